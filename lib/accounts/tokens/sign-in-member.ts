import type { TrySubject } from "../../auth/sign-in/attempts.ts";
import { countWithName, rememberRequestNetwork } from "../../auth/sign-in/count-with-name.ts";
import { ignoreApiError, signIn, wrongCredentials } from "../../auth/sign-in/sign-in.ts";
import { toSignInName } from "../../auth/sign-in/sign-in-name.ts";
import { invalid, unauthorized } from "../../kernel/errors.ts";
import { countAtSource, type GiveBack, refuseExhaustedSource } from "../../rate-limits/source-limit.ts";
import { findProfile, type PasswordProfile, type Realms } from "../../realms/realms.ts";
import { checkHasCodes } from "../../realms/require-realm.ts";
import type { Document } from "../../table/entity.ts";
import type { Table } from "../../table/table.ts";
import type { Context } from "../../use-case/context.ts";
import { CODE_TRIES } from "../one-time-codes/one-time-code.ts";
import { redeemCode } from "../one-time-codes/redeem-code.ts";
import type { User } from "../users/user.ts";
import { findUser, members } from "../users/users-store.ts";
import { kindOfNames, NO_PROFILE } from "./kind-of-names.ts";
import type { CodeSignIn, PasswordSignIn } from "./schemas.ts";

/** @throws ApiError 400 for wrong credentials, whichever is wrong; 429 after too many wrong tries */
export async function signInWithPassword(
  ctx: Context,
  realms: Realms,
  data: PasswordSignIn,
): Promise<Document<User>> {
  const profile = findRequestedProfile(ctx, realms, data);
  const find = async (table: Table, name: string) => {
    const owner = await findUser(table, profile?.id ?? NO_PROFILE, name);
    return owner && { user: owner.user, password: owner.info.password };
  };
  const { username: name, password } = data;
  return (await signIn(ctx, { kind: kindOfNames(profile), name, password, find })).user;
}

/** Pages for password resets compare this text. */
const WRONG_CODE = "the authorization realm for the token could not be found";

/** @throws ApiError 400 wrong code, name or profile, 422 profile without codes, 429 too many wrong codes */
export async function signInWithCode(
  ctx: Context,
  realms: Realms,
  data: CodeSignIn,
): Promise<Document<User>> {
  const profile = findRequestedProfile(ctx, realms, data);
  if (profile) checkHasCodes(profile);
  const { username, one_time_password_token: code } = data;
  const name = { kind: kindOfNames(profile), name: toSignInName(username) };
  const giveBack = await countTry(ctx, name);
  const user = profile && (await redeemCode(ctx, { profileId: profile.id, username, code }));
  if (!user) throw wrongCredentials(WRONG_CODE);
  await Promise.all([giveBack(), rememberRequestNetwork(ctx, name)].map(ignoreApiError));
  return user;
}

/** Checks the network first, so that a blocked network uses up nothing of the name's limit. */
async function countTry(ctx: Context, name: TrySubject): Promise<GiveBack> {
  await refuseExhaustedSource(ctx, "sign-in");
  const ofName = await countWithName(ctx, name, CODE_TRIES);
  const ofNetwork = await countAtSource(ctx, "sign-in");
  return async () => {
    await Promise.all([ofName(), ofNetwork()]);
  };
}

/** @throws ApiError 401 without a valid token, and when its member is gone */
export async function requireSignedIn({ table, shopper: { account } }: Context): Promise<Document<User>> {
  if (!account) throw noToken();
  const member = await members.get(table, account.memberId);
  if (!member) throw noToken();
  return member;
}

function noToken() {
  return unauthorized("A valid 'EP-Account-Management-Authentication-Token' is needed.");
}

/** Undefined for an unknown id. @throws ApiError 400 without id, except `compatible` with one profile */
export function findRequestedProfile(
  { profile }: Pick<Context, "profile">,
  realms: Realms,
  { password_profile_id: id }: { readonly password_profile_id?: string },
): PasswordProfile | undefined {
  if (id !== undefined) return findProfile(realms, id);
  const [only, another] = realms.profiles;
  if (profile === "compatible" && only && !another) return only;
  throw invalid("'data.password_profile_id' is required.", { source: "data.password_profile_id" });
}
