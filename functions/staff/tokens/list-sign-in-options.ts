import { openOwnAddress } from "../../../lib/aws/own-address.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandlerWith } from "../../../lib/runtime/handler.ts";
import * as useCase from "../../../lib/staff/tokens/list-sign-in-options.ts";
import { signInOptionsResponse } from "../../../lib/staff/tokens/staff-token-schemas.ts";

export const listSignInOptions = defineEndpoint({
  id: "staff/tokens/list-sign-in-options",
  method: "GET",
  path: "/v2/staff/sign-in-options",
  summary: "List the ways for staff to sign in",
  auth: "none",
  table: "read",
  needs: ["ownAddress"],
  response: { status: 200, schema: signInOptionsResponse },
  run: (ctx, _, means) => useCase.listSignInOptions(ctx, means),
});
export const handler = createHandlerWith(listSignInOptions, (env) => ({ ownAddress: openOwnAddress(env) }));
