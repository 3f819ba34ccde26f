import { STAFF_TOKEN_LIFE_SECONDS } from "../../http/remembered-tokens.ts";
import type { View } from "../../schemas/view.ts";
import type { Context, Signer } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { RenewalCookie } from "../renew-sign-in.ts";
import type { StaffMember } from "../staff-member.ts";
import { setCookie } from "./console-request.ts";
import type { staffTokenResponse } from "./staff-token-schemas.ts";

/** The answer that a console goes on with. */
export async function buildTokenReply(
  ctx: Pick<Context, "now">,
  { id, name, email, role }: StaffMember,
  cookie: RenewalCookie,
  signer: Signer,
): Promise<Reply> {
  const now = ctx.now();
  const data: View<typeof staffTokenResponse>["data"] = {
    type: "staff_token",
    token: await signer({ staff: { id, signInId: cookie.signInId } }, now),
    // Tokens count in whole seconds.
    expires: new Date((Math.floor(now.getTime() / 1000) + STAFF_TOKEN_LIFE_SECONDS) * 1000).toISOString(),
    staff: { id, name, email, role },
  };
  return { body: { data }, headers: { "Set-Cookie": setCookie(cookie) } };
}
