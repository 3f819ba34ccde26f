import * as useCase from "../../lib/customers/create-customer.ts";
import { createCustomerRequest, customerResponse } from "../../lib/customers/schemas.ts";
import { defineEndpoint, replaysAlways } from "../../lib/http/endpoint.ts";
import { createCountingHandler } from "../../lib/runtime/counting-handler.ts";

export const createCustomer = defineEndpoint({
  id: "customers/create-customer",
  method: "POST",
  path: "/v2/customers",
  summary: "Create a customer",
  description:
    "Shoppers may sign up themselves. An e-mail address that another customer has is 409, and a password that is too short or too common is 422. Without a password the customer cannot sign in.",
  auth: ["implicit", "client_credentials"],
  table: "write",
  errors: "validation",
  costly: true,
  countsCallers: true,
  body: createCustomerRequest,
  checkReplay: replaysAlways,
  refusals: [409],
  response: { status: 201, schema: customerResponse },
  run: (ctx, { body }) => useCase.createCustomer(ctx, body),
});
export const handler = createCountingHandler(createCustomer);
