import { TITLES } from "../kernel/error-titles.ts";
import { unprocessable } from "../kernel/errors.ts";
import type { ListQuery } from "../lists/list-query.ts";
import { getRealms } from "../realms/realms-store.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import type { AccountTokenRequest } from "./tokens/schemas.ts";
import { signInWithCode } from "./tokens/sign-in-with-code.ts";
import { signInWithPassword } from "./tokens/sign-in-with-password.ts";
import { signUp } from "./tokens/sign-up.ts";
import { requireSignedIn } from "./tokens/signed-in-member.ts";
import { tokensOf } from "./tokens/tokens-of-member.ts";

/**
 * Issues one token per account that a member belongs to: to a member who signs in, who signs up, or who is signed in
 * and wants to act for another account or for longer.
 * @throws ApiError 400 for wrong credentials, told alike, and for a name or password that nobody may take; 401 without
 *   a valid token to switch from; 403 where storefronts sign nobody up; 404 for who signs up with an unknown profile;
 *   409 for a username in use; 422 for single sign-on and for codes where the profile has none; 429 after too many wrong
 *   tries or too many who signed up from one network
 */
export async function createAccountToken(
  ctx: Context,
  { data }: AccountTokenRequest,
  query: ListQuery,
): Promise<Reply> {
  const realms = await getRealms(ctx.table);
  switch (data.authentication_mechanism) {
    case "self_signup":
      return signUp(ctx, { data, realms }, query);
    case "password":
      return tokensOf(ctx, await signInWithPassword(ctx, realms, data), { realms, query });
    case "passwordless":
      return tokensOf(ctx, await signInWithCode(ctx, realms, data), { realms, query });
    case "account_management_authentication_token":
      return tokensOf(ctx, await requireSignedIn(ctx), { realms, query });
    case "oidc":
      throw unprocessable("Single sign-on is not offered.", {
        title: TITLES.unprocessableEntity,
        source: "data.authentication_mechanism",
      });
  }
}
