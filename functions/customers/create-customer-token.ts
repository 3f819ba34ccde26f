import { openSigner } from "../../lib/aws/signing-key.ts";
import * as useCase from "../../lib/customers/create-customer-token.ts";
import {
  addUsualMechanism,
  customerTokenRequest,
  customerTokenResponse,
} from "../../lib/customers/schemas.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createCountingHandlerWith } from "../../lib/runtime/counting-handler.ts";

export const createCustomerToken = defineEndpoint({
  id: "customers/create-customer-token",
  method: "POST",
  path: "/v2/customers/tokens",
  summary: "Sign in as a customer",
  description:
    "Signs a customer in with e-mail address and password, or with the code of a sign-in at an identity provider, which creates or links the customer: 409 if a customer has the address and may not be linked, 422 without any provider. The token is valid for 24 hours; send it as `X-Moltin-Customer-Token`. Wrong credentials are 400 without saying what is wrong. After five wrong passwords for an e-mail address, or too many wrong attempts from one network, the answer is 429 with `Retry-After`.",
  auth: ["implicit", "client_credentials"],
  table: "sign-write",
  needs: ["signer"],
  errors: "validation",
  costly: true,
  countsCallers: true,
  body: customerTokenRequest,
  normalize: addUsualMechanism,
  refusals: [403, 409],
  response: { status: 200, schema: customerTokenResponse },
  run: (ctx, { body }, { signer }) => useCase.createCustomerToken(ctx, body, signer),
});
export const handler = createCountingHandlerWith(createCustomerToken, (env) => ({ signer: openSigner(env) }));
