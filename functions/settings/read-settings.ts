import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandler } from "../../lib/runtime/handler.ts";
import { readSettings } from "../../lib/settings/read-settings.ts";
import { settingsResponse } from "../../lib/settings/schemas.ts";

export const endpoint = defineEndpoint({
  id: "settings/read-settings",
  method: "GET",
  path: "/v2/settings",
  summary: "Read the store's settings",
  description:
    "What holds for the whole store, with defaults where nothing was set, and the limits that nobody can change.",
  auth: ["client_credentials"],
  table: "read",
  errors: "rules",
  response: { status: 200, schema: settingsResponse },
  run: readSettings,
});
export const handler = createHandler(endpoint);
