import { addressResponse, updateAddressRequest } from "../../lib/addresses/schemas.ts";
import { updateAddress } from "../../lib/addresses/update-address.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { accountHeader } from "../../lib/http/shopper.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const endpoint = defineEndpoint({
  id: "addresses/update-account-address",
  method: "PUT",
  path: "/v2/accounts/{accountID}/addresses/{addressID}",
  summary: "Change an address of an account",
  description:
    "Changes what is sent; null or an empty text clears one, but 400 for one that the settings demand. A text that an older address lacks may stay empty. Orders keep their copies.",
  auth: ["implicit", "client_credentials"],
  signedIn: "account",
  table: "write",
  errors: "rules",
  headers: accountHeader,
  body: updateAddressRequest,
  refusals: [404, 409],
  response: { status: 200, schema: addressResponse },
  run: (ctx, { params, body }) =>
    updateAddress(ctx, { type: "account", id: params.accountID }, params.addressID, body),
});
export const handler = createHandler(endpoint);
