import { hashSignUpPassword } from "../../auth/sign-in/hash-sign-up-password.ts";
import { forbidden, notFound } from "../../kernel/errors.ts";
import { ACCOUNT_REALM_ID, type PasswordProfile, type Realms } from "../../realms/realms.ts";
import { commitChange } from "../../table/effects/commit-change.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { buildNewUserWrites, buildOwnAccount } from "../users/new-user.ts";
import { checkPasswordLength, checkUsernameFormat } from "../users/passwords/password-info-rules.ts";
import { newUser, readNameParts, type User } from "../users/user.ts";
import { profileNames } from "../users/users-store.ts";
import type { SelfSignup } from "./schemas.ts";
import { findRequestedProfile } from "./sign-in-member.ts";
import { signAccountTokens, type TokenRequest } from "./tokens-of-member.ts";

/**
 * If two sign-ups use one name at once, one gets 409 and leaves nothing. @throws ApiError 400 refused name or
 * password, 403 self-signup off, 404 unknown profile, 409 name in use, 429 too many sign-ups
 */
export async function signUp(ctx: Context, data: SelfSignup, request: TokenRequest): Promise<Reply> {
  const { realms, query } = request;
  const profile = requireOpenProfile(ctx, data, realms);
  checkUsernameFormat(profile, data.username);
  profileNames(profile.id).refuseUnsound(data.username);
  checkPasswordLength(data.password);
  const user = await buildNewMember(ctx, data, profile);
  const account = buildOwnAccount(ctx, realms, user);
  const own = account && { account, membershipId: ctx.newId() };
  const accounts = own ? [own] : [];
  const shown = accounts.slice(query.page.offset, query.page.offset + query.page.limit);
  const ofMember = { memberId: user.id, accounts: shown, total: accounts.length };
  const reply = await signAccountTokens(ctx, ofMember, request);
  return commitChange(ctx, async () => ({ writes: buildNewUserWrites(user, own), reply }));
}

function requireOpenProfile(ctx: Context, data: SelfSignup, realms: Realms): PasswordProfile {
  if (!realms.accountAuthentication.enable_self_signup) {
    throw forbidden("This store does not allow sign-up from storefronts.");
  }
  const profile = findRequestedProfile(ctx, realms, data);
  if (profile) return profile;
  throw notFound("password profile", data.password_profile_id ?? "", { source: "data.password_profile_id" });
}

async function buildNewMember(ctx: Context, data: SelfSignup, { id }: PasswordProfile): Promise<User> {
  const { name, email, username } = data;
  const user = newUser(ctx, ACCOUNT_REALM_ID, { ...readNameParts(data), name, email });
  const { created_at, updated_at } = user;
  const info = { id: ctx.newId(), password_profile_id: id, username, created_at, updated_at };
  return { ...user, infos: [{ ...info, password: await hashSignUpPassword(ctx, data.password) }] };
}
