import type { Texts } from "../texts.ts";

const addressFields = (of: string): Record<string, string> => ({
  [`${of}.first_name`]: "First name of the recipient.",
  [`${of}.last_name`]: "Last name of the recipient.",
  [`${of}.company_name`]: "Company; empty if none was given.",
  [`${of}.line_1`]: "First line of the address.",
  [`${of}.line_2`]: "Second line of the address; empty if none was given.",
  [`${of}.city`]: "City; empty if none was given.",
  [`${of}.county`]: "County; empty if none was given.",
  [`${of}.region`]: "State, province or region; empty if none was given.",
  [`${of}.postcode`]: "Postcode.",
  [`${of}.country`]: "Country as it was sent, by convention a code of ISO 3166-1 alpha-2.",
});

const order: Texts = {
  components: {
    Order:
      "What a cart became at checkout, with its states of payment and shipping. Its amounts do not change any more.",
    OrderResponse: "An order, with what `include` asks for.",
    OrderListResponse: "A page of orders, with what `include` asks for of all of them.",
    UpdateOrderRequest: "What to change of an order. All else that is sent is ignored, as it never changes.",
  },
  fields: {
    id: "Id of the order. Keep it: who knows it may pay the order, as guests do.",
    payment:
      "How much of the total completed payments cover; of a part authorised and a part paid it is `partially_paid`. " +
      "`refunded` once all that was paid is given back.",
    shipping: "`fulfilled` once the store says that it was sent; in an update the only value.",
    order_number:
      "What the store calls the order, at most 255 characters. Null or empty in an update removes it.",
    external_ref:
      "What another system calls the order, at most 64 characters. Null or empty in an update removes it.",
    customer: "The customer or guest who bought; absent where an account did.",
    contact: "Whom to ask about the order; there where an account bought.",
    ...addressFields("shipping_address"),
    ...addressFields("billing_address"),
    shipping_address:
      "Where the order is sent. In an update, the fields that are given replace those of the order.",
    "shipping_address.phone_number": "Phone number; empty if none was given.",
    "shipping_address.instructions": "What the carrier should know; empty if nothing was given.",
    billing_address: "Who is billed.",
    custom_attributes: "Those of the cart at checkout, by name; absent where it had none.",
    "custom_attributes.*.type": "Type of the value: `string`, `integer`, `float` or `boolean`.",
    links: "Always empty.",
    meta: "Amounts and times of the order.",
    "meta.display_price": "Totals of the order and what is paid of them.",
    relationships: "What the order consists of and whom it belongs to.",
    "relationships.items": "Items and shipping groups of the order.",
    "relationships.items.data": "A reference for each item, then one for each shipping group.",
    "relationships.items.data.type": "`item` for an item, `shipping_group` for a shipping group.",
    "relationships.items.data.id": "Id of the item or shipping group.",
    "relationships.customer": "The customer who bought; absent for guests and accounts.",
    "relationships.customer.data": "A reference to the customer.",
    "relationships.customer.data.id": "Id of the customer.",
    "relationships.account": "The account that bought.",
    "relationships.account.data": "A reference to the account.",
    "relationships.account.data.id": "Id of the account.",
    "relationships.account_member": "The account member who bought for the account.",
    "relationships.account_member.data": "A reference to the account member.",
    "relationships.account_member.data.id": "Id of the account member.",
    "relationships.custom_discounts":
      "Custom discounts of the whole order; those of items are with the items.",
    "relationships.custom_discounts.data": "A reference for each custom discount.",
    "relationships.custom_discounts.data.id": "Id of the custom discount.",
    "relationships.promotions": "All promotions that lowered the order, also a single item of it.",
    "relationships.promotions.data": "A reference for each promotion.",
    "relationships.promotions.data.id": "Id of the promotion.",
  },
};

const prices: Texts = {
  components: {
    OrderPrices: "The totals of an order or of one shipping group of it, formatted in its currency.",
  },
  fields: {
    with_tax: "The total to pay: items after discounts, their taxes, and shipping.",
    without_tax: "The same without the taxes of items.",
    tax: "Taxes of the items; a tax on shipping is in `shipping`.",
    discount: "What discounts took from the items, zero or negative.",
    without_discount: "Prices of the items and of shipping before discounts.",
    shipping: "What shipping costs after its discounts, taxes and fees included.",
  },
};

const contact: Texts = {
  components: { OrderContact: "A person of an order. Both fields are `**` once the order is anonymized." },
  fields: { name: "Name as it was given at checkout, or the customer's.", email: "E-mail address." },
};

const included: Texts = {
  components: {
    OrderIncluded:
      "What `include` asks for, one list for each kind; the list is empty where no order has any.",
    IncludedAccountMember: "An account member who bought, as orders include it.",
  },
  fields: {
    items: "Items of the orders, with `include=items`.",
    accounts: "Accounts that bought, with `include=account`.",
    account_members: "Account members who bought, with `include=account_member`.",
    tax_items: "Taxes of the items, with `include=tax_items`.",
    custom_discounts: "Custom discounts of the orders and of their items, with `include=custom_discounts`.",
    promotions: "Promotions that lowered the orders, each once, with `include=promotions`.",
    id: "Id of the account member.",
    name: "Name of the account member.",
    email: "E-mail address of the account member.",
  },
};

const anonymize: Texts = {
  components: {
    AnonymizeOrdersRequest: "The orders to anonymize, which must be fulfilled, cancelled or refunded.",
    AnonymizeOrdersResponse: "The orders that are anonymized now, and why others are not.",
  },
  fields: {
    "": "The orders, by their ids; in an answer as they are now.",
    order_ids: "Ids of the orders, 1 to 100; one that is named twice counts once.",
  },
};

export const orderTexts: readonly Texts[] = [order, prices, contact, included, anonymize];
