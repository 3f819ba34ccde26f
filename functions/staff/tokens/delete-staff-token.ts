import { openOwnAddress } from "../../../lib/aws/own-address.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandlerWith } from "../../../lib/runtime/handler.ts";
import { consoleHeader } from "../../../lib/staff/tokens/console-request.ts";
import * as useCase from "../../../lib/staff/tokens/delete-staff-token.ts";

export const deleteStaffToken = defineEndpoint({
  id: "staff/tokens/delete-staff-token",
  method: "DELETE",
  path: "/v2/staff/tokens",
  summary: "Sign out of the console",
  description:
    "Ends the sign-in of the page's cookie and clears the cookie: its tokens are 401 from the next request on. Also 204 without a cookie.",
  auth: "none",
  table: "write",
  needs: ["ownAddress"],
  headers: consoleHeader,
  refusals: [403, 409],
  response: { status: 204 },
  run: (ctx, { event }, means) => useCase.deleteStaffToken(ctx, event, means),
});
export const handler = createHandlerWith(deleteStaffToken, (env) => ({ ownAddress: openOwnAddress(env) }));
