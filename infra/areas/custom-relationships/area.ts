import { keys } from "../../../lib/table/keys.ts";
import { ANY, type Area } from "../area.ts";

export const area: Area = {
  tags: [
    {
      name: "Custom relationships",
      group: "Sell",
      place: 35,
      description:
        "What products can be to each other, such as similar cups or what goes with them, and which products are related. Shoppers see the lists after the next publication, under *Catalog (shopper)*.",
      has: ["custom-relationships", "products/custom-relationships"],
    },
  ],
  pathParameters: { custom_relationship_slug: "Slug of the custom relationship, with its `CRP_`." },
  // Definitions are in a partition of the same form.
  keys: { relatedProducts: [keys.relatedList(ANY, ANY)] },
  operationNames: {
    "custom-relationships": [[/Relationship/, "CustomRelationship"]],
  },
  samples: () => import("./samples.ts"),
};
