import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandler } from "../../lib/runtime/handler.ts";
import { settingsResponse } from "../../lib/settings/schemas.ts";
import * as useCase from "../../lib/settings/store-settings.ts";

export const readSettings = defineEndpoint({
  id: "settings/read-settings",
  method: "GET",
  path: "/v2/settings",
  summary: "Get the store's settings",
  description:
    "The settings that apply to the whole store, with defaults for those that were never set, and limits that cannot be changed.",
  auth: ["client_credentials"],
  table: "read",
  errors: "rules",
  response: { status: 200, schema: settingsResponse },
  run: useCase.readSettings,
});
export const handler = createHandler(readSettings);
