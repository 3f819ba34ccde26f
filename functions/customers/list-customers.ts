import { customerListQuery, listCustomers } from "../../lib/customers/list-customers.ts";
import { customersResponse } from "../../lib/customers/schemas.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const endpoint = defineEndpoint({
  id: "customers/list-customers",
  method: "GET",
  path: "/v2/customers",
  summary: "List all customers",
  description:
    "Newest first. `eq(email,…)` finds an address in any letter case. A list that is filtered or sorted by something else than the time of creation looks at up to 10,000 customers within its bounds of `created_at`, 422 beyond; with `eq` of `id` or `email` it looks at those alone.",
  auth: ["client_credentials"],
  table: "read",
  errors: "validation",
  query: customerListQuery,
  response: { status: 200, schema: customersResponse },
  run: (ctx, { query }) => listCustomers(ctx, query),
});
export const handler = createHandler(endpoint);
