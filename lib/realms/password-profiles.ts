import { notFound } from "../kernel/errors.ts";
import { findProfile, type PasswordProfile, type Realms } from "./realms.ts";
import { hasProfiles, requireRealm } from "./require-realm.ts";

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
