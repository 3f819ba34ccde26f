import { addressListQuery, listAddresses } from "../../lib/addresses/list-addresses.ts";
import { addressesResponse } from "../../lib/addresses/schemas.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { customerHeader } from "../../lib/http/shopper.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const listCustomerAddresses = defineEndpoint({
  id: "addresses/list-customer-addresses",
  method: "GET",
  path: "/v2/customers/{customerID}/addresses",
  summary: "List the addresses of a customer",
  description:
    "Newest first. Every text of an address can be filtered by; the operator `text` finds words. There is no default address. For customers, another customer is 404.",
  auth: ["implicit", "client_credentials"],
  signedIn: "customer",
  table: "read",
  errors: "rules",
  headers: customerHeader,
  query: addressListQuery,
  refusals: [404],
  response: { status: 200, schema: addressesResponse },
  run: (ctx, { params, query }) => listAddresses(ctx, { type: "customer", id: params.customerID }, query),
});
export const handler = createHandler(listCustomerAddresses);
