import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { commitChange } from "../../table/effects/commit-change.ts";
import type { OwnAddress } from "../../use-case/capabilities.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { hashStaffSecret, isSameHash } from "../secrets.ts";
import { getMemberSignIn, signInRemoval } from "../sign-ins-store.ts";
import { CLEARED_COOKIE, findCookie, requireConsole } from "./console-request.ts";

/** Ends the sign-in of the cookie, if there is one. @throws ApiError 403 for a request that no page of the console sent */
export async function deleteStaffToken(
  ctx: Context,
  event: APIGatewayProxyEventV2,
  { ownAddress }: { readonly ownAddress: OwnAddress },
): Promise<Reply> {
  await requireConsole(ctx, event, ownAddress);
  const cookie = findCookie(event);
  await commitChange(ctx, async () => {
    const { signIn } = cookie ? await getMemberSignIn(ctx.table, cookie.staffId, cookie.signInId) : {};
    const isOwn =
      cookie && signIn && isSameHash(hashStaffSecret("family", cookie.family), signIn.value.family);
    return { writes: isOwn ? [signInRemoval(signIn.value)] : [], reply: {} };
  });
  return { headers: { "Set-Cookie": CLEARED_COOKIE } };
}
