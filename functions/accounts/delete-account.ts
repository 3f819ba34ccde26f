import { deleteAccount } from "../../lib/accounts/delete-account.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const endpoint = defineEndpoint({
  id: "accounts/delete-account",
  method: "DELETE",
  path: "/v2/accounts/{accountID}",
  summary: "Delete an account with its memberships and addresses",
  description:
    "Its memberships and addresses are gone at once, its `registration_id` is free, and its tokens are refused but for reads of the catalog. Members, child accounts, carts and orders stay and keep its id. A second call is 404.",
  auth: ["client_credentials"],
  table: "write",
  refusals: [404],
  response: { status: 204 },
  run: (ctx, { params }) => deleteAccount(ctx, params.accountID),
});
export const handler = createHandler(endpoint);
