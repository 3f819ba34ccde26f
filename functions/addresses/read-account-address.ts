import { readAddress } from "../../lib/addresses/read-address.ts";
import { addressResponse } from "../../lib/addresses/schemas.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { accountHeader } from "../../lib/http/shopper.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const readAccountAddress = defineEndpoint({
  id: "addresses/read-account-address",
  method: "GET",
  path: "/v2/accounts/{accountID}/addresses/{addressID}",
  summary: "Get an address of an account",
  description:
    "An unknown address is 404. For members, another account than that of their token is 404, too.",
  auth: ["implicit", "client_credentials"],
  signedIn: "account",
  table: "read",
  errors: "rules",
  headers: accountHeader,
  refusals: [404],
  response: { status: 200, schema: addressResponse },
  run: (ctx, { params }) => readAddress(ctx, { type: "account", id: params.accountID }, params.addressID),
});
export const handler = createHandler(readAccountAddress);
