import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { ApiError, problem } from "../../kernel/errors.ts";
import { makeSecret } from "../../kernel/random-secret.ts";
import { commitChange } from "../../table/effects/commit-change.ts";
import type { OwnAddress } from "../../use-case/capabilities.ts";
import type { Context, Signer } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { type RenewalCookie, renewSignIn } from "../renew-sign-in.ts";
import { isLive } from "../sign-in.ts";
import { noteEnded } from "../sign-in-notes-store.ts";
import { getMemberSignIn, signInRemoval, signInWrite } from "../sign-ins-store.ts";
import type { StaffMember } from "../staff-member.ts";
import { CLEARED_COOKIE, findCookie, requireConsole } from "./console-request.ts";
import { buildTokenReply } from "./staff-token.ts";

type Means = { readonly signer: Signer; readonly ownAddress: OwnAddress };

/**
 * Gives a new token and a new cookie. An old cookie that comes back ends the sign-in in all tabs.
 * @throws ApiError 401 without a live sign-in, 403 for a request that no page of the console sent
 */
export async function renewStaffToken(
  ctx: Context,
  event: APIGatewayProxyEventV2,
  { signer, ownAddress }: Means,
): Promise<Reply> {
  await requireConsole(ctx, event, ownAddress);
  const cookie = findCookie(event);
  const renewed = cookie && (await renewInTable(ctx, cookie));
  if (!renewed) throw refuseEnded();
  return buildTokenReply(ctx, renewed.member, renewed.cookie, signer);
}

type Renewed = { readonly member: StaffMember; readonly cookie: RenewalCookie };

async function renewInTable(ctx: Context, cookie: RenewalCookie): Promise<Renewed | undefined> {
  const salt = makeSecret();
  const nowSeconds = Math.floor(ctx.now().getTime() / 1000);
  let renewed: Renewed | undefined;
  await commitChange(ctx, async () => {
    renewed = undefined;
    const { member, signIn } = await getMemberSignIn(ctx.table, cookie.staffId, cookie.signInId);
    if (!signIn || !member || !isLive(signIn.value, member.value, nowSeconds))
      return { writes: [], reply: {} };
    const renewal = renewSignIn(signIn.value, cookie, salt, nowSeconds);
    if (renewal.kind === "unknown") return { writes: [], reply: {} };
    if (renewal.kind === "reused") {
      ctx.log.warn("staff-renewal-reused", { staffId: cookie.staffId, signInId: cookie.signInId });
      const note = noteEnded(`${cookie.signInId} ended`, cookie.staffId, ctx.now());
      return { writes: [signInRemoval(signIn.value), note], reply: {} };
    }
    renewed = { member: member.value, cookie: { ...cookie, secret: renewal.secret } };
    return { writes: renewal.kind === "again" ? [] : [signInWrite(renewal.signIn, signIn)], reply: {} };
  });
  return renewed;
}

function refuseEnded(): ApiError {
  const headers = { "WWW-Authenticate": "Bearer", "Set-Cookie": CLEARED_COOKIE };
  return new ApiError([problem(401, "The sign-in has ended: sign in again.")], headers);
}
