import type { LookUpFamily } from "../look-ups/look-up.ts";
import { ACCOUNT_TYPE, accountIn } from "./store.ts";

export const accountLookUps: LookUpFamily = {
  kind: "accounts",
  itemType: ACCOUNT_TYPE,
  searchedIn: (item) => {
    const { id, name, legal_name, registration_id } = accountIn(item);
    return { id, values: { registration_id }, names: { name, legal_name } };
  },
};
