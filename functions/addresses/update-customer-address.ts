import { addressResponse, updateAddressRequest } from "../../lib/addresses/schemas.ts";
import { updateAddress } from "../../lib/addresses/update-address.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { customerHeader } from "../../lib/http/shopper.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const endpoint = defineEndpoint({
  id: "addresses/update-customer-address",
  method: "PUT",
  path: "/v2/customers/{customerID}/addresses/{addressID}",
  summary: "Change an address of a customer",
  description:
    "Changes what is sent; null or an empty text clears one, but 400 for one that the settings demand. A text that an older address lacks may stay empty. Orders keep their copies.",
  auth: ["implicit", "client_credentials"],
  signedIn: "customer",
  table: "write",
  errors: "rules",
  headers: customerHeader,
  body: updateAddressRequest,
  refusals: [404, 409],
  response: { status: 200, schema: addressResponse },
  run: (ctx, { params, body }) =>
    updateAddress(ctx, { type: "customer", id: params.customerID }, params.addressID, body),
});
export const handler = createHandler(endpoint);
