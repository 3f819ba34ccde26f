import { customerResponse, updateCustomerRequest } from "../../lib/customers/schemas.ts";
import * as useCase from "../../lib/customers/update-customer.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { customerHeader } from "../../lib/http/shopper.ts";
import { createCountingHandler } from "../../lib/runtime/counting-handler.ts";

export const updateCustomer = defineEndpoint({
  id: "customers/update-customer",
  method: "PUT",
  path: "/v2/customers/{customerID}",
  summary: "Update a customer",
  description: `Changes the fields that are sent. A new e-mail address is the one to sign in with, and the old one is free at once; one in use is 409. The current password is not asked for, and tokens stay valid after a new one. For customers, another customer is 404.`,
  auth: ["implicit", "client_credentials"],
  signedIn: "customer",
  table: "write",
  errors: "validation",
  costly: true,
  countsCallers: true,
  ifMatch: "customer",
  body: updateCustomerRequest,
  headers: customerHeader,
  refusals: [404, 409],
  response: { status: 200, schema: customerResponse },
  run: (ctx, { params, body }) => useCase.updateCustomer(ctx, params.customerID, body),
});
export const handler = createCountingHandler(updateCustomer);
