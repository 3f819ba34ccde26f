import { DEFAULT_PROFILE_ID, type PasswordProfile } from "../../realms/realms.ts";

/** No profile has this id. Names in an unknown profile thus cost the same reads. */
export const NO_PROFILE = "none";

/** Counter kind of a profile's names; the default profile keeps the one from before profiles existed. */
export function kindOfNames(profile: PasswordProfile | undefined): string {
  const id = profile?.id ?? NO_PROFILE;
  return id === DEFAULT_PROFILE_ID ? "account-member" : `account-member-of-${id}`;
}
