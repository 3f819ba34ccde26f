import type { Texts } from "../texts.ts";

const item: Texts = {
  components: { OrderItem: "An item of an order as it was bought. It never changes." },
  fields: {
    id: "Id of the order item, another than that of the cart item it was.",
    name: "Name of the product or custom item at checkout; of a promotion its name.",
    description: "Description at checkout; empty for items of imported orders.",
    slug: "Slug of the product at checkout; absent for custom items and promotions.",
    quantity: "How many were bought; 1 for a promotion.",
    unit_price: "Price of one unit before discounts; negative for a promotion.",
    value: "Unit price times quantity, before discounts.",
    custom_inputs: "Texts that the shopper gave with the product, by the key of the input.",
    bundle_configuration: "What was selected of a bundle.",
    "bundle_configuration.selected_options":
      "For each component, by its key, the quantities of products by their ids.",
    shipping_group_id: "Id of the shipping group that the item is sent with.",
    location: "Slug of the stock location that the item is taken from; absent where none was named.",
    promotion_source: "`rule-promotion` for a rule promotion of the whole order; absent for all else.",
    catalog_id: "Id of the catalog that the product was bought from.",
    links: "Always empty.",
    meta: "Amounts of the item, and when it was ordered.",
    "meta.display_price": "Amounts of one unit and of all, with tax, without it, and what discounts took.",
    relationships: "Where the item came from and what changed its price.",
    "relationships.cart_item": "The cart item that it was; absent in imported orders.",
    "relationships.cart_item.data": "A reference to the cart item, which may be gone.",
    "relationships.cart_item.data.id": "Id of the cart item.",
    "relationships.taxes": "Tax items of the item.",
    "relationships.taxes.data": "A reference for each tax item.",
    "relationships.taxes.data.id": "Id of the tax item.",
    "relationships.custom_discounts": "Custom discounts of the item itself.",
    "relationships.custom_discounts.data": "A reference for each custom discount.",
    "relationships.custom_discounts.data.id": "Id of the custom discount.",
    "relationships.promotions": "Promotions that lowered the item; of a promotion's own item that promotion.",
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
    OrderTaxItem: "A tax of an order item, as the cart item had it.",
    OrderCustomDiscount: "A custom discount of an order or of an item of it, as the cart had it.",
  },
  fields: {
    id: "Id that it had in the cart.",
    name: "Name of the tax.",
    jurisdiction: "Where the tax is levied, as it was given.",
    code: "Code of the tax, as it was given.",
    external_id: "Id of the discount in the system that gave it.",
    discount_engine: "The system that gave the discount.",
    discount_code: "Code that the discount was given for.",
    description: "What the discount is for.",
    amount: "What the discount takes, negative, formatted in the currency of the order.",
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
