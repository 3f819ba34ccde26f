import { auditEntryResponse } from "../../lib/audit-log/audit-log-schemas.ts";
import * as useCase from "../../lib/audit-log/read-audit-log.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const readAuditEntry = defineEndpoint({
  id: "audit-log/read-audit-entry",
  method: "GET",
  path: "/v2/audit-log/{entryID}",
  summary: "Get a change",
  description: "404 once the entry has expired.",
  auth: ["client_credentials"],
  table: "read",
  refusals: [404],
  response: { status: 200, schema: auditEntryResponse },
  run: (ctx, { params }) => useCase.readAuditEntry(ctx, params.entryID),
});
export const handler = createHandler(readAuditEntry);
