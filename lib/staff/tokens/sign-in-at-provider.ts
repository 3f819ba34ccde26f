import { newIdentity } from "../../accounts/users/identities/new-identity.ts";
import { newUser, readNameParts, type User } from "../../accounts/users/user.ts";
import { buildUserWrites, findUserOfIdentity } from "../../accounts/users/users-store.ts";
import { wrongCredentials } from "../../auth/sign-in/sign-in.ts";
import { proveIdentity } from "../../identities/prove-identity.ts";
import type { ProvenIdentity } from "../../identities/proven-identity.ts";
import { TITLES } from "../../kernel/error-titles.ts";
import { ApiError, invalid, unprocessable } from "../../kernel/errors.ts";
import { findOidcProfile, getOidcProfiles } from "../../realms/oidc-profiles/oidc-profiles-store.ts";
import { MERCHANT_REALM_ID } from "../../realms/realms.ts";
import { commitChange } from "../../table/effects/commit-change.ts";
import type { Document } from "../../table/entity.ts";
import type { Write } from "../../table/table.ts";
import type { Context } from "../../use-case/context.ts";
import { isSameAddress } from "../invitations/same-address.ts";
import { hashStaffSecret, isSameHash } from "../secrets.ts";
import { noteRefused } from "../sign-in-notes-store.ts";
import type { StaffMember } from "../staff-member.ts";
import { staffMembers } from "../staff-store.ts";
import { countMember, dropInvitation } from "../team.ts";
import { getTeam, teamWrite } from "../team-store.ts";
import { makeSignIn, type NewSignIn, refuseStranger, type SignedIn, signInMember } from "./sign-in-member.ts";
import type { CreateStaffTokenRequest } from "./staff-token-schemas.ts";

type Exchange = CreateStaffTokenRequest["data"];

/**
 * Exchanges the code of a sign-in at a provider. An identity becomes a member's by an invitation alone, never by its address.
 * @throws ApiError 400 for a wrong code and a wrong invitation, whatever is wrong; 403 for an identity that is no active
 * member's; 422 for a realm without profiles
 * @answers Who may sign in to the console?
 */
export async function signInAtProvider(ctx: Context, data: Exchange): Promise<SignedIn> {
  const { value: profiles } = await getOidcProfiles(ctx.table, MERCHANT_REALM_ID);
  if (profiles.profiles.length === 0) {
    throw unprocessable("The realm of merchants has no OpenID Connect profile.", {
      title: TITLES.unprocessableEntity,
      source: "data.authentication_mechanism",
    });
  }
  const exchange = {
    realmId: MERCHANT_REALM_ID,
    code: requireField(data, "oauth_authorization_code"),
    redirectUri: requireField(data, "oauth_redirect_uri"),
    verifier: requireField(data, "oauth_code_verifier"),
  };
  const made = makeSignIn(ctx);
  const refusalId = ctx.newId();
  let outcome: SignedIn | ApiError | undefined;
  await commitChange(ctx, async () => {
    const { identity, spend } = await proveIdentity(ctx, exchange);
    if (!findOidcProfile(profiles, identity.profile_id)) throw wrongCredentials();
    const user = await findUserOfIdentity(ctx.table, identity);
    const member = user && (await staffMembers.get(ctx.table, user.value.id));
    outcome = member
      ? signInActive(ctx, member, made)
      : await acceptInvitation(ctx, { identity, user, secret: data.invitation }, made);
    if (!(outcome instanceof ApiError)) return { writes: [spend, ...outcome.writes], reply: {} };
    const refused = member ? { staffId: member.value.id } : { email: identity.email };
    return { writes: [noteRefused(refusalId, refused, ctx.now())], reply: {} };
  });
  if (!outcome || outcome instanceof ApiError) throw outcome ?? refuseStranger();
  return outcome;
}

function signInActive(ctx: Context, member: Document<StaffMember>, made: NewSignIn): SignedIn | ApiError {
  const isActive = member.value.status === "active";
  return isActive ? signInMember(ctx, member.value, made, member) : refuseStranger();
}

function requireField(
  data: Exchange,
  field: "oauth_authorization_code" | "oauth_redirect_uri" | "oauth_code_verifier",
): string {
  const value = data[field];
  if (value !== undefined) return value;
  throw invalid(`'data.${field}' is required.`, { source: `data.${field}` });
}

type Invited = {
  readonly identity: ProvenIdentity;
  /** A user whom a key has made; no member of staff yet. */
  readonly user: Document<User> | undefined;
  readonly secret: string | undefined;
};

/** Makes the user, the identity and the member in one transaction. Only of the first of two calls at once. */
async function acceptInvitation(
  ctx: Context,
  { identity, user, secret }: Invited,
  made: NewSignIn,
): Promise<SignedIn | ApiError> {
  if (secret === undefined) return refuseStranger();
  const hash = hashStaffSecret("invitation", secret);
  const at = ctx.now().toISOString();
  const team = await getTeam(ctx.table);
  const accepted = dropInvitation(team.value, (one) => isSameHash(one.hash, hash), at);
  // A provider that does not say counts as the link does: it was sent to the address.
  const isProven = accepted && identity.email_verified !== false;
  if (!isProven || !isSameAddress(accepted.dropped.email, identity.email)) return wrongCredentials();
  const own = user ? { user: user.value, writes: [] } : makeUser(ctx, identity);
  const member: StaffMember = {
    ...{ id: own.user.id, name: identity.name, email: identity.email, role: accepted.dropped.role },
    ...{ status: "active", epoch: 0, created_at: at, updated_at: at },
  };
  const counted = countMember(accepted.team, undefined, member);
  const signedIn = signInMember(ctx, member, made, undefined, accepted.dropped.id);
  return { ...signedIn, writes: [...own.writes, teamWrite(counted, team), ...signedIn.writes] };
}

/** Without refusals: of two first sign-ins at once, the slower one decides again. */
function makeUser(ctx: Context, identity: ProvenIdentity): { user: User; writes: readonly Write[] } {
  const { name, email } = identity;
  const plain = newUser(ctx, MERCHANT_REALM_ID, { ...readNameParts(identity), name, email });
  const user = { ...plain, identities: [newIdentity(ctx, identity)] };
  const writes = buildUserWrites(user, undefined, { isConfirmed: true });
  return { user, writes: writes.map(({ refusal: _, ...write }) => write) };
}
