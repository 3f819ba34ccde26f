import { keys } from "../../../lib/table/keys.ts";
import { ANY, type Area } from "../area.ts";

export const area: Area = {
  tags: [
    {
      name: "Addresses",
      group: "Shop",
      place: 120,
      description:
        "The address books of accounts and of customers. A signed-in shopper has the own ones, an administrator all of them. Addresses of a cart or an order are copies and do not change with these.",
    },
  ],
  keys: {
    addresses: [
      keys.address({ type: "account", id: ANY }, ANY),
      keys.address({ type: "customer", id: ANY }, ANY),
    ],
  },
  samples: () => import("./samples.ts"),
};
