import { TITLES } from "../kernel/error-titles.ts";
import { notFound, unprocessable } from "../kernel/errors.ts";
import type { Context } from "../use-case/context.ts";
import { ACCOUNT_REALM_ID, findProfile, type PasswordProfile, type Realm, type Realms } from "./realms.ts";

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

/** Oldest first; empty for a realm without profiles. @throws ApiError 404 for an unknown realm */
export function listRealmProfiles(realms: Realms, realmId: string): readonly PasswordProfile[] {
  return hasProfiles(requireRealm(realms, realmId)) ? realms.profiles : [];
}

/** @throws ApiError 404 for an unknown realm or profile */
export function requireProfile(realms: Realms, realmId: string, id: string): PasswordProfile {
  const profile = hasProfiles(requireRealm(realms, realmId)) ? findProfile(realms, id) : undefined;
  if (!profile) throw notFound("password profile", id);
  return profile;
}

/** @throws ApiError 422 for a profile without one-time codes */
export function checkHasCodes({ enable_one_time_password_token: hasCodes }: PasswordProfile): void {
  if (hasCodes) return;
  throw unprocessable("This password profile has no one-time passwords.", {
    title: TITLES.unprocessableEntity,
  });
}
