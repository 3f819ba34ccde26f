import { parameterStoreSigner } from "../../lib/aws/signing-key.ts";
import { createCustomerToken } from "../../lib/customers/create-customer-token.ts";
import { customerTokenRequest, customerTokenResponse } from "../../lib/customers/schemas.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createCountingHandler } from "../../lib/runtime/counting-handler.ts";

export const endpoint = defineEndpoint({
  id: "customers/create-customer-token",
  method: "POST",
  path: "/v2/customers/tokens",
  summary: "Sign in as a customer",
  description:
    "Signs a customer in with e-mail address and password. Send the token as `X-Moltin-Customer-Token`, it is good for a day. Wrong credentials are 400, whatever is wrong of them; attempts are limited.",
  auth: ["implicit", "client_credentials"],
  table: "sign-write",
  errors: "validation",
  costly: true,
  countsCallers: true,
  body: customerTokenRequest,
  response: { status: 200, schema: customerTokenResponse },
  run: (ctx, { body }) => createCustomerToken(ctx, body),
});
export const handler = createCountingHandler(endpoint, { signer: parameterStoreSigner });
