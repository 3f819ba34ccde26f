import * as useCase from "../../lib/customers/customers.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { customerHeader } from "../../lib/http/shopper.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const deleteCustomer = defineEndpoint({
  id: "customers/delete-customer",
  method: "DELETE",
  path: "/v2/customers/{customerID}",
  summary: "Delete a customer",
  description:
    "The customer's addresses are gone and the e-mail address is free at once. The customer's tokens are refused from then on, except for reading the catalog. Orders and carts stay. For customers, another customer is 404.",
  auth: ["implicit", "client_credentials"],
  signedIn: "customer",
  table: "write",
  errors: "validation",
  ifMatch: "customer",
  headers: customerHeader,
  refusals: [404, 409],
  response: { status: 204 },
  run: (ctx, { params }) => useCase.deleteCustomer(ctx, params.customerID),
});
export const handler = createHandler(deleteCustomer);
