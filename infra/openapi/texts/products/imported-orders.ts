import type { Texts } from "../texts.ts";

const CURRENCY = "Code of the order's currency, in any letter case; may be left out.";

/** An amount of money with its currency. */
const money = (path: string, what: string, amount: string): Record<string, string> => ({
  [path]: what,
  [`${path}.amount`]: amount,
  [`${path}.currency`]: CURRENCY,
});

const PRICE = "meta.display_price";

const request: Texts = {
  components: {
    ImportOrderRequest:
      "An order that another system has made, with either a customer or an account and its contact. Its items stand " +
      "below `included`, inside `data` or beside it.",
  },
  fields: {
    id: "Id to keep; another is chosen if it is left out.",
    payment: "How far it is paid. What is `paid` and `authorized` must make this state.",
    shipping: "Whether it was sent. It need not fit `payment`.",
    anonymized: "`true` to mask names and addresses before the order is stored. Default: `false`.",
    order_number: "What the store calls the order, at most 255 characters.",
    external_ref: "What another system calls the order, at most 64 characters.",
    customer: "Who bought, a customer or a guest.",
    "customer.id": "Id of the customer, who need not exist here; left out for a guest.",
    "customer.name": "Name of the customer or guest.",
    "customer.email": "E-mail address of the customer or guest.",
    account: "The account that bought, instead of a customer.",
    "account.id": "Id of the account, which need not exist here.",
    "account.member_id": "Id of the account member who bought, who need not exist here.",
    contact: "Whom to ask about the order; required with an account.",
    "contact.name": "Name of the contact.",
    "contact.email": "E-mail address of the contact.",
    meta: "Amounts and times of the order.",
    [PRICE]: "Totals of the order. Those that are left out follow from the others.",
    ...money(`${PRICE}.with_tax`, "The total to pay.", "Minor units, tax and shipping included."),
    [`${PRICE}.with_tax.currency`]: "Code of a currency of the store, also one it does not sell in any more.",
    ...money(
      `${PRICE}.without_tax`,
      "The total without taxes.",
      "Minor units; by default the total less `tax`.",
    ),
    ...money(
      `${PRICE}.tax`,
      "All taxes.",
      "Minor units; by default what the totals with and without tax differ by.",
    ),
    ...money(`${PRICE}.discount`, "What discounts took.", "Minor units, zero or negative. Default: 0."),
    ...money(
      `${PRICE}.without_discount`,
      "What it would cost without discounts.",
      "Minor units; by default the total without tax less `discount`, which is negative.",
    ),
    ...money(`${PRICE}.shipping`, "What shipping costs.", "Minor units. Default: 0."),
    ...money(
      `${PRICE}.shipping_discount`,
      "What shipping is lowered by.",
      "Minor units, zero or negative. Default: 0.",
    ),
    ...money(
      `${PRICE}.paid`,
      "What was paid; it becomes a payment of the gateway `manual`.",
      "Minor units; by default all for `paid` and `refunded`, else 0.",
    ),
    ...money(
      `${PRICE}.authorized`,
      "What is authorised; it becomes an authorisation of the gateway `manual`.",
      "Minor units; by default what is not paid for `authorized`, else 0.",
    ),
    "meta.timestamps": "When the order was made.",
    "meta.timestamps.created_at": "A moment in the past; the moment of the import if it is left out.",
    included: "What belongs to the order.",
    "included.items": "Items of the order, at most 500; they need not add up to its totals.",
  },
};

/** Amounts of one unit and of all of an item. */
const both = (name: string, what: string): Record<string, string> => ({
  [`${PRICE}.${name}.*.amount`]: what,
  [`${PRICE}.${name}.*.currency`]: CURRENCY,
});

const item: Texts = {
  components: {
    ImportedOrderItem: "An item of an order that is imported: a product, a custom item or a promotion.",
  },
  fields: {
    id: "Id to keep, unique in the order; another is chosen if it is left out.",
    type: "`promotion_item` for a rule promotion, which names it in `product_id`. Default: `order_item`.",
    name: "Name of the product, custom item or promotion.",
    sku: "Sku of the product, or code of the promotion; empty if it is left out.",
    location: "Slug of the stock location that it was taken from. No stock is moved.",
    quantity: "How many were bought.",
    ...money("unit_price", "Price of one unit.", "Minor units; negative for a promotion."),
    "unit_price.includes_tax": "Whether tax is in the amount. Default: `false`.",
    ...money("value", "Price of all units.", "Minor units; by default unit price times quantity."),
    meta: "Amounts of the item in detail.",
    [PRICE]: "Amounts of one unit and of all. Those that are left out follow from the price.",
    ...both(
      "with_tax",
      "Minor units with tax; by default the price, and `tax` where the price does not include it.",
    ),
    ...both("without_tax", "Minor units without tax."),
    ...both("tax", "Minor units of tax. Default: 0, or what the amounts with and without tax differ by."),
    ...both("discount", "Minor units that discounts took, zero or negative. Default: 0."),
    ...both("without_discount", "Minor units before discounts."),
    "meta.timestamps": "Accepted and not looked at: items are as old as their order.",
    "meta.timestamps.created_at": "Accepted and not looked at.",
  },
};

export const importedOrderTexts: readonly Texts[] = [request, item];
