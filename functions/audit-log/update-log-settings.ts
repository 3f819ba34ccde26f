import { logDaysResponse, updateLogDaysRequest } from "../../lib/audit-log/audit-log-schemas.ts";
import * as useCase from "../../lib/audit-log/log-settings.ts";
import { refuseUnknown } from "../../lib/http/body/unknown-keys.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const updateLogSettings = defineEndpoint({
  id: "audit-log/update-log-settings",
  method: "PUT",
  path: "/v2/settings/logs-ttl",
  summary: "Update for how long logs are kept",
  description:
    "`order_retention_days` holds for persons erased afterwards, `days` and `audit_days` for entries that are made afterwards: entries keep their end, so a shorter time removes nothing early. The change is an entry itself.",
  auth: ["client_credentials"],
  table: "write",
  ifMatch: "settings of logs",
  body: updateLogDaysRequest,
  refusesUnknown: refuseUnknown({
    send: "'days', 'audit_days' or 'order_retention_days', such as { \"type\": \"time_to_live\", \"audit_days\": 730 }",
  }),
  refusals: [409],
  response: { status: 200, schema: logDaysResponse },
  run: (ctx, { body }) => useCase.updateLogSettings(ctx, body.data),
});
export const handler = createHandler(updateLogSettings);
