import { notFound } from "../kernel/errors.ts";
import type { Context } from "../use-case/context.ts";
import { ACCOUNT_REALM_ID } from "./fixed-ids.ts";
import type { Realm, Realms } from "./realms.ts";

/** @throws ApiError 404 for an unknown realm */
export function requireRealm({ realms }: Realms, id: string): Realm {
  const realm = realms.find((one) => one.id === id.toLowerCase());
  if (!realm) throw notFound("authentication realm", id);
  return realm;
}

/** Public storefronts send this word instead of the realm's id. */
const SHOPPER_ALIAS = "shopper";

/** In the service profile `compatible`, `shopper` stands for the account realm. */
export function resolveRealmId({ profile }: Pick<Context, "profile">, id: string): string {
  return profile === "compatible" && id === SHOPPER_ALIAS ? ACCOUNT_REALM_ID : id;
}

/** Only the account realm has password profiles. */
export function hasProfiles({ id }: Pick<Realm, "id">): boolean {
  return id === ACCOUNT_REALM_ID;
}
