import { keys } from "../../../lib/table/keys.ts";
import { ANY, type Area } from "../area.ts";

export const area: Area = {
  tags: [
    {
      name: "Variations",
      group: "Sell",
      place: 30,
      description:
        "Choices such as size or colour with their options, and the modifiers by which an option changes name, sku or price of a child. A parent product is linked to variations; a build makes a child product of every combination.",
      has: ["variations", "products/variations", "products/jobs/build-product"],
    },
  ],
  pathParameters: { option_id: "Id of the variation option." },
  keys: {
    variations: [keys.variation(ANY)],
  },
  samples: () => import("./samples.ts"),
};
