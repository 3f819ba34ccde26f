import type { ListQuery } from "../lists/list-query.ts";
import { getRealms } from "../realms/realms-store.ts";
import type { Context, Signer } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import type { AccountTokenRequest } from "./tokens/schemas.ts";
import { requireSignedIn, signInWithCode, signInWithPassword } from "./tokens/sign-in-member.ts";
import { signInWithIdentity } from "./tokens/sign-in-with-identity.ts";
import { signUp } from "./tokens/sign-up.ts";
import { issueMemberTokens } from "./tokens/tokens-of-member.ts";

/**
 * Issues one token per account of a member. @throws ApiError 400 wrong credentials, refused name or password,
 * 401 no valid token to switch from, 403 self-signup off, 404 unknown profile at sign-up, 409 username in
 * use, 422 realm without providers or profile without codes, 429 too many tries or sign-ups
 * @answers How does a member sign in, and act for another account?
 */
export async function createAccountToken(
  ctx: Context,
  { data }: AccountTokenRequest,
  query: ListQuery,
  signer: Signer,
): Promise<Reply> {
  const realms = await getRealms(ctx.table);
  const request = { realms, query, signer };
  switch (data.authentication_mechanism) {
    case "self_signup":
      return signUp(ctx, data, request);
    case "password":
      return issueMemberTokens(ctx, await signInWithPassword(ctx, realms, data), request);
    case "passwordless":
      return issueMemberTokens(ctx, await signInWithCode(ctx, realms, data), request);
    case "account_management_authentication_token":
      return issueMemberTokens(ctx, await requireSignedIn(ctx), request);
    case "oidc":
      return signInWithIdentity(ctx, data, request);
  }
}
