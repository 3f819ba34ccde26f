import * as useCase from "../../lib/accounts/accounts.ts";
import { accountResponse, createAccountRequest } from "../../lib/accounts/schemas.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const createAccount = defineEndpoint({
  id: "accounts/create-account",
  method: "POST",
  path: "/v2/accounts",
  summary: "Create an account",
  description:
    "The new account has no members until a membership is created. An unknown parent is 404, and a `registration_id` that another account has is 409. Accounts can be nested 10 levels deep, beyond that 422.",
  auth: ["client_credentials"],
  table: "write",
  body: createAccountRequest,
  refusals: [404, 409],
  response: { status: 201, schema: accountResponse },
  run: (ctx, { body }) => useCase.createAccount(ctx, body),
});
export const handler = createHandler(createAccount);
