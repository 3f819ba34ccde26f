import type { TrySubject } from "../../auth/sign-in/attempts.ts";
import { countWithName, rememberRequestNetwork } from "../../auth/sign-in/count-with-name.ts";
import { ignoreApiError, wrongCredentials } from "../../auth/sign-in/sign-in.ts";
import { toSignInName } from "../../auth/sign-in/sign-in-name.ts";
import { countAtSource, type GiveBack, refuseExhaustedSource } from "../../rate-limits/source-limit.ts";
import type { Realms } from "../../realms/realms.ts";
import { checkHasCodes } from "../../realms/require-realm.ts";
import type { Document } from "../../table/documents.ts";
import type { Context } from "../../use-case/context.ts";
import { CODE_TRIES } from "../one-time-codes/code-limits.ts";
import { redeemCode } from "../one-time-codes/redeem-code.ts";
import type { User } from "../users/user.ts";
import { kindOfNames } from "./kind-of-names.ts";
import { findRequestedProfile } from "./profile-of-request.ts";
import type { CodeSignIn } from "./schemas.ts";

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
