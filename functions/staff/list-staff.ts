import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandler } from "../../lib/runtime/handler.ts";
import * as useCase from "../../lib/staff/staff.ts";
import { staffListResponse } from "../../lib/staff/staff-schemas.ts";

export const listStaff = defineEndpoint({
  id: "staff/list-staff",
  method: "GET",
  path: "/v2/staff",
  summary: "List the members of staff",
  description: "By name. Members who are no owners see names and roles alone.",
  auth: ["client_credentials"],
  table: "read",
  query: useCase.staffQuery,
  response: { status: 200, schema: staffListResponse },
  run: (ctx, { query }) => useCase.listStaff(ctx, query),
});
export const handler = createHandler(listStaff);
