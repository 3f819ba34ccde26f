import { keys } from "../../../lib/table/keys.ts";
import { ANY, type Area } from "../area.ts";

export const area: Area = {
  tags: [
    {
      name: "Templates of products",
      group: "Sell",
      place: 25,
      description:
        "Typed fields for products. A flow with the slug `products(Care)` is a template: products that have it keep its values in their extensions, by the rules of its fields. Which products have it is in *Products*.",
    },
    {
      name: "Fields of templates",
      group: "Sell",
      place: 26,
      description: "The fields of a template: types, rules, defaults, and what answers show.",
      has: ["flows/fields"],
    },
    {
      name: "Entries of templates",
      group: "Sell",
      place: 27,
      description:
        "What one product has of one template, under the product's id. A product's `extensions` show the same values.",
      has: ["flows/entries"],
    },
  ],
  pathParameters: {
    flowID: "Id or slug of the template.",
    fieldID: { text: "Id of the field.", isUuid: true },
    entryID: { text: "Id of the product.", isUuid: true },
  },
  keys: { flows: [keys.flow(ANY)] },
  samples: () => import("./samples.ts"),
};
