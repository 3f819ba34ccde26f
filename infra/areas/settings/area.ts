import { keys } from "../../../lib/table/keys.ts";
import type { Area } from "../area.ts";

export const area: Area = {
  tags: [
    {
      name: "Settings",
      group: "Operate",
      place: 10,
      description:
        "What holds for the whole store: length of pages, languages, how carts expire and what they refuse.",
    },
    {
      name: "Currencies",
      group: "Operate",
      place: 20,
      description:
        "The currencies that prices may have, and the form in which amounts of each are displayed. One of them is the default. No price is converted: what a product costs in a currency is in a price book.",
      has: ["settings/currencies"],
    },
  ],
  keys: {
    store: [keys.store()],
  },
  demo: () => import("./demo.ts"),
  samples: () => import("./samples.ts"),
};
