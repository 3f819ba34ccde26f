import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandler } from "../../lib/runtime/handler.ts";
import * as useCase from "../../lib/staff/staff.ts";

export const deleteStaff = defineEndpoint({
  id: "staff/delete-staff",
  method: "DELETE",
  path: "/v2/staff/{staffID}",
  summary: "Delete a member of staff",
  description: "The member's next request is 401. The last active owner is 422. Deleting again is 404.",
  auth: ["client_credentials"],
  table: "write",
  ifMatch: "member of staff",
  refusals: [404, 409, 422],
  response: { status: 204 },
  run: (ctx, { params }) => useCase.deleteStaff(ctx, params.staffID),
});
export const handler = createHandler(deleteStaff);
