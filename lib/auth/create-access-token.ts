import { TOKEN_LIFE_SECONDS } from "../http/remembered-tokens.ts";
import { invalid, unauthorized } from "../kernel/errors.ts";
import type { View } from "../schemas/view.ts";
import type { Context, Signer } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { type ApplicationKey, deriveCredential, secretMatches } from "./application-key.ts";
import type { AccessTokenRequest, accessTokenResponse } from "./schemas.ts";
import { getApplicationKey } from "./store.ts";

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
  const key = await readUsableKey(ctx, clientId);
  const hasSecret = secretMatches(key, secret ?? "");
  const proven = grant === "implicit" ? key !== undefined : hasSecret;
  if (!proven || !key?.grants.includes(grant)) throw unauthorized("These client credentials are not known.");
  const isServer = grant === "implicit" && hasSecret;
  const credential = hasSecret ? deriveCredential(key) : undefined;
  const answer: View<typeof accessTokenResponse> = {
    access_token: await signer(
      { grant, clientId, ...(isServer ? { isServer } : {}), ...(credential ? { credential } : {}) },
      now,
    ),
    token_type: "Bearer",
    expires_in: TOKEN_LIFE_SECONDS,
    expires: Math.floor(now.getTime() / 1000) + TOKEN_LIFE_SECONDS,
    identifier: grant,
    ...(isServer ? { server: true } : {}),
  };
  return { body: answer };
}

/** The keys of the demo shop are public in the README, so they work only where it runs. */
function readUsableKey(ctx: Context, clientId: string): Promise<ApplicationKey | undefined> {
  if (DEMO_KEY.test(clientId) && ctx.demoKeys === "refused") return Promise.resolve(undefined);
  return getApplicationKey(ctx.table, clientId);
}
