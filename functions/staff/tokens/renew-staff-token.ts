import { openOwnAddress } from "../../../lib/aws/own-address.ts";
import { openSigner } from "../../../lib/aws/signing-key.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandlerWith } from "../../../lib/runtime/handler.ts";
import { consoleHeader } from "../../../lib/staff/tokens/console-request.ts";
import * as useCase from "../../../lib/staff/tokens/renew-staff-token.ts";
import { staffTokenResponse } from "../../../lib/staff/tokens/staff-token-schemas.ts";

export const renewStaffToken = defineEndpoint({
  id: "staff/tokens/renew-staff-token",
  method: "POST",
  path: "/v2/staff/tokens/renewals",
  summary: "Renew a console's token",
  description:
    "For pages of the deployment's own address, by their cookie; each use replaces the cookie, and the one before counts for 30 seconds longer. An older one ends the sign-in in all tabs. A sign-in ends after 8 hours without a renewal, and after 7 days.",
  auth: "none",
  table: "sign-write",
  needs: ["signer", "ownAddress"],
  costly: true,
  headers: consoleHeader,
  refusals: [401, 403, 409],
  response: { status: 201, schema: staffTokenResponse },
  run: (ctx, { event }, means) => useCase.renewStaffToken(ctx, event, means),
});
export const handler = createHandlerWith(renewStaffToken, (env) => ({
  signer: openSigner(env),
  ownAddress: openOwnAddress(env),
}));
