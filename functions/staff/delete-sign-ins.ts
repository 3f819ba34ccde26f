import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandler } from "../../lib/runtime/handler.ts";
import * as useCase from "../../lib/staff/staff.ts";

export const deleteSignIns = defineEndpoint({
  id: "staff/delete-sign-ins",
  method: "DELETE",
  path: "/v2/staff/{staffID}/sign-ins",
  summary: "Sign a member of staff out everywhere",
  description: "The next request from each of the member's browsers is 401. The member may sign in again.",
  auth: ["client_credentials"],
  table: "write",
  refusals: [404, 409],
  response: { status: 204 },
  run: (ctx, { params }) => useCase.deleteSignIns(ctx, params.staffID),
});
export const handler = createHandler(deleteSignIns);
