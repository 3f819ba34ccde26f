import { ACCOUNT_REALM_ID, BUYER_REALM_ID, MERCHANT_REALM_ID, type Realm } from "../realms/realms.ts";

/** A sign-in that has begun at a storefront and not come back from the provider. */
export type SignOn = {
  readonly realm_id: string;
  readonly profile_id: string;
  /** As the profile had it at the start. */
  readonly issuer: string;
  readonly redirect_uri: string;
  readonly state: string;
  readonly code_challenge: string;
  /** Sent back to the storefront if this sign-in comes back twice. */
  readonly reports_replay: boolean;
  /** Sent to the provider. */
  readonly nonce: string;
  readonly verifier: string;
  /** Hash of the mark of the browser that began. */
  readonly browser: string;
  /** It has come back: what follows happens once. */
  readonly is_finished: boolean;
};

export const SIGN_ON_LIFE_SECONDS = 600;

const CLIENTS: ReadonlyMap<string, string> = new Map([
  [ACCOUNT_REALM_ID, "account-management"],
  [BUYER_REALM_ID, "customers"],
  [MERCHANT_REALM_ID, "console"],
]);

export function findClientId({ id }: Pick<Realm, "id">): string {
  return CLIENTS.get(id) ?? "";
}

/** The console has one address; storefronts have those that the merchant has registered. @param address of the deployment */
export function listRedirectUris({ id, redirect_uris }: Realm, address: string): readonly string[] {
  return id === MERCHANT_REALM_ID ? [`${address}/console/signed-in`] : redirect_uris;
}

/** Apple answers with a form when it is asked for a name. Others send the browser back with a query. */
export function answersWithForm(issuer: string): boolean {
  return issuer === "https://appleid.apple.com";
}
