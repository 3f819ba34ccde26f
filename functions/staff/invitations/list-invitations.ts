import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";
import * as useCase from "../../../lib/staff/invitations/invitations.ts";
import { invitationsResponse } from "../../../lib/staff/staff-schemas.ts";

export const listInvitations = defineEndpoint({
  id: "staff/invitations/list-invitations",
  method: "GET",
  path: "/v2/staff/invitations",
  summary: "List the open invitations",
  description: "Newest first, without their links.",
  auth: ["client_credentials"],
  table: "read",
  query: useCase.invitationQuery,
  response: { status: 200, schema: invitationsResponse },
  run: (ctx, { query }) => useCase.listInvitations(ctx, query),
});
export const handler = createHandler(listInvitations);
