import * as useCase from "../../../lib/accounts/memberships/memberships.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const deleteAccountMembership = defineEndpoint({
  id: "accounts/memberships/delete-account-membership",
  method: "DELETE",
  path: "/v2/accounts/{accountID}/account-memberships/{membershipID}",
  summary: "Delete a membership",
  description:
    "The member's tokens for the account are refused from then on, except for reading the catalog. The member and the account stay. Members cannot end a membership themselves. Deleting it again is 404.",
  auth: ["client_credentials"],
  table: "write",
  ifMatch: "account membership",
  refusals: [404],
  response: { status: 204 },
  run: (ctx, { params }) => useCase.deleteAccountMembership(ctx, params.accountID, params.membershipID),
});
export const handler = createHandler(deleteAccountMembership);
