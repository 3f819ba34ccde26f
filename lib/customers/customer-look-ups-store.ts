import type { LookUpFamily } from "../look-ups/look-up.ts";
import { CUSTOMER_TYPE, customerIn } from "./store.ts";

export const customerLookUps: LookUpFamily = {
  kind: "customers",
  itemType: CUSTOMER_TYPE,
  searchedIn: (item) => {
    const { id, name, email } = customerIn(item);
    return { id, values: { email }, names: { name } };
  },
};
