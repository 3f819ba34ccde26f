import { notFound } from "../kernel/errors.ts";
import { type PasswordProfile, profileIn, type Realms } from "./realms.ts";
import { hasProfiles, requireRealm } from "./require-realm.ts";

/** The profiles of a realm, oldest first. @throws ApiError 404 for an unknown realm */
export function profilesOf(realms: Realms, realmId: string): readonly PasswordProfile[] {
  return hasProfiles(requireRealm(realms, realmId)) ? realms.profiles : [];
}

/** @throws ApiError 404 for an unknown realm, and for a profile that it does not have */
export function requireProfile(realms: Realms, realmId: string, id: string): PasswordProfile {
  const profile = hasProfiles(requireRealm(realms, realmId)) ? profileIn(realms, id) : undefined;
  if (!profile) throw notFound("password profile", id);
  return profile;
}
