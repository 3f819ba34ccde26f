import { tagView } from "../../kernel/etag.ts";
import { STORE_ID } from "../../kernel/store-id.ts";
import type { ProviderMetadata } from "../../oidc/provider-metadata.ts";
import type { View } from "../../schemas/view.ts";
import { realmPath } from "../views.ts";
import type { oidcProfileResponse } from "./oidc-profile-schemas.ts";

/** An identity provider at which the users of a realm may sign in. Its secret is kept outside of the table. */
export type OidcProfile = {
  readonly id: string;
  readonly name: string;
  readonly discovery_url: string;
  readonly client_id: string;
  /** Takes the provider's e-mail addresses as proven although it does not say so. */
  readonly email_is_verified: boolean;
  /** Version of the parameter with the secret. */
  readonly secret_version: number;
  /** As the discovery document was read last. */
  readonly metadata: ProviderMetadata;
  readonly metadata_read_at: string;
  readonly created_at: string;
  readonly updated_at: string;
};

export const MAX_OIDC_PROFILES = 20;

/** Where providers send browsers back to. @param address of the deployment */
export function callbackAddress(address: string, realmId: string, profileId: string): string {
  return `${address}/oidc-idp/callback/${ofRealm(realmId)}/oidc-profiles/${profileId}`;
}

/** Where storefronts send browsers to. */
export function signInAddress(address: string, realmId: string): string {
  return `${address}/oidc-idp/login/${ofRealm(realmId)}`;
}

function documentAddress(address: string, realmId: string): string {
  return `${address}/oidc-idp/${ofRealm(realmId)}/.well-known/openid-configuration`;
}

function ofRealm(realmId: string): string {
  return `stores/${STORE_ID}/authentication-realms/${realmId}`;
}

/** Storefronts append their parameters with `&`. */
export const PROFILE_PARAMETER = "elasticpath_commerce_cloud_profile_id";

export type ProfileSetting = { readonly realmId: string; readonly address: string };

export function oidcProfileView({ id, ...profile }: OidcProfile, { realmId, address }: ProfileSetting) {
  const { name, discovery_url, client_id, email_is_verified, metadata, created_at, updated_at } = profile;
  const view = {
    id,
    type: "oidc-profile" as const,
    name,
    discovery_url,
    client_id,
    email_is_verified,
    links: {
      self: `${realmPath(realmId)}/oidc-profiles/${id}`,
      "authorization-endpoint": `${signInAddress(address, realmId)}?${PROFILE_PARAMETER}=${id}`,
      "callback-endpoint": callbackAddress(address, realmId, id),
      "client-discovery-url": documentAddress(address, realmId),
    },
    meta: { issuer: metadata.issuer, created_at, updated_at },
  };
  // Neither the deployment's address nor what the provider says is a part of it that merchants edit.
  const state = [name, discovery_url, client_id, email_is_verified, profile.secret_version, updated_at];
  return tagView(view, state) satisfies View<typeof oidcProfileResponse>["data"];
}
