import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";
import * as useCase from "../../../lib/staff/tokens/list-sign-in-options.ts";
import { signInOptionsResponse } from "../../../lib/staff/tokens/staff-token-schemas.ts";

export const listSignInOptions = defineEndpoint({
  id: "staff/tokens/list-sign-in-options",
  method: "GET",
  path: "/v2/staff/sign-in-options",
  summary: "List the ways for staff to sign in",
  auth: "none",
  table: "read",
  response: { status: 200, schema: signInOptionsResponse },
  run: (ctx) => useCase.listSignInOptions(ctx),
});
export const handler = createHandler(listSignInOptions);
