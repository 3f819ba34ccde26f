import * as useCase from "../../../lib/accounts/tags/account-tags.ts";
import { accountTagResponse, createAccountTagRequest } from "../../../lib/accounts/tags/schemas.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const createAccountTag = defineEndpoint({
  id: "accounts/tags/create-account-tag",
  method: "POST",
  path: "/v2/account-tags",
  summary: "Create an account tag",
  description: "A store has at most 1,000 account tags, 422 beyond.",
  auth: ["client_credentials"],
  table: "write",
  body: createAccountTagRequest,
  refusals: [409],
  response: { status: 201, schema: accountTagResponse },
  run: (ctx, { body }) => useCase.createAccountTag(ctx, body),
});
export const handler = createHandler(createAccountTag);
