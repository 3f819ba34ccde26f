import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { TITLES } from "../../kernel/error-titles.ts";
import { forbidden, invalid, unprocessable } from "../../kernel/errors.ts";
import { makeSecret } from "../../kernel/random-secret.ts";
import { countOneAtSource } from "../../rate-limits/source-limit.ts";
import { commitChange } from "../../table/effects/commit-change.ts";
import type { OwnAddress } from "../../use-case/capabilities.ts";
import type { Context, Signer } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { type RenewalCookie, startSignIn } from "../sign-in.ts";
import { signInWrite } from "../sign-ins-store.ts";
import type { StaffMember } from "../staff-member.ts";
import { staffMembers } from "../staff-store.ts";
import { refuseForeignPage } from "./console-request.ts";
import { DEMO_STAFF } from "./demo-staff.ts";
import { buildTokenReply } from "./staff-token.ts";
import type { CreateStaffTokenRequest } from "./staff-token-schemas.ts";

type Means = { readonly signer: Signer; readonly ownAddress: OwnAddress };
type Input = { readonly body: CreateStaffTokenRequest; readonly event: APIGatewayProxyEventV2 };

/**
 * Only refusals count towards the limit of the network. @throws ApiError 403 for a person who is no active member and for a
 * page of another origin, 422 for a mechanism that is not offered, 429 after too many refusals
 */
export async function createStaffToken(
  ctx: Context,
  { body: { data }, event }: Input,
  { signer, ownAddress }: Means,
): Promise<Reply> {
  await refuseForeignPage(ctx, event, ownAddress);
  if (data.authentication_mechanism !== "demo" || ctx.demoKeys !== "allowed") {
    throw unprocessable("This way to sign in is not offered here.", {
      title: TITLES.unprocessableEntity,
      source: "data.authentication_mechanism",
    });
  }
  if (data.staff_id === undefined) throw invalid("'data.staff_id' is required.", { source: "data.staff_id" });
  const giveBack = await countOneAtSource(ctx, "staff-sign-in");
  const id = data.staff_id.toLowerCase();
  const { member, cookie } = await signInMember(
    ctx,
    DEMO_STAFF.some((one) => one.id === id) ? id : undefined,
  );
  await giveBack();
  return buildTokenReply(ctx, member, cookie, signer);
}

type SignedIn = { readonly member: StaffMember; readonly cookie: RenewalCookie };

/** @param staffId undefined for a person who is no member @throws ApiError 403 without an active member */
async function signInMember(ctx: Context, staffId: string | undefined): Promise<SignedIn> {
  const now = ctx.now();
  const secrets = {
    signInId: ctx.newId(),
    family: makeSecret(),
    secret: makeSecret(),
  };
  let signedIn: SignedIn | undefined;
  await commitChange(ctx, async () => {
    const before = staffId === undefined ? undefined : await staffMembers.get(ctx.table, staffId);
    if (before?.value.status !== "active") throw refuseStranger();
    const member = { ...before.value, last_signed_in_at: now.toISOString() };
    const signIn = startSignIn(member, secrets, Math.floor(now.getTime() / 1000));
    signedIn = { member, cookie: { staffId: member.id, ...secrets } };
    return { writes: [...staffMembers.writes(member, before), signInWrite(signIn)], reply: {} };
  });
  if (!signedIn) throw refuseStranger();
  return signedIn;
}

/** Does not say whether the address is known. */
function refuseStranger() {
  return forbidden("This identity is not one of an active member of staff.");
}
