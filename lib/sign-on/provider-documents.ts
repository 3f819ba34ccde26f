import { signInAddress } from "../realms/oidc-profiles/oidc-profile.ts";
import { type AddressMeans, readOwnAddress } from "../realms/oidc-profiles/read-provider.ts";
import { ACCOUNT_REALM_ID, BUYER_REALM_ID } from "../realms/realms.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { requireSignOnRealm, type SignOnPath } from "./require-sign-on-realm.ts";

const TOKENS: ReadonlyMap<string, string> = new Map([
  [ACCOUNT_REALM_ID, "/v2/account-members/tokens"],
  [BUYER_REALM_ID, "/v2/customers/tokens"],
]);

/** For client libraries of storefronts. @throws ApiError 400 for an unknown store or realm */
export async function readProviderDocument(
  ctx: Context,
  path: SignOnPath,
  means: AddressMeans,
): Promise<Reply> {
  const realm = await requireSignOnRealm(ctx, path);
  const address = await readOwnAddress(ctx, means);
  const tokens = TOKENS.get(realm.id) ?? "/v2/staff/tokens";
  return {
    body: {
      issuer: `${address}/oidc-idp/stores/${path.storeId.toLowerCase()}/authentication-realms/${realm.id}`,
      authorization_endpoint: signInAddress(address, realm.id),
      token_endpoint: `${address}${tokens}`,
      jwks_uri: `${address}/oidc-idp/.well-known/jwks.json`,
      scopes_supported: ["openid", "email", "profile"],
      response_types_supported: ["code"],
      grant_types_supported: ["authorization_code"],
      subject_types_supported: ["public"],
      code_challenge_methods_supported: ["S256"],
    },
  };
}

/** Empty: storefronts get no ID token of this service. */
export async function readProviderKeys(): Promise<Reply> {
  return { body: { keys: [] } };
}
