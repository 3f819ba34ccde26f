import { type SignInNames, signInNames } from "../../auth/sign-in/names-store.ts";
import { DEFAULT_PROFILE_ID } from "../../realms/realms.ts";
import { keys } from "../../table/keys.ts";
import { NAME_FIELD, nameTaken } from "./passwords/password-info-rules.ts";

/**
 * The names of a password profile; those of the first one have a key without it.
 * @answers When do two users have the same name?
 */
export function profileNames(profileId: string): SignInNames {
  const keyOf = (name: string) =>
    profileId === DEFAULT_PROFILE_ID
      ? keys.signInName("account-member", name)
      : keys.profileName(profileId, name);
  return signInNames(keyOf, NAME_FIELD, nameTaken);
}
