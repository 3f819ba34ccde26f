import { usersResponse } from "../../../lib/accounts/users/schemas.ts";
import * as useCase from "../../../lib/accounts/users/users.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const listUsers = defineEndpoint({
  id: "accounts/users/list-users",
  method: "GET",
  path: "/v2/authentication-realms/{realmID}/user-authentication-info",
  summary: "List the users of a realm",
  description:
    "Newest first by default. `eq` on texts ignores letter case. A list with a filter or another order looks at up to 10,000 users, 422 beyond; filter by `created_at` to narrow it down.",
  auth: ["client_credentials"],
  table: "read",
  query: useCase.userQuery,
  refusals: [404],
  response: { status: 200, schema: usersResponse },
  run: (ctx, { params, query }) => useCase.listUsers(ctx, params.realmID, query),
});
export const handler = createHandler(listUsers);
