import { wrongCredentials } from "../../auth/sign-in/sign-in.ts";
import { checkHasCodes } from "../../realms/check-has-codes.ts";
import type { Realms } from "../../realms/realms.ts";
import { countAtSource } from "../../source-limits/source-limit.ts";
import type { Document } from "../../table/documents.ts";
import type { Context } from "../../use-case/context.ts";
import { redeemCode } from "../one-time-codes/redeem-code.ts";
import type { User } from "../users/user.ts";
import { profileOfRequest } from "./profile-of-request.ts";
import type { CodeSignIn } from "./schemas.ts";

/** Pages on which a password is reset compare this text, and know no other. */
const WRONG_CODE = "the authorization realm for the token could not be found";

/**
 * The member whose one-time code this is.
 * @throws ApiError 400 for a wrong, used or expired code and for an unknown name or profile, told alike; 422 for a
 *   profile without codes; 429 after too many wrong ones from one network
 */
export async function signInWithCode(
  ctx: Context,
  realms: Realms,
  data: CodeSignIn,
): Promise<Document<User>> {
  const profile = profileOfRequest(ctx, realms, data);
  if (profile) checkHasCodes(profile);
  const giveBack = await countAtSource(ctx, "sign-in");
  const { username, one_time_password_token: code } = data;
  const user = profile && (await redeemCode(ctx, { profileId: profile.id, username, code }));
  if (!user) throw wrongCredentials(WRONG_CODE);
  await giveBack();
  return user;
}
