import type { Texts } from "../texts.ts";

/** Items in answers. */
const item: Texts = {
  components: { CartItem: "An item of a cart: a product, a custom item, or a promotion of the whole cart." },
  fields: {
    id: "Id of the item in this cart, not of its product.",
    promotion_id: "Id of the promotion; absent for other items.",
    promotion_source: "`rule-promotion` for a rule promotion; absent for a standard one.",
    name: "Name when the item was added; for a promotion, its current name.",
    description: "Description when the item was added; always `Promotion` for a promotion.",
    image: "Main picture of the product; its fields are empty if there is none.",
    quantity: "Number of units; 1 for a promotion.",
    custom_inputs: "What the shopper entered for the item, such as an engraving; absent if nothing.",
    bundle_configuration: "Selected options of a bundle; absent for other items.",
    "bundle_configuration.selected_options":
      "Quantity of each selected product in one bundle, by component key, then product id.",
    "bundle_configuration.component_products":
      "Each selected product once, in short form. Only with `include=component_products`.",
    catalog_source: "Always `pim` for a product; absent for other items.",
    links: "Where the product can be read; empty for other items.",
    "links.product": "Path that reads the product in the shopper's catalog.",
    meta: "Amounts of the item, and when it was added and last changed.",
    "meta.display_price": "Amounts of the item, with and without discounts and tax.",
    "meta.timestamps.created_at":
      "When it was added; for a promotion, when its code was given, or when the cart was created if it is automatic.",
    relationships: "Only if `include` asks for one of them; a promotion always has its own.",
  },
};

const related: Texts = {
  components: {
    CartItemRelationships: "What belongs to an item; each part appears only if `include` asks for it.",
  },
  fields: {
    taxes: "Tax items of the item. Only with `include=tax_items`.",
    "taxes.data": "References to them; null without any.",
    "taxes.data.id": "Id of the tax item.",
    custom_discounts: "Custom discounts of the item. Only with `include=custom_discounts`.",
    "custom_discounts.data": "References to them; null without any.",
    "custom_discounts.data.id": "Id of the custom discount.",
    promotions: "Promotions that lower its price. Only with `include=promotions`.",
    "promotions.data": "References to them; null without any.",
    "promotions.data.id": "Id of the promotion.",
  },
};

const discount: Texts = {
  components: {
    CartItemDiscount:
      "A discount on an item: its own, or its share of a custom discount or rule promotion on the whole cart.",
  },
  fields: {
    id: "Id of the promotion or custom discount.",
    code: "Code of the discount; `auto_` followed by its id for an automatic promotion.",
    amount: "What it takes from all units together, 0 or negative.",
    is_cart_discount: "True for the item's share of a discount on the whole cart; else absent.",
    promotion_source: "`rule-promotion` for a rule promotion; absent for other discounts.",
  },
};

const component: Texts = {
  components: { CartItemComponent: "The selected products of one component of a bundle." },
  fields: {
    name: "Name of the component when it was selected.",
    options: "The selected products; empty if there are none.",
    "options.id": "Id of the product.",
    "options.quantity": "Units of the product in one bundle.",
  },
};

const componentProduct: Texts = {
  components: { CartItemComponentProduct: "A selected product of a bundle, in short form." },
  fields: {
    id: "Id of the product.",
    attributes: "Fields of the product, as the catalog has them now.",
    "attributes.name": "Name as shoppers see it.",
    "attributes.description": "Description as shoppers see it; empty if there is none.",
    "attributes.slug": "Name of the product in web addresses; empty if there is none.",
    "attributes.sku": "Sku of the product; empty if there is none.",
    "attributes.commodity_type": "`physical` for what is shipped, `digital` for what is not.",
    meta: "Its price in the bundle; empty if there is none in the cart's currency.",
    "meta.display_price": "Price in the cart's currency; absent if there is none.",
    "meta.display_price.without_tax": "Price of one unit as part of this bundle.",
  },
};

const meta: Texts = {
  components: { CartItemsMeta: "Totals of the cart, and notices for the shopper." },
  fields: {
    display_price: "Totals of the cart.",
    discounts: "What discounts take from the items in all, by code; absent without any.",
    messages:
      "What the request changed in prices and promotions, and which custom discounts do not count. Absent without any.",
    promotion_suggestions: "Gifts that the cart qualifies for but does not hold; absent without any.",
    timestamps: "When the cart was created, when it was last changed, and when it expires.",
  },
};

const outcome: Texts = {
  components: {
    CartItemOutcome:
      "What happened to one element of a list of items. An element that names another cart or an order has one " +
      "outcome for each of its items.",
  },
  fields: {
    position: "Index of the element in the request, from 0.",
    outcome:
      "`added`: a new item or code; `merged`: more units of an item, or a code, that the cart already had; " +
      "`rejected`: not added.",
    line_id: "Id of the item in the cart; absent for codes and if rejected.",
    code: "Title of the error, if rejected.",
    status: "HTTP status of the error, if rejected.",
    detail: "Why it was rejected, in words for people; only then.",
  },
};

const itemError: Texts = {
  components: {
    ItemError:
      "What is wrong with one element of a list, while others were accepted. An added item may have one, too, such as " +
      "that its shipping group was not copied.",
  },
  fields: {
    title: "Kind of error. The text is stable, so clients can compare it.",
    status: "HTTP status of the error, as if the element had been sent alone.",
    detail: "What is wrong, in words for people.",
    source: "The element in the request, such as `data.3`, or the field in it that is wrong.",
    meta: "What the error refers to, such as an `id`, `sku` or `code`.",
  },
};

export const cartItemsTexts: readonly Texts[] = [
  item,
  related,
  discount,
  {
    components: {
      CartItemImage: "Main picture of a product in a cart; all fields are empty if there is none.",
    },
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
    components: { RelatedCartItem: "The item of the cart that a tax item or custom discount belongs to." },
    fields: {
      item: "Reference to the item.",
      "item.data": "Type and id of the item.",
      "item.data.type": "Type of the item in the cart.",
      "item.data.id": "Id of the item in the cart.",
    },
  },
];
