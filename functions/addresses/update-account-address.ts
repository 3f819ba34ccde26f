import { addressResponse, updateAddressRequest } from "../../lib/addresses/schemas.ts";
import { updateAddress } from "../../lib/addresses/update-address.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { accountHeader } from "../../lib/http/shopper.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const updateAccountAddress = defineEndpoint({
  id: "addresses/update-account-address",
  method: "PUT",
  path: "/v2/accounts/{accountID}/addresses/{addressID}",
  summary: "Update an address of an account",
  description:
    "Changes the fields that are sent. Null or an empty string clears a field, which is 400 for a mandatory one; mandatory fields that are empty already may stay so. Orders keep their copies. For members, another account than that of their token is 404.",
  auth: ["implicit", "client_credentials"],
  signedIn: "account",
  table: "write",
  errors: "rules",
  ifMatch: "address",
  headers: accountHeader,
  body: updateAddressRequest,
  refusals: [404, 409],
  response: { status: 200, schema: addressResponse },
  run: (ctx, { params, body }) =>
    updateAddress(ctx, { type: "account", id: params.accountID }, params.addressID, body),
});
export const handler = createHandler(updateAccountAddress);
