import { wrongCredentials } from "../../auth/sign-in/sign-in.ts";
import { type ProvenExchange, proveIdentity } from "../../identities/prove-identity.ts";
import type { ProvenIdentity } from "../../identities/proven-identity.ts";
import { TITLES } from "../../kernel/error-titles.ts";
import { forbidden, unprocessable } from "../../kernel/errors.ts";
import type { OidcProfile } from "../../realms/oidc-profiles/oidc-profile.ts";
import { findOidcProfile, getOidcProfiles } from "../../realms/oidc-profiles/oidc-profiles-store.ts";
import { ACCOUNT_REALM_ID, createsUsers } from "../../realms/realms.ts";
import { requireRealm } from "../../realms/require-realm.ts";
import type { Decision } from "../../table/effects/commit-change.ts";
import { commitChange } from "../../table/effects/commit-change.ts";
import type { Write } from "../../table/table.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { stampChange } from "../users/change-user.ts";
import { isVerifiedAddress } from "../users/identities/choose-user.ts";
import { findOwner } from "../users/identities/find-owner.ts";
import { type IdentityMaker, newIdentity } from "../users/identities/new-identity.ts";
import { buildNewUserWrites, buildOwnAccount } from "../users/new-user.ts";
import { newUser, readNameParts, type User } from "../users/user.ts";
import { buildUserWrites, users } from "../users/users-store.ts";
import type { IdentitySignIn } from "./schemas.ts";
import { issueMemberTokens, signAccountTokens, type TokenRequest } from "./tokens-of-member.ts";

/**
 * Exchanges the code of a sign-in at a provider for tokens, and creates or links the user in the same transaction.
 * @throws ApiError 400 for a wrong, spent or old code, whatever is wrong; 403 for a new user where none are created; 422 for a realm
 * without profiles; 429 after too many failures
 */
export async function signInWithIdentity(
  ctx: Context,
  data: IdentitySignIn,
  request: TokenRequest,
): Promise<Reply> {
  const { value: profiles } = await getOidcProfiles(ctx.table, ACCOUNT_REALM_ID);
  if (profiles.profiles.length === 0) {
    throw unprocessable("The realm of account members has no OpenID Connect profile.", {
      title: TITLES.unprocessableEntity,
      source: "data.authentication_mechanism",
    });
  }
  const exchange = {
    realmId: ACCOUNT_REALM_ID,
    code: data.oauth_authorization_code,
    redirectUri: data.oauth_redirect_uri,
    verifier: data.oauth_code_verifier,
  };
  return commitChange(ctx, async () => {
    const proven = await proveIdentity(ctx, exchange);
    const profile = findOidcProfile(profiles, proven.identity.profile_id);
    if (!profile) throw wrongCredentials();
    return decide(ctx, proven, profile, request);
  });
}

async function decide(
  ctx: Context,
  { identity, spend }: ProvenExchange,
  profile: OidcProfile,
  request: TokenRequest,
): Promise<Decision> {
  const realm = requireRealm(request.realms, ACCOUNT_REALM_ID);
  const owner = await findOwner(ctx.table, realm, profile, identity);
  switch (owner.kind) {
    case "known":
      return { writes: [spend], reply: await issueMemberTokens(ctx, owner.user, request) };
    case "link": {
      const before = await users.require(ctx, owner.userId);
      const user = addIdentity(ctx, before.value, identity);
      const writes = [spend, ...withoutRefusals(buildUserWrites(user, before))];
      return { writes, reply: await issueMemberTokens(ctx, before, request) };
    }
    case "new":
      if (!createsUsers(realm))
        throw forbidden("This store creates no users when they sign in at a provider.");
      return createMember(ctx, { identity, spend }, isVerifiedAddress(identity, profile), request);
    case "refused":
      throw wrongCredentials();
  }
}

function addIdentity(ctx: IdentityMaker, before: User, identity: ProvenIdentity): User {
  const added = newIdentity(ctx, identity);
  const changed = { ...before, identities: [...(before.identities ?? []), added] };
  return stampChange(added.created_at, before, changed);
}

async function createMember(
  ctx: Context,
  { identity, spend }: ProvenExchange,
  isConfirmed: boolean,
  request: TokenRequest,
): Promise<Decision> {
  const { realms, query } = request;
  const user = makeUser(ctx, ACCOUNT_REALM_ID, identity);
  const account = buildOwnAccount(ctx, realms, user);
  const own = account && { account, membershipId: ctx.newId() };
  const accounts = own ? [own] : [];
  const shown = accounts.slice(query.page.offset, query.page.offset + query.page.limit);
  const ofMember = { memberId: user.id, accounts: shown, total: accounts.length };
  return {
    writes: [spend, ...withoutRefusals(buildNewUserWrites(user, own, { isConfirmed }))],
    reply: await signAccountTokens(ctx, ofMember, request),
  };
}

function makeUser(ctx: IdentityMaker, realmId: string, identity: ProvenIdentity): User {
  const { name, email } = identity;
  const user = newUser(ctx, realmId, { ...readNameParts(identity), name, email });
  return { ...user, identities: [newIdentity(ctx, identity)] };
}

/** If two people sign in with one identity for the first time, the slower request decides again and finds the user. */
function withoutRefusals(writes: readonly Write[]): Write[] {
  return writes.map(({ refusal: _, ...write }) => write);
}
