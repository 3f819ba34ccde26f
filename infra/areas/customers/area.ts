import { indexKeys, keys } from "../../../lib/table/keys.ts";
import { ANY, type Area } from "../area.ts";

export const area: Area = {
  tags: [
    {
      name: "Customers",
      group: "Shop",
      place: 130,
      description:
        "The simpler kind of shopper with a sign-in: one person, one password, no accounts. The token for the header `X-Moltin-Customer-Token` is got here. New shops rather take *Accounts*.",
    },
  ],
  keys: {
    customerLookUps: [keys.lookUp("customers", ANY, ANY, ANY)],
    customers: [keys.customer(ANY)],
    customerNames: [keys.signInName("customer", ANY)],
  },
  indexKeys: {
    customerLists: [indexKeys.customerList(0)],
  },
  samples: () => import("./samples.ts"),
};
