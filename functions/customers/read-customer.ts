import * as useCase from "../../lib/customers/customers.ts";
import { customerResponse } from "../../lib/customers/schemas.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { customerHeader } from "../../lib/http/shopper.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const readCustomer = defineEndpoint({
  id: "customers/read-customer",
  method: "GET",
  path: "/v2/customers/{customerID}",
  summary: "Get a customer",
  description:
    "The field `password` says whether the customer has one. For customers, another customer is 404.",
  auth: ["implicit", "client_credentials"],
  signedIn: "customer",
  table: "read",
  errors: "validation",
  headers: customerHeader,
  refusals: [404],
  response: { status: 200, schema: customerResponse },
  run: (ctx, { params }) => useCase.readCustomer(ctx, params.customerID),
});
export const handler = createHandler(readCustomer);
