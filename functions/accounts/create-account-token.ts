import * as useCase from "../../lib/accounts/create-account-token.ts";
import { accountTokenRequest, accountTokensResponse } from "../../lib/accounts/tokens/schemas.ts";
import { openSigner } from "../../lib/aws/signing-key.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { accountHeader } from "../../lib/http/shopper.ts";
import { createCountingHandlerWith } from "../../lib/runtime/counting-handler.ts";

export const createAccountToken = defineEndpoint({
  id: "accounts/create-account-token",
  method: "POST",
  path: "/v2/account-members/tokens",
  summary: "Sign in or sign up as an account member",
  description: `Signs a member in with a password, a one-time code, the code of a sign-in at an identity provider or a current token, or signs a new member up. The answer has a token for each account of the member: send the one of the chosen account as \`EP-Account-Management-Authentication-Token\`. Wrong credentials are 400 without saying what is wrong. After five wrong passwords or one-time codes for a username, or too many wrong attempts from one network, the answer is 429 with \`Retry-After\`. Signing up is 403 unless the store's settings allow it, and 409 for a username in use. A first sign-in at a provider creates the member, or links one as the policy of the realm says; 422 without any provider.`,
  auth: ["implicit", "client_credentials"],
  table: "sign-write",
  needs: ["signer"],
  costly: true,
  countsCallers: true,
  query: { page: { smallest: 1 } },
  headers: accountHeader,
  body: accountTokenRequest,
  refusals: [403, 404, 409, 422],
  response: { status: 201, schema: accountTokensResponse },
  run: (ctx, { body, query }, { signer }) => useCase.createAccountToken(ctx, body, query, signer),
});
export const handler = createCountingHandlerWith(createAccountToken, (env) => ({ signer: openSigner(env) }));
