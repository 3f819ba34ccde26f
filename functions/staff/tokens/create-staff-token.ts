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
    "Answers with a token for 15 minutes and sets the cookie that renews it. A person who is no active member of staff is 403, and nothing is created. A mechanism that is not offered here is 422. After 20 refusals from one network in 15 minutes: 429.",
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
