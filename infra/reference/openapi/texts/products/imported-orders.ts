import type { Texts } from "../texts.ts";

const CURRENCY = "The order's currency again, in any letter case. Another one is 400; may be left out.";

/** Texts for an amount of money with its currency. */
const money = (path: string, what: string, amount: string): Record<string, string> => ({
  [path]: what,
  [`${path}.amount`]: amount,
  [`${path}.currency`]: CURRENCY,
});

const PRICE = "meta.display_price";

const request: Texts = {
  components: {
    ImportOrderRequest:
      "An order that another system has made, of either a customer or an account with its contact. Its items are in `included`, inside `data` or next to it.",
  },
  fields: {
    id: "Id that the order is to have; one is made if it is left out.",
    payment:
      "How far the order is paid; `paid` and `authorized` in `meta.display_price` must add up to this state (400).",
    shipping: "Whether the order was sent, whatever `payment` says.",
    anonymized:
      "`true` to mask names, addresses and references before the order is stored, as anonymizing does. Default: `false`.",
    order_number: "Number that the store gives the order, at most 255 characters.",
    external_ref: "Reference of the order in another system, at most 64 characters.",
    customer: "Who bought, a customer or a guest.",
    "customer.id": "Id of the customer, who need not exist here; left out for a guest.",
    "customer.name": "Name of the customer or guest.",
    "customer.email": "E-mail address of the customer or guest.",
    account: "The account that bought, instead of a customer.",
    "account.id": "Id of the account, which need not exist here.",
    "account.member_id": "Id of the account member who bought, who need not exist here.",
    contact: "The person to ask about the order; required with an account, ignored with a customer.",
    "contact.name": "Name of the contact.",
    "contact.email": "E-mail address of the contact.",
    meta: "Amounts and times of the order.",
    [PRICE]: "Totals of the order. Those that are left out are computed from the others.",
    ...money(`${PRICE}.with_tax`, "The total to pay.", "Minor units, tax and shipping included."),
    [`${PRICE}.with_tax.currency`]:
      "Code of a currency of the store, which may be disabled; all other amounts are in it, too.",
    ...money(
      `${PRICE}.without_tax`,
      "The total without taxes.",
      "Minor units; by default the total less `tax`.",
    ),
    ...money(
      `${PRICE}.tax`,
      "All taxes.",
      "Minor units; by default the total with tax less the total without tax, else 0.",
    ),
    ...money(`${PRICE}.discount`, "What discounts took.", "Minor units, zero or negative. Default: 0."),
    ...money(
      `${PRICE}.without_discount`,
      "The total without discounts.",
      "Minor units; by default the total without tax with `discount` added back.",
    ),
    ...money(`${PRICE}.shipping`, "What shipping costs.", "Minor units. Default: 0."),
    ...money(
      `${PRICE}.shipping_discount`,
      "What discounts took from shipping.",
      "Minor units, zero or negative. Default: 0.",
    ),
    ...money(
      `${PRICE}.paid`,
      "What was paid. It becomes a payment at the gateway `manual`.",
      "Minor units. Default: the whole total if `payment` is `paid` or `refunded`, else 0.",
    ),
    ...money(
      `${PRICE}.authorized`,
      "What is authorised. It becomes an authorisation at the gateway `manual`.",
      "Minor units. Default: the unpaid rest of the total if `payment` is `authorized`, else 0.",
    ),
    "meta.timestamps": "When the order was made.",
    "meta.timestamps.created_at": "A moment in the past. Default: the moment of the import.",
    included: "What belongs to the order.",
    "included.items": "Items of the order, at most 500. They need not add up to its totals.",
  },
};

/** Texts for the amounts of one unit and of a whole item. */
const both = (name: string, what: string): Record<string, string> => ({
  [`${PRICE}.${name}.*.amount`]: what,
  [`${PRICE}.${name}.*.currency`]: CURRENCY,
});

const item: Texts = {
  components: {
    ImportedOrderItem: "An item of an order that is imported: a product, a custom item or a promotion.",
  },
  fields: {
    id: "Id that the item is to have, unique in the order; one is made if it is left out.",
    type: "`promotion_item` for a rule promotion, whose id is in `product_id`. Default: `order_item`.",
    name: "Name of the product, custom item or promotion.",
    sku: "Sku of the product, or code of the promotion; empty if it is left out.",
    location: "Slug of the stock location that the item was taken from. No stock is moved.",
    quantity: "How many were bought.",
    ...money("unit_price", "Price of one unit.", "Minor units; negative for a promotion."),
    "unit_price.includes_tax": "Whether tax is in the amount. Default: `false`.",
    ...money("value", "Price of all units.", "Minor units; by default unit price times quantity."),
    meta: "Amounts of the item in detail.",
    [PRICE]: "Amounts of one unit and of all units. Those that are left out are computed from the price.",
    ...both(
      "with_tax",
      "Minor units with tax; by default the price, plus `tax` if the price does not include it.",
    ),
    ...both("without_tax", "Minor units without tax."),
    ...both("tax", "Minor units of tax; by default the amount with tax less the amount without tax, else 0."),
    ...both("discount", "Minor units that discounts took, zero or negative. Default: 0."),
    ...both("without_discount", "Minor units before discounts."),
    "meta.timestamps": "Ignored: items are as old as their order.",
    "meta.timestamps.created_at": "Ignored.",
  },
};

export const importedOrderTexts: readonly Texts[] = [request, item];
