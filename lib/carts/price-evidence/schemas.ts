import { nameAnswer } from "../../schemas/envelope.ts";
import { exactObject, optional } from "../../schemas/exact-object.ts";
import { arrayOf, count, integer, momentOrNull, text } from "../../schemas/resource.ts";
import { nameSchema } from "../../schemas/titled.ts";
import type { View } from "../../schemas/view.ts";

const named = exactObject({ id: text, name: optional(text) });

const amountStep = nameSchema(
  "AmountStep",
  exactObject({
    kind: {
      enum: [
        "list",
        "modifier",
        "sale",
        "tier",
        "option",
        "custom",
        "promotion",
        "custom_discount",
        "tax",
        "shipping",
        "shipping_discount",
        "unexplained",
      ],
    },
    pricebook: optional(named),
    product: optional(exactObject({ id: text, quantity: count })),
    id: optional(text),
    name: optional(text),
    code: optional(text),
    version: optional(count),
    source: optional({ enum: ["standard", "rule"] }),
    share_of_cart: optional({ const: true }),
    named_by: optional({ enum: ["merchant", "shopper"] }),
    until: optional(momentOrNull),
    minimum_quantity: optional(count),
    rate: optional({ type: "number" }),
    included: optional({ const: true }),
    unit: optional(integer),
    amount: integer,
  }),
  {
    "": "What changed an amount, and by how much. Fields that say nothing about this kind of step are absent.",
    kind: "`list`: the price of the price book; `modifier`: a price modifier of a child product; `sale` and `tier`: what the sale and the quantity changed; `option`: a selected product of a bundle that has no price; `custom`: the price of a custom item; `promotion` and `shipping_discount`: a promotion; `custom_discount`: another engine's discount; `tax`: a tax item; `shipping`: the price of the shipping group; `unexplained`: what nothing that was kept explains.",
    pricebook: "Price book that gave the price.",
    "pricebook.id": "Id of the price book.",
    "pricebook.name": "Its name now; absent if it was deleted.",
    product: "The selected product of a bundle that the step is about.",
    "product.id": "Id of the product.",
    "product.quantity": "How many of it are in one bundle.",
    id: "Id of the promotion, custom discount or tax item.",
    name: "Name of the sale, modifier, promotion, discount or tax when the amount was computed.",
    code: "Code that brought the promotion, or `auto_` and its id.",
    version:
      "Version of the promotion's definition in its history; absent if the promotion had none when it was used.",
    source: "`standard` for a promotion of `/v2/promotions`, `rule` for a rule promotion.",
    share_of_cart: "The step is the item's share of a discount of the whole cart.",
    named_by: "Who named the price of the custom item: client credentials or the shopper.",
    until: "When the sale ends; null for one without an end.",
    minimum_quantity: "Quantity from which the tier applies.",
    rate: "Rate of the tax; absent for a tax that is an amount.",
    included: "The amounts before contain this tax already, so it adds nothing.",
    unit: "Amount for one unit, in minor units; absent if the step is not a multiple of one.",
    amount: "What the step adds to the amount, in minor units; negative for a reduction.",
  },
);
export type AmountStep = View<typeof amountStep>;

const catalogOfPrice = nameSchema(
  "CatalogOfPrice",
  exactObject({
    id: text,
    release_id: optional(text),
    number: optional(count),
    rule: optional(named),
  }),
  {
    "": "The catalog that prices came from.",
    id: "Id of the catalog.",
    release_id: "Id of the release, also if it was deleted; absent if it was not kept.",
    number: "Number of the release among those of its catalog.",
    rule: "Catalog rule that chose the catalog for the shopper; absent if there was none.",
    "rule.id": "Id of the rule.",
    "rule.name": "Its name now; absent if it was deleted.",
  },
);

const explainedItem = nameSchema(
  "ExplainedItem",
  exactObject({
    id: text,
    sku: text,
    name: text,
    quantity: count,
    catalog: optional(catalogOfPrice),
    steps: arrayOf(amountStep),
    total: integer,
  }),
  {
    "": "An item, and the steps that its amounts are made of.",
    id: "Id of the cart item or order item.",
    sku: "SKU; empty for a custom item without one.",
    name: "Name of the product or custom item.",
    quantity: "Units of the item.",
    catalog: "Catalog that gave the price, if it is another one than that of the first product.",
    steps: "In the order of the calculation. Those without `included` add up to `total`.",
    total: "What the item costs after discounts and with tax, in minor units.",
  },
);

const explainedGroup = nameSchema(
  "ExplainedShipping",
  exactObject({ id: text, name: text, steps: arrayOf(amountStep), total: integer }),
  {
    "": "A shipping group, and the steps that its price is made of.",
    id: "Id of the shipping group.",
    name: "How it is shipped.",
    steps: "They add up to `total`.",
    total: "What the group costs after discounts, in minor units.",
  },
);

export const priceEvidence = nameSchema(
  "PriceEvidence",
  exactObject({
    type: { const: "price_evidence" },
    id: text,
    of: { enum: ["cart", "order"] },
    complete: { type: "boolean" },
    missing: arrayOf(text),
    currency: { type: ["string", "null"] },
    calculation_method: optional({ enum: ["line", "simple"] }),
    catalog: optional(catalogOfPrice),
    items: arrayOf(explainedItem),
    shipping: arrayOf(explainedGroup),
    steps: arrayOf(amountStep),
    totals: exactObject({
      with_tax: integer,
      without_tax: integer,
      tax: integer,
      discount: integer,
      without_discount: integer,
      shipping: integer,
      shipping_discount: integer,
    }),
  }),
  {
    "": "What gave each amount of a cart or an order, in minor units: price book, sale, tier, promotion, tax and shipping.",
    id: "Id of the cart or order.",
    of: "What it explains.",
    complete: "False if something that gave an amount was not kept; `missing` names it.",
    missing: "Paths of the amounts that cannot be explained, such as `items.0.price`; empty if `complete`.",
    currency: "Currency of all amounts; null for a cart without items.",
    calculation_method:
      "How discounts and taxes were computed; absent for an order made before orders kept it.",
    catalog: "Catalog that gave the price of the first product; of the others too, unless they name another.",
    items: "The items in their order, without those that stand for promotions.",
    shipping: "The shipping groups that count.",
    steps: "What lowers the total alone and no item: promotions with the method `simple`.",
    totals: "The totals that the cart or order shows.",
    "totals.with_tax":
      "The total to pay: totals of items and shipping groups, and the steps of the whole cart or order.",
    "totals.without_tax": "The same without taxes of items.",
    "totals.tax": "Taxes of items.",
    "totals.discount": "What discounts took from items, zero or negative.",
    "totals.without_discount": "Prices of items and shipping before discounts.",
    "totals.shipping": "Shipping after discounts.",
    "totals.shipping_discount": "What promotions took from shipping, zero or negative.",
  },
);
export type PriceEvidenceView = View<typeof priceEvidence>;

export const cartPriceEvidenceResponse = nameAnswer(priceEvidence, "What gave each amount.");
