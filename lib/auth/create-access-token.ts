import { TOKEN_LIFE_SECONDS } from "../http/remembered-tokens.ts";
import { invalid, unauthorized } from "../kernel/errors.ts";
import type { View } from "../schemas/view.ts";
import type { Context, Signer } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { deriveCredential, findSecret, findTokenLife } from "./application-key.ts";
import type { AccessTokenRequest, accessTokenResponse } from "./schemas.ts";
import { getKeyWithUse, keepKeyUse } from "./store.ts";

const DEMO_KEY = /^demo-/;

/**
 * With `implicit` the right secret marks the token of a storefront's server; a wrong one is ignored. @throws
 * ApiError 400 client_credentials without a secret, 401 unknown id, wrong secret or missing grant
 */
export async function createAccessToken(
  ctx: Context,
  body: AccessTokenRequest,
  signer: Signer,
): Promise<Reply> {
  const { grant_type: grant, client_id: clientId, client_secret: secret } = body;
  if (grant === "client_credentials" && secret === undefined) {
    throw invalid("'client_secret' is required for the grant 'client_credentials'.", {
      source: "client_secret",
    });
  }
  const now = ctx.now(); // before the key is read, so that no token of a revoked key is newer than the cutoff
  const { key, usedAt } = await readUsableKey(ctx, clientId);
  const match = findSecret(key, secret ?? "", now);
  const isProven = grant === "implicit" ? key !== undefined : match !== undefined;
  if (!isProven || !key?.grants.includes(grant))
    throw unauthorized("These client credentials are not known.");
  const isServer = grant === "implicit" && match !== undefined;
  const credential = match && deriveCredential(match);
  const role = grant === "client_credentials" ? key.role : undefined;
  const lifeSeconds = match ? findTokenLife(match, TOKEN_LIFE_SECONDS, now) : TOKEN_LIFE_SECONDS;
  const subject = {
    ...{ grant, clientId },
    ...(isServer ? { isServer } : {}),
    ...(credential ? { credential } : {}),
    ...(role ? { role } : {}),
  };
  const [token] = await Promise.all([signer(subject, now, lifeSeconds), keepKeyUse(ctx, clientId, usedAt)]);
  const answer: View<typeof accessTokenResponse> = {
    access_token: token,
    token_type: "Bearer",
    expires_in: lifeSeconds,
    expires: Math.floor(now.getTime() / 1000) + lifeSeconds,
    identifier: grant,
    ...(isServer ? { server: true } : {}),
  };
  return { body: answer };
}

/** The keys of the demo shop are public in the README, so they work only where it runs. */
async function readUsableKey(ctx: Context, clientId: string): ReturnType<typeof getKeyWithUse> {
  if (DEMO_KEY.test(clientId) && ctx.demoKeys === "refused") return { usedAt: 0 };
  return getKeyWithUse(ctx.table, clientId);
}
