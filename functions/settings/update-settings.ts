import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandler } from "../../lib/runtime/handler.ts";
import { settingsResponse, updateSettingsRequest } from "../../lib/settings/schemas.ts";
import * as useCase from "../../lib/settings/store-settings.ts";

export const updateSettings = defineEndpoint({
  id: "settings/update-settings",
  method: "PUT",
  path: "/v2/settings",
  summary: "Update the store's settings",
  description:
    "Changes the settings that are sent, for requests that begin afterwards. Carts follow a new `calculation_method` from their next change on.",
  auth: ["client_credentials"],
  table: "write",
  errors: "rules",
  ifMatch: "settings",
  body: updateSettingsRequest,
  refusals: [409],
  response: { status: 200, schema: settingsResponse },
  run: (ctx, { body }) => useCase.updateSettings(ctx, body.data),
});
export const handler = createHandler(updateSettings);
