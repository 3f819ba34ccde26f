import { openOwnAddress } from "../../../lib/aws/own-address.ts";
import { openStaffPool } from "../../../lib/aws/staff-pool.ts";
import { refuseUnknown } from "../../../lib/http/body/unknown-keys.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandlerWith } from "../../../lib/runtime/handler.ts";
import * as useCase from "../../../lib/staff/invitations/invitations.ts";
import { createInvitationRequest, newInvitationResponse } from "../../../lib/staff/staff-schemas.ts";

export const createInvitation = defineEndpoint({
  id: "staff/invitations/create-invitation",
  method: "POST",
  path: "/v2/staff/invitations",
  summary: "Invite a person to run the shop",
  description:
    "The link works once, within seven days, for an identity with this address. It is in this answer and in the event `staff-invitation.created`, and cannot be read again; an `Idempotency-Key` is ignored. A new invitation replaces an open one of the same address. At most 50 are open, 422 beyond. Where the deployment has a user pool, the person also becomes a user of it, who gets a mail with a temporary password; 503 if the pool does not answer, and then there is no invitation.",
  auth: ["client_credentials"],
  table: "write",
  needs: ["ownAddress", "staffPool"],
  tellsSecret: true,
  body: createInvitationRequest,
  refusesUnknown: refuseUnknown({
    send: 'Send { "data": { "type": "staff_invitation", "email": "ida@shop.example", "role": "orders" } }.',
  }),
  refusals: [409],
  response: { status: 201, schema: newInvitationResponse },
  run: (ctx, { body }, means) => useCase.createInvitation(ctx, body, means),
});
export const handler = createHandlerWith(createInvitation, (env) => ({
  ownAddress: openOwnAddress(env),
  staffPool: openStaffPool(env),
}));
