import { readAddress } from "../../lib/addresses/read-address.ts";
import { addressResponse } from "../../lib/addresses/schemas.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { customerHeader } from "../../lib/http/shopper.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const readCustomerAddress = defineEndpoint({
  id: "addresses/read-customer-address",
  method: "GET",
  path: "/v2/customers/{customerID}/addresses/{addressID}",
  summary: "Get an address of a customer",
  description: "An unknown address is 404. For customers, another customer is 404, too.",
  auth: ["implicit", "client_credentials"],
  signedIn: "customer",
  table: "read",
  errors: "rules",
  headers: customerHeader,
  refusals: [404],
  response: { status: 200, schema: addressResponse },
  run: (ctx, { params }) => readAddress(ctx, { type: "customer", id: params.customerID }, params.addressID),
});
export const handler = createHandler(readCustomerAddress);
