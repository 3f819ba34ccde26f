import { namesUnder, type SignInNames, signInNames } from "../../auth/sign-in/names-store.ts";
import { conflict } from "../../kernel/errors.ts";
import { DEFAULT_PROFILE_ID } from "../../realms/fixed-ids.ts";
import { keys } from "../../table/keys.ts";

const FIELD = "data.username";

const taken = () => conflict("An account member with this 'username' already exists.", { source: FIELD });

const ofDefaultProfile = signInNames("account-member", FIELD, taken);

/** The names of a password profile; those of the first one are older than profiles. */
export function profileNames(profileId: string): SignInNames {
  if (profileId === DEFAULT_PROFILE_ID) return ofDefaultProfile;
  const keyOf = (name: string) => keys.profileName(profileId, name);
  return namesUnder({ keyOf, field: FIELD, taken, hasOlderSpellings: false });
}
