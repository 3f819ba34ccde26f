import { namesUnder, type SignInNames, signInNames } from "../../auth/sign-in/names-store.ts";
import { type ApiError, conflict } from "../../kernel/errors.ts";
import { DEFAULT_PROFILE_ID } from "../../realms/fixed-ids.ts";
import { keys } from "../../table/keys.ts";

const FIELD = "data.username";

/** The refusal of a name that somebody has. */
export function nameTaken(): ApiError {
  return conflict("An account member with this 'username' already exists.", { source: FIELD });
}

const ofDefaultProfile = signInNames("account-member", FIELD, nameTaken);

/** The names of a password profile; those of the first one are older than profiles. */
export function profileNames(profileId: string): SignInNames {
  if (profileId === DEFAULT_PROFILE_ID) return ofDefaultProfile;
  const keyOf = (name: string) => keys.profileName(profileId, name);
  return namesUnder({ keyOf, field: FIELD, taken: nameTaken, hasOlderSpellings: false });
}
