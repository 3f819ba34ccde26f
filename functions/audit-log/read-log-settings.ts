import { logDaysResponse } from "../../lib/audit-log/audit-log-schemas.ts";
import * as useCase from "../../lib/audit-log/log-settings.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const readLogSettings = defineEndpoint({
  id: "audit-log/read-log-settings",
  method: "GET",
  path: "/v2/settings/logs-ttl",
  summary: "Get for how long logs are kept",
  auth: ["client_credentials"],
  table: "read",
  response: { status: 200, schema: logDaysResponse },
  run: useCase.readLogSettings,
});
export const handler = createHandler(readLogSettings);
