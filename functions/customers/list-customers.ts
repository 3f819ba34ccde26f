import * as useCase from "../../lib/customers/customers.ts";
import { customersResponse } from "../../lib/customers/schemas.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const listCustomers = defineEndpoint({
  id: "customers/list-customers",
  method: "GET",
  path: "/v2/customers",
  summary: "List all customers",
  description:
    "Newest first by default. `eq(email,…)` ignores letter case. A list with a filter or another order looks at up to 10,000 customers, 422 beyond; filter by `id`, `created_at` or with `eq` by `email` to narrow it down.",
  auth: ["client_credentials"],
  table: "read",
  errors: "validation",
  query: useCase.customerListQuery,
  response: { status: 200, schema: customersResponse },
  run: (ctx, { query }) => useCase.listCustomers(ctx, query),
});
export const handler = createHandler(listCustomers);
