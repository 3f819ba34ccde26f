import { openOwnAddress } from "../../../lib/aws/own-address.ts";
import { openSigner } from "../../../lib/aws/signing-key.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createCountingHandlerWith } from "../../../lib/runtime/counting-handler.ts";
import * as useCase from "../../../lib/staff/tokens/create-staff-token.ts";
import {
  createStaffTokenRequest,
  staffTokenResponse,
} from "../../../lib/staff/tokens/staff-token-schemas.ts";

export const createStaffToken = defineEndpoint({
  id: "staff/tokens/create-staff-token",
  method: "POST",
  path: "/v2/staff/tokens",
  summary: "Sign a member of staff in",
  description:
    "Answers with a token for 15 minutes and sets the cookie that renews it. At an identity provider, the sign-in begins with `client_id=console` at the address of a sign-in option. An identity becomes a member by an invitation, never by its address alone: one that is no active member's is 403, and nothing is created. A wrong code or invitation is 400, whatever is wrong with it. A mechanism that is not offered here is 422. After 20 refusals from one network in 15 minutes: 429.",
  auth: "none",
  table: "sign-write",
  needs: ["signer", "ownAddress"],
  costly: true,
  countsCallers: true,
  body: createStaffTokenRequest,
  refusals: [403, 409, 422],
  response: { status: 201, schema: staffTokenResponse },
  run: (ctx, input, means) => useCase.createStaffToken(ctx, input, means),
});
export const handler = createCountingHandlerWith(createStaffToken, (env) => ({
  signer: openSigner(env),
  ownAddress: openOwnAddress(env),
}));
