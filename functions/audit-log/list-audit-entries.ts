import { auditEntriesResponse } from "../../lib/audit-log/audit-log-schemas.ts";
import * as useCase from "../../lib/audit-log/read-audit-log.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const listAuditEntries = defineEndpoint({
  id: "audit-log/list-audit-entries",
  method: "GET",
  path: "/v2/audit-log",
  summary: "List changes",
  description:
    "What members of staff, application keys and commands changed, newest first; entries come within seconds of the change. " +
    "The filter is one of: none, `eq(object_type,…):eq(object_id,…)`, `eq(actor_id,…)`; the last two also with " +
    "`eq(operation,…)`, and all of them with `ge(time,…)` and `le(time,…)`. Others are 400. `links.next` leads on.",
  auth: ["client_credentials"],
  table: "read",
  query: useCase.auditLogQuery,
  response: { status: 200, schema: auditEntriesResponse },
  run: (ctx, { query }) => useCase.listAuditEntries(ctx, query),
});
export const handler = createHandler(listAuditEntries);
