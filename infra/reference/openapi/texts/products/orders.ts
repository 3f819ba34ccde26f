import type { Texts } from "../texts.ts";

const addressFields = (of: string): Record<string, string> => ({
  [`${of}.first_name`]: "First name.",
  [`${of}.last_name`]: "Last name.",
  [`${of}.company_name`]: "Company; empty if none was given.",
  [`${of}.line_1`]: "First line of the address.",
  [`${of}.line_2`]: "Second line of the address; empty if none was given.",
  [`${of}.city`]: "City; empty if none was given.",
  [`${of}.county`]: "County; empty if none was given.",
  [`${of}.region`]: "State, province or region; empty if none was given.",
  [`${of}.postcode`]: "Postcode.",
  [`${of}.country`]: "Country as it was sent, usually an ISO 3166-1 alpha-2 code such as `US`.",
});

const order: Texts = {
  components: {
    Order:
      "A cart that was checked out, or an order that was imported, with its states of payment and shipping. Its amounts do not change any more.",
    OrderResponse: "An order, with what `include` asks for.",
    OrderListResponse: "A page of orders, with what `include` asks for.",
    UpdateOrderRequest:
      "Changes to an order. All other fields of an order are ignored, since they never change.",
  },
  fields: {
    id: "Id of the order. Keep it private: any caller who knows it can pay the order, as guests do.",
    payment:
      "How much of the total completed payments cover. `authorized`: all of it, some not captured yet. `partially_paid`: a part, with something paid. `refunded`: all that was paid is refunded.",
    shipping: "`fulfilled` once the store says that the order was sent. An update can only set this value.",
    order_number:
      "Number that the store gives the order, at most 255 characters. Null or empty in an update removes it.",
    external_ref:
      "Reference of the order in another system, at most 64 characters. Null or empty in an update removes it.",
    customer: "The customer or guest who bought; absent for orders of accounts.",
    contact: "The person to ask about the order; present for orders of accounts.",
    ...addressFields("shipping_address"),
    ...addressFields("billing_address"),
    shipping_address: "Where the order is sent. In an update, only the fields that are sent are replaced.",
    "shipping_address.phone_number": "Phone number; empty if none was given.",
    "shipping_address.instructions": "Instructions for the carrier; empty if none were given.",
    billing_address: "Who is billed.",
    custom_attributes: "Custom attributes that the cart had at checkout, by name; absent if it had none.",
    "custom_attributes.*.type": "Type of the value: `string`, `integer`, `float` or `boolean`.",
    links: "Always empty.",
    meta: "Amounts and times of the order.",
    "meta.display_price": "Totals of the order, and how much of them is paid.",
    relationships: "Items of the order, who bought it, and what lowered its price.",
    "relationships.items": "Items and shipping groups of the order.",
    "relationships.items.data": "References to all items, followed by references to all shipping groups.",
    "relationships.items.data.type": "`item` for an item, `shipping_group` for a shipping group.",
    "relationships.items.data.id": "Id of the item or shipping group.",
    "relationships.customer": "The customer who bought; absent for guests and accounts.",
    "relationships.customer.data": "A reference to the customer.",
    "relationships.customer.data.id": "Id of the customer.",
    "relationships.account": "The account that bought; absent for customers and guests.",
    "relationships.account.data": "A reference to the account.",
    "relationships.account.data.id": "Id of the account.",
    "relationships.account_member": "The account member who bought for the account.",
    "relationships.account_member.data": "A reference to the account member.",
    "relationships.account_member.data.id": "Id of the account member.",
    "relationships.custom_discounts":
      "Custom discounts on the whole order; those on items are with the items.",
    "relationships.custom_discounts.data": "A reference for each custom discount.",
    "relationships.custom_discounts.data.id": "Id of the custom discount.",
    "relationships.promotions":
      "All promotions that lowered the order, including those that lowered a single item.",
    "relationships.promotions.data": "A reference for each promotion.",
    "relationships.promotions.data.id": "Id of the promotion.",
  },
};

const prices: Texts = {
  components: {
    OrderPrices: "Totals of an order or of one of its shipping groups, formatted in the order's currency.",
  },
  fields: {
    with_tax: "The total to pay: items after discounts, their taxes, and shipping.",
    without_tax: "The same without the taxes of items.",
    tax: "Taxes on items; a tax on shipping is part of `shipping`.",
    discount: "What discounts took from the items, zero or negative.",
    without_discount: "Prices of the items and of shipping before discounts.",
    shipping: "What shipping costs after discounts, including its taxes and fees.",
  },
};

const contact: Texts = {
  components: {
    OrderContact: "Name and e-mail address of a person. Both are `**` once the order is anonymized.",
  },
  fields: { name: "Name given at checkout, or the name of the customer.", email: "E-mail address." },
};

const included: Texts = {
  components: {
    OrderIncluded:
      "What `include` asks for, one list for each kind. A list is empty if no order has any of its kind.",
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
    AnonymizeOrdersRequest: "The orders to anonymize. Each must be fulfilled, cancelled or refunded.",
    AnonymizeOrdersResponse: "The orders that are anonymized now, and in `errors` why others are not.",
  },
  fields: {
    "": "The orders: in a request by their ids, in an answer as they are now.",
    order_ids: "Ids of 1 to 100 orders; one that is named twice counts once.",
  },
};

export const orderTexts: readonly Texts[] = [order, prices, contact, included, anonymize];
