import { deleteAddress } from "../../lib/addresses/delete-address.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { accountHeader } from "../../lib/http/shopper.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const deleteAccountAddress = defineEndpoint({
  id: "addresses/delete-account-address",
  method: "DELETE",
  path: "/v2/accounts/{accountID}/addresses/{addressID}",
  summary: "Delete an address of an account",
  description:
    "Orders keep their copies of it. Deleting it again is 404. For members, another account than that of their token is 404.",
  auth: ["implicit", "client_credentials"],
  signedIn: "account",
  table: "write",
  errors: "rules",
  ifMatch: "address",
  headers: accountHeader,
  refusals: [404, 409],
  response: { status: 204 },
  run: (ctx, { params }) => deleteAddress(ctx, { type: "account", id: params.accountID }, params.addressID),
});
export const handler = createHandler(deleteAccountAddress);
