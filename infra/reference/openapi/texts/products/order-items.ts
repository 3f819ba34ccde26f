import type { Texts } from "../texts.ts";

const item: Texts = {
  components: { OrderItem: "An item of an order as it was bought. It never changes." },
  fields: {
    id: "Id of the order item, which is not that of the cart item it was made from.",
    name: "Name of the product or custom item at checkout; of a promotion item the name of the promotion.",
    description: "Description at checkout; empty for items of imported orders.",
    slug: "Slug of the product at checkout; absent for custom items, promotions and imported orders.",
    quantity: "How many were bought; 1 for a promotion item.",
    unit_price: "Price of one unit before discounts; negative for a promotion item.",
    value: "Unit price times quantity, before discounts.",
    custom_inputs: "Texts that the shopper gave for the product, by the key of the input.",
    bundle_configuration: "What was selected of a bundle.",
    "bundle_configuration.selected_options": "Quantities by component key and product id.",
    shipping_group_id: "Id of the shipping group that the item is sent with.",
    location: "Slug of the stock location that the item is taken from; absent where none was named.",
    promotion_source: "`rule-promotion` for a rule promotion of the whole order; otherwise absent.",
    catalog_id: "Id of the catalog that the product was bought from.",
    links: "Always empty.",
    meta: "Amounts of the item, and when it was ordered.",
    "meta.display_price":
      "Amounts of one unit and of all units, with and without tax, and what discounts took.",
    relationships: "The cart item it was made from, and what changed its price.",
    "relationships.cart_item": "The cart item it was made from; absent in imported orders.",
    "relationships.cart_item.data": "A reference to the cart item, which may no longer exist.",
    "relationships.cart_item.data.id": "Id of the cart item.",
    "relationships.taxes": "Tax items of the item.",
    "relationships.taxes.data": "A reference for each tax item.",
    "relationships.taxes.data.id": "Id of the tax item.",
    "relationships.custom_discounts": "Custom discounts of the item itself.",
    "relationships.custom_discounts.data": "A reference for each custom discount.",
    "relationships.custom_discounts.data.id": "Id of the custom discount.",
    "relationships.promotions": "Promotions that lowered the item; for a promotion item, its promotion.",
    "relationships.promotions.data": "A reference for each promotion.",
    "relationships.promotions.data.id": "Id of the promotion.",
  },
};

const list: Texts = {
  components: { OrderItemListResponse: "All items of an order, in one answer." },
  fields: {
    "included.tax_items": "Taxes of the items, with `include=tax_items`.",
    "included.custom_discounts":
      "Custom discounts of the order and of its items, with `include=custom_discounts`.",
    "included.promotions": "Promotions that lowered the order, each once, with `include=promotions`.",
  },
};

const details: Texts = {
  components: {
    OrderTaxItem: "A tax on an order item, as it was on the cart item.",
    OrderCustomDiscount: "A custom discount on an order or one of its items, as it was in the cart.",
  },
  fields: {
    id: "Id that it had in the cart.",
    name: "Name of the tax.",
    jurisdiction: "Where the tax is levied, as given.",
    code: "Code of the tax, as given.",
    external_id: "Id of the discount in the system that granted it.",
    discount_engine: "The system that granted the discount.",
    discount_code: "Code for which the discount was granted.",
    description: "What the discount is for.",
    amount: "What the discount takes off: a negative amount in the order's currency.",
    relationships: "The order item that it belongs to; absent for a discount of the whole order.",
  },
};

const ofItem: Texts = {
  components: { RelatedOrderItem: "The order item that something belongs to." },
  fields: {
    item: "The order item.",
    "item.data": "A reference to the order item.",
    "item.data.id": "Id of the order item.",
  },
};

export const orderItemTexts: readonly Texts[] = [item, list, details, ofItem];
