import { refuseUnknown } from "../../lib/http/body/unknown-keys.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandler } from "../../lib/runtime/handler.ts";
import * as useCase from "../../lib/staff/staff.ts";
import { staffResponse, updateStaffRequest } from "../../lib/staff/staff-schemas.ts";

export const updateStaff = defineEndpoint({
  id: "staff/update-staff",
  method: "PUT",
  path: "/v2/staff/{staffID}",
  summary: "Update a member of staff",
  description:
    "Holds from the member's next request on, without another sign-in. A change that leaves the shop without an active owner is 422.",
  auth: ["client_credentials"],
  table: "write",
  ifMatch: "member of staff",
  body: updateStaffRequest,
  refusesUnknown: refuseUnknown({
    send: 'Send { "data": { "type": "staff", "role": "orders" } } to give another role.',
    ignores: ["data.last_signed_in_at", "data.links", "data.meta"],
  }),
  refusals: [404, 409],
  response: { status: 200, schema: staffResponse },
  run: (ctx, { params, body }) => useCase.updateStaff(ctx, params.staffID, body),
});
export const handler = createHandler(updateStaff);
