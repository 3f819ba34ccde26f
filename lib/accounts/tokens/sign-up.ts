import { admitNewcomer } from "../../auth/sign-in/admit-newcomer.ts";
import { forbidden, notFound } from "../../kernel/errors.ts";
import type { ListQuery } from "../../lists/list-query.ts";
import { ACCOUNT_REALM_ID } from "../../realms/fixed-ids.ts";
import type { PasswordProfile, Realms } from "../../realms/realms.ts";
import { commitChange } from "../../table/effects/commit-change.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { newUserWrites, ownAccount } from "../users/new-user.ts";
import { checkPasswordLength } from "../users/passwords/password-length.ts";
import { checkUsernameFormat } from "../users/passwords/username-format.ts";
import { personOf } from "../users/person.ts";
import { newUser, type User } from "../users/user.ts";
import { profileNames } from "../users/user-names-store.ts";
import { profileOfRequest } from "./profile-of-request.ts";
import type { SelfSignup } from "./schemas.ts";
import { tokensFor } from "./tokens-of-member.ts";

type Wanted = { readonly data: SelfSignup; readonly realms: Realms };

/**
 * Makes somebody a member, with an account of his own if the store says so. All of it is written together: of two who
 * want one name at once one gets it, and of the other nothing is left.
 * @throws ApiError 400 for a name or password that nobody may take, 403 where storefronts sign nobody up, 404 for an
 *   unknown profile, 409 for a name in use, 429 after too many from one network
 */
export async function signUp(ctx: Context, wanted: Wanted, query: ListQuery): Promise<Reply> {
  const { data, realms } = wanted;
  const profile = requireOpenProfile(ctx, wanted);
  checkUsernameFormat(profile, data.username);
  profileNames(profile.id).refuseUnsound(data.username);
  checkPasswordLength(data.password);
  const user = await newMember(ctx, data, profile);
  const account = ownAccount(ctx, realms, user);
  const own = account && { account, membershipId: ctx.newId() };
  const accounts = own ? [own] : [];
  const shown = accounts.slice(query.page.offset, query.page.offset + query.page.limit);
  const ofMember = { memberId: user.id, accounts: shown, total: accounts.length };
  const reply = await tokensFor(ctx, ofMember, { realms, query });
  return commitChange(ctx, async () => ({ writes: newUserWrites(user, own), reply }));
}

function requireOpenProfile(ctx: Context, { data, realms }: Wanted): PasswordProfile {
  if (!realms.accountAuthentication.enable_self_signup) {
    throw forbidden("Storefronts sign nobody up in this store.");
  }
  const profile = profileOfRequest(ctx, realms, data);
  if (profile) return profile;
  throw notFound("password profile", data.password_profile_id ?? "", { source: "data.password_profile_id" });
}

async function newMember(ctx: Context, data: SelfSignup, { id }: PasswordProfile): Promise<User> {
  const { name, email, username } = data;
  const user = newUser(ctx, ACCOUNT_REALM_ID, { ...personOf(data), name, email });
  const { created_at, updated_at } = user;
  const info = { id: ctx.newId(), password_profile_id: id, username, created_at, updated_at };
  return { ...user, infos: [{ ...info, password: await admitNewcomer(ctx, data.password) }] };
}
