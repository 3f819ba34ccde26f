import { deleteAddress } from "../../lib/addresses/delete-address.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { customerHeader } from "../../lib/http/shopper.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const deleteCustomerAddress = defineEndpoint({
  id: "addresses/delete-customer-address",
  method: "DELETE",
  path: "/v2/customers/{customerID}/addresses/{addressID}",
  summary: "Delete an address of a customer",
  description:
    "Orders keep their copies of it. Deleting it again is 404. For customers, another customer is 404.",
  auth: ["implicit", "client_credentials"],
  signedIn: "customer",
  table: "write",
  errors: "rules",
  ifMatch: "address",
  headers: customerHeader,
  refusals: [404, 409],
  response: { status: 204 },
  run: (ctx, { params }) => deleteAddress(ctx, { type: "customer", id: params.customerID }, params.addressID),
});
export const handler = createHandler(deleteCustomerAddress);
