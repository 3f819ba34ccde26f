import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandler } from "../../lib/runtime/handler.ts";
import * as useCase from "../../lib/staff/staff.ts";
import { staffResponse } from "../../lib/staff/staff-schemas.ts";

export const readStaff = defineEndpoint({
  id: "staff/read-staff",
  method: "GET",
  path: "/v2/staff/{staffID}",
  summary: "Read a member of staff",
  auth: ["client_credentials"],
  table: "read",
  refusals: [404],
  response: { status: 200, schema: staffResponse },
  run: (ctx, { params }) => useCase.readStaff(ctx, params.staffID),
});
export const handler = createHandler(readStaff);
