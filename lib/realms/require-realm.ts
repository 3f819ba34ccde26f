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

/** Public storefronts name the realm of their shoppers so, in the place of its id. */
const SHOPPERS = "shopper";

/** The id of the realm that a path names: in the profile `compatible`, `shopper` is that of the members of accounts. */
export function realmIdIn({ profile }: Pick<Context, "profile">, id: string): string {
  return profile === "compatible" && id === SHOPPERS ? ACCOUNT_REALM_ID : id;
}

/** Whether a realm is that of the members of accounts, which alone has password profiles. */
export function hasProfiles({ id }: Pick<Realm, "id">): boolean {
  return id === ACCOUNT_REALM_ID;
}
