import { DEFAULT_PROFILE_ID } from "../../realms/fixed-ids.ts";
import type { PasswordProfile } from "../../realms/realms.ts";

/** No profile has this id: a name in an unknown profile takes as many reads as any other. */
export const NO_PROFILE = "none";

/**
 * As which kind the tries with a name of a password profile count. Whoever has a name in one profile has nothing to do with
 * who has it in another; the names of the first profile are older than profiles.
 */
export function kindOfNames(profile: PasswordProfile | undefined): string {
  const id = profile?.id ?? NO_PROFILE;
  return id === DEFAULT_PROFILE_ID ? "account-member" : `account-member-of-${id}`;
}
