import * as useCase from "../../lib/accounts/accounts.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const deleteAccount = defineEndpoint({
  id: "accounts/delete-account",
  method: "DELETE",
  path: "/v2/accounts/{accountID}",
  summary: "Delete an account with its memberships and addresses",
  description:
    "Its memberships and addresses are gone and its `registration_id` is free at once. Its tokens are refused from then on, except for reading the catalog. Members, child accounts, carts and orders stay; they keep the id of the account. Deleting it again is 404.",
  auth: ["client_credentials"],
  table: "write",
  ifMatch: "account",
  refusals: [404],
  response: { status: 204 },
  run: (ctx, { params }) => useCase.deleteAccount(ctx, params.accountID),
});
export const handler = createHandler(deleteAccount);
