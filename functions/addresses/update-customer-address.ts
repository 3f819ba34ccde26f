import { addressResponse, updateAddressRequest } from "../../lib/addresses/schemas.ts";
import { updateAddress } from "../../lib/addresses/update-address.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { customerHeader } from "../../lib/http/shopper.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const updateCustomerAddress = defineEndpoint({
  id: "addresses/update-customer-address",
  method: "PUT",
  path: "/v2/customers/{customerID}/addresses/{addressID}",
  summary: "Update an address of a customer",
  description:
    "Changes the fields that are sent. Null or an empty string clears a field, which is 400 for a mandatory one; mandatory fields that are empty already may stay so. Orders keep their copies. For customers, another customer is 404.",
  auth: ["implicit", "client_credentials"],
  signedIn: "customer",
  table: "write",
  errors: "rules",
  ifMatch: "address",
  headers: customerHeader,
  body: updateAddressRequest,
  refusals: [404, 409],
  response: { status: 200, schema: addressResponse },
  run: (ctx, { params, body }) =>
    updateAddress(ctx, { type: "customer", id: params.customerID }, params.addressID, body),
});
export const handler = createHandler(updateCustomerAddress);
