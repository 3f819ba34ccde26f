import { indexKeys, keys } from "../../../lib/table/keys.ts";
import { ANY, type Area } from "../area.ts";

export const area: Area = {
  tags: [
    {
      name: "Price books",
      group: "Sell",
      place: 60,
      description:
        "Lists of prices by sku, in as many currencies as the store has. A catalog names the price books that it sells by. A single price of a book is under *Prices*.",
    },
    {
      name: "Prices",
      group: "Sell",
      place: 70,
      description:
        "What a sku costs in a price book, with sales for a time and tiers by quantity. Amounts are integers in the currency's smallest unit. A file creates and changes many at once. The modifiers by which children of a product cost more or less are here too.",
      has: ["price-books/prices", "price-books/modifiers", "price-books/import"],
    },
  ],
  pathParameters: { pricebook_id: "Id of the price book." },
  keys: {
    priceBookNames: [keys.uniqueName("price-book", ANY)],
    priceBooks: [keys.priceBook(ANY)],
    prices: [
      keys.price(ANY, ANY),
      keys.priceModifier(ANY, ANY),
      keys.listRow("prices#*", ANY, ANY),
      keys.listCount("prices#*", 0),
    ],
  },
  indexKeys: {
    priceRefs: [indexKeys.priceRef(ANY, ANY)],
  },
  operationNames: {
    "price-books/modifiers": [[/Modifier/, "PriceModifier"]],
  },
  samples: () => import("./samples.ts"),
};
