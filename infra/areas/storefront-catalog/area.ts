import type { Area } from "../area.ts";

export const area: Area = {
  tags: [
    {
      name: "Catalog (shopper)",
      group: "Shop",
      place: 10,
      description:
        "What a shopper may see and buy: the products, hierarchies and nodes of the one published catalog that serves this request, with prices. Read only, under `/catalog`. What merchants edit is in *Products* and *Hierarchies*; how it gets here is in *Catalogs*.",
    },
    {
      name: "Releases",
      group: "Sell",
      place: 100,
      description:
        "What a published catalog holds, as an administrator may read it for any shopper. The same products, nodes and prices are read by shoppers under *Catalog (shopper)*.",
      has: ["storefront-catalog/releases"],
    },
  ],
};
