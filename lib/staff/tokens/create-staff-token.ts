import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { TITLES } from "../../kernel/error-titles.ts";
import { type ApiError, invalid, unprocessable } from "../../kernel/errors.ts";
import { countOneAtSource } from "../../rate-limits/source-limit.ts";
import { commitChange } from "../../table/effects/commit-change.ts";
import type { OwnAddress } from "../../use-case/capabilities.ts";
import type { Context, Signer } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { staffMembers } from "../staff-store.ts";
import { refuseForeignPage } from "./console-request.ts";
import { DEMO_STAFF } from "./demo-staff.ts";
import { signInAtProvider } from "./sign-in-at-provider.ts";
import { makeSignIn, refuseStranger, type SignedIn, signInMember } from "./sign-in-member.ts";
import { buildTokenReply } from "./staff-token.ts";
import type { CreateStaffTokenRequest } from "./staff-token-schemas.ts";

type Means = { readonly signer: Signer; readonly ownAddress: OwnAddress };
type Input = { readonly body: CreateStaffTokenRequest; readonly event: APIGatewayProxyEventV2 };

/**
 * Only refusals count towards the limit of the network. @throws ApiError 400 for a wrong code or invitation, 403 for a person
 * who is no active member and for a page of another origin, 422 for a mechanism that is not offered, 429 after too many
 * refusals
 */
export async function createStaffToken(
  ctx: Context,
  { body: { data }, event }: Input,
  { signer, ownAddress }: Means,
): Promise<Reply> {
  await refuseForeignPage(ctx, event, ownAddress);
  const giveBack = await countOneAtSource(ctx, "staff-sign-in");
  const { member, cookie } = await signIn(ctx, data);
  await giveBack();
  return buildTokenReply(ctx, member, cookie, signer);
}

function signIn(ctx: Context, data: CreateStaffTokenRequest["data"]): Promise<SignedIn> {
  if (data.authentication_mechanism === "oidc") return signInAtProvider(ctx, data);
  if (data.authentication_mechanism !== "demo" || ctx.demoKeys !== "allowed") throw refuseMechanism();
  if (data.staff_id === undefined) throw invalid("'data.staff_id' is required.", { source: "data.staff_id" });
  return signInDemoPerson(ctx, data.staff_id.toLowerCase());
}

function refuseMechanism(): ApiError {
  return unprocessable("This way to sign in is not offered here.", {
    title: TITLES.unprocessableEntity,
    source: "data.authentication_mechanism",
  });
}

async function signInDemoPerson(ctx: Context, id: string): Promise<SignedIn> {
  if (!DEMO_STAFF.some((one) => one.id === id)) throw refuseStranger();
  const made = makeSignIn(ctx);
  let signedIn: SignedIn | undefined;
  await commitChange(ctx, async () => {
    const before = await staffMembers.get(ctx.table, id);
    if (!before) throw refuseStranger();
    signedIn = signInMember(ctx, before.value, made, before);
    return { writes: signedIn.writes, reply: {} };
  });
  if (!signedIn) throw refuseStranger();
  return signedIn;
}
