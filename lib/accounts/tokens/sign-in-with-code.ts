import type { Tried } from "../../auth/sign-in/attempts.ts";
import { countWithName, rememberHere } from "../../auth/sign-in/count-with-name.ts";
import { tolerated, wrongCredentials } from "../../auth/sign-in/sign-in.ts";
import { signInNameOf } from "../../auth/sign-in/sign-in-name.ts";
import { checkHasCodes } from "../../realms/check-has-codes.ts";
import type { Realms } from "../../realms/realms.ts";
import { countAtSource, type GiveBack, refuseSpentSource } from "../../source-limits/source-limit.ts";
import type { Document } from "../../table/documents.ts";
import type { Context } from "../../use-case/context.ts";
import { CODE_TRIES } from "../one-time-codes/code-limits.ts";
import { redeemCode } from "../one-time-codes/redeem-code.ts";
import type { User } from "../users/user.ts";
import { kindOfNames } from "./kind-of-names.ts";
import { profileOfRequest } from "./profile-of-request.ts";
import type { CodeSignIn } from "./schemas.ts";

/** Pages on which a password is reset compare this text, and know no other. */
const WRONG_CODE = "the authorization realm for the token could not be found";

/**
 * The member whose one-time code this is.
 * @throws ApiError 400 for a wrong, used or expired code and for an unknown name or profile, told alike; 422 for a
 *   profile without codes; 429 after too many wrong ones with the name or from one network
 */
export async function signInWithCode(
  ctx: Context,
  realms: Realms,
  data: CodeSignIn,
): Promise<Document<User>> {
  const profile = profileOfRequest(ctx, realms, data);
  if (profile) checkHasCodes(profile);
  const { username, one_time_password_token: code } = data;
  const name = { kind: kindOfNames(profile), name: signInNameOf(username) };
  const giveBack = await countTry(ctx, name);
  const user = profile && (await redeemCode(ctx, { profileId: profile.id, username, code }));
  if (!user) throw wrongCredentials(WRONG_CODE);
  await Promise.all([giveBack(), rememberHere(ctx, name)].map(tolerated));
  return user;
}

/** A network that has tried too often uses up nothing of a name. */
async function countTry(ctx: Context, name: Tried): Promise<GiveBack> {
  await refuseSpentSource(ctx, "sign-in");
  const ofName = await countWithName(ctx, name, CODE_TRIES);
  const ofNetwork = await countAtSource(ctx, "sign-in");
  return async () => {
    await Promise.all([ofName(), ofNetwork()]);
  };
}
