import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";
import * as useCase from "../../../lib/staff/invitations/invitations.ts";

export const deleteInvitation = defineEndpoint({
  id: "staff/invitations/delete-invitation",
  method: "DELETE",
  path: "/v2/staff/invitations/{invitationID}",
  summary: "Withdraw an invitation",
  description: "Its link no longer works. One that is not open any more is 404.",
  auth: ["client_credentials"],
  table: "write",
  refusals: [404, 409],
  response: { status: 204 },
  run: (ctx, { params }) => useCase.deleteInvitation(ctx, params.invitationID),
});
export const handler = createHandler(deleteInvitation);
