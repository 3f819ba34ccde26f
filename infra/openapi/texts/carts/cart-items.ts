import type { Texts } from "../texts.ts";

/** Items as clients read them. */
const item: Texts = {
  components: { CartItem: "A product, a custom item or a promotion of the whole cart, as it is in a cart." },
  fields: {
    id: "Id of the item in this cart, not of its product.",
    promotion_id: "Id of the promotion; absent for what is no promotion.",
    promotion_source: "`rule-promotion` for a rule promotion; absent for a standard one.",
    name: "Name as it was when the item was added; of a promotion its name.",
    description: "Description as it was when the item was added; `Promotion` for a promotion.",
    image: "Main picture of the product, texts empty without one.",
    quantity: "Units; 1 for a promotion.",
    custom_inputs: "What the shopper gave with it, such as an engraving; absent without any.",
    bundle_configuration: "What was selected of a bundle; absent for all else.",
    "bundle_configuration.selected_options":
      "Units in one unit of the bundle, by component key, then by product id.",
    "bundle_configuration.component_products":
      "With `include=component_products`: each selected product once, in short.",
    catalog_source: "Always `pim`; absent for what is no product.",
    links: "Where its product can be read; empty for what is no product.",
    "links.product": "Path of the product in the shopper's catalog.",
    meta: "Its amounts, and when it was added and changed.",
    "meta.display_price": "Its amounts after discounts and tax.",
    "meta.timestamps.created_at": "When it was added; of a code when it was given.",
    relationships: "Present where `include` asks for one of them, and for promotions.",
  },
};

const related: Texts = {
  components: { CartItemRelationships: "What belongs to an item, each with the `include` that asks for it." },
  fields: {
    taxes: "Tax items, with `include=tax_items`.",
    "taxes.data": "References to them; null without any.",
    "taxes.data.id": "Id of the tax item.",
    custom_discounts: "Custom discounts, with `include=custom_discounts`.",
    "custom_discounts.data": "References to them; null without any.",
    "custom_discounts.data.id": "Id of the custom discount.",
    promotions: "Promotions that lower it, with `include=promotions`.",
    "promotions.data": "References to them; null without any.",
    "promotions.data.id": "Id of the promotion.",
  },
};

const discount: Texts = {
  components: {
    CartItemDiscount: "A discount that counts for an item: its own, or its share of one of the whole cart.",
  },
  fields: {
    id: "Id of the promotion or custom discount.",
    code: "Code of the discount; `auto_` and its id for an automatic promotion.",
    amount: "What it takes from all units, negative.",
    is_cart_discount: "Set for the share of a discount of the whole cart.",
    promotion_source: "`rule-promotion` for a rule promotion; absent for other discounts.",
  },
};

const component: Texts = {
  components: { CartItemComponent: "What was selected of one component of a bundle." },
  fields: {
    name: "Name of the component when the item was added.",
    options: "The selected products; empty if none is.",
    "options.id": "Id of the product.",
    "options.quantity": "Units of it in one unit of the bundle.",
  },
};

const componentProduct: Texts = {
  components: { CartItemComponentProduct: "A product that was selected of a bundle, in short." },
  fields: {
    id: "Id of the product.",
    attributes: "What the catalog says of it.",
    "attributes.name": "Name as shoppers see it.",
    "attributes.description": "Description as shoppers see it; empty without one.",
    "attributes.slug": "Part of web addresses that names it; empty without one.",
    "attributes.sku": "Sku of the product; empty without one.",
    "attributes.commodity_type": "`physical` for what is shipped, `digital` for what is not.",
    meta: "Its price in the bundle; empty where it has none in the cart's currency.",
    "meta.display_price": "Price in the cart's currency; absent without one.",
    "meta.display_price.without_tax": "Price of one unit as it is part of this bundle.",
  },
};

const meta: Texts = {
  components: { CartItemsMeta: "Totals of the cart and what its shopper should know." },
  fields: {
    display_price: "Totals of the cart.",
    discounts: "What discounts take in all, by their codes; absent without any.",
    messages: "What the request did to prices and promotions, and custom discounts that do not count.",
    promotion_suggestions: "Gifts that the shopper has earned and not taken; absent without any.",
    timestamps: "When the cart was created, last changed, and when it will be gone.",
  },
};

const outcome: Texts = {
  components: {
    CartItemOutcome:
      "What became of one position of a list of items. The items of another cart or order share the position " +
      "that named it.",
  },
  fields: {
    position: "Position in the request, from 0.",
    outcome:
      "`added`: a new item or code; `merged`: more quantity of one that was there, or a code the cart had; " +
      "`rejected`: not added.",
    line_id: "Id of the item in the cart; absent for codes and for what was rejected.",
    code: "Title of the error, for what was rejected.",
    status: "Status of the error, for what was rejected.",
    detail: "Why it was rejected, in words for people.",
  },
};

const itemError: Texts = {
  components: { ItemError: "Why an element of a list was refused, beside those that were not." },
  fields: {
    title: "What kind of fault it is; never changes.",
    status: "The status that the element alone would have had.",
    detail: "What is wrong, in words for people.",
    source: "Position of the element in the request, such as `data.3`, or a field below it.",
    meta: "What the error is about, such as `id`, `sku` or `code`.",
  },
};

export const cartItemsTexts: readonly Texts[] = [
  item,
  related,
  discount,
  {
    components: { CartItemImage: "Main picture of a product in a cart; its texts are empty without one." },
    fields: {
      href: "Address of the picture.",
      mime_type: "Media type, such as `image/png`.",
      file_name: "Name of the file.",
    },
  },
  component,
  componentProduct,
  meta,
  outcome,
  itemError,
  { components: { CartItemListResponse: "All items of a cart, with its totals." } },
  {
    components: { RelatedCartItem: "The item of the cart that something belongs to." },
    fields: {
      item: "Reference to the item.",
      "item.data": "Type and id of the item.",
      "item.data.type": "Type that the item has in the cart.",
      "item.data.id": "Id of the item in the cart.",
    },
  },
];
