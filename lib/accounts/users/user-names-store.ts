import { namesUnder, type SignInNames, signInNames } from "../../auth/sign-in/names-store.ts";
import { DEFAULT_PROFILE_ID } from "../../realms/fixed-ids.ts";
import { keys } from "../../table/keys.ts";
import { NAME_FIELD, nameTaken } from "./name-taken.ts";

const ofDefaultProfile = signInNames("account-member", NAME_FIELD, nameTaken);

/** The names of a password profile; those of the first one are older than profiles. */
export function profileNames(profileId: string): SignInNames {
  if (profileId === DEFAULT_PROFILE_ID) return ofDefaultProfile;
  const keyOf = (name: string) => keys.profileName(profileId, name);
  return namesUnder({ keyOf, field: NAME_FIELD, taken: nameTaken, hasOlderSpellings: false });
}
