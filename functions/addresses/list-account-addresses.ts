import { addressListQuery, listAddresses } from "../../lib/addresses/list-addresses.ts";
import { addressesResponse } from "../../lib/addresses/schemas.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { accountHeader } from "../../lib/http/shopper.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const listAccountAddresses = defineEndpoint({
  id: "addresses/list-account-addresses",
  method: "GET",
  path: "/v2/accounts/{accountID}/addresses",
  summary: "List the addresses of an account",
  description:
    "Newest first. Every text of an address can be filtered by; the operator `text` finds words. There is no default address. For members, another account than that of their token is 404.",
  auth: ["implicit", "client_credentials"],
  signedIn: "account",
  table: "read",
  errors: "rules",
  headers: accountHeader,
  query: addressListQuery,
  refusals: [404],
  response: { status: 200, schema: addressesResponse },
  run: (ctx, { params, query }) => listAddresses(ctx, { type: "account", id: params.accountID }, query),
});
export const handler = createHandler(listAccountAddresses);
