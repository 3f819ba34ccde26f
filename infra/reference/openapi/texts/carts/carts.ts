import type { Texts } from "../texts.ts";

/** Fields of a cart itself, in answers and requests. */
const cart: Texts = {
  components: {
    Cart: "What a shopper is about to buy. A cart expires some days after its last change, 7 by default.",
    CreateCartRequest: "A cart to create; `data` may be empty.",
    UpdateCartRequest: "Fields of a cart to change; fields that are not sent keep their value.",
  },
  fields: {
    "": "Fields of the cart.",
    name: "Name of the cart, with at least one visible character; `Cart` if not given.",
    description: "Description of the cart; empty if not given.",
    contact: "How to reach the guest whose cart it is.",
    "contact.email": "E-mail address. 422 for a cart that belongs to an account or a customer.",
    discount_settings:
      "Which discounts the cart takes. New carts start with the store's cart settings. 403 for implicit tokens that " +
      "change it, unless those settings have `discount_settings: anyone`.",
    "discount_settings.custom_discounts_enabled":
      "Whether the cart takes custom discounts; no promotion counts then. Together with `use_rule_promotions` " +
      "it is 422.",
    "discount_settings.use_rule_promotions":
      "Whether rule promotions count. 422 together with `custom_discounts_enabled`, or while the cart has custom " +
      "discounts.",
    inventory_settings: "When stock is checked. Absent if the cart follows the store's settings.",
    "inventory_settings.defer_inventory_check":
      "Whether items can be added without a check of the stock. Checkout checks it. Default: the store's setting.",
    "inventory_settings.defer_inventory_checks":
      "Another name of `defer_inventory_check`, which wins if both are sent.",
    custom_attributes:
      "Values that the client stores with the cart: up to 20, by keys of letters, digits and `_`. An update replaces all.",
    "custom_attributes.*.type":
      "Type of the value: `string`, `boolean`, `integer` or `float`. A value of another type is 400; whole numbers are floats, too.",
    payment_intent_id: "Accepted only as an empty string, and then ignored.",
    links: "Where the cart can be read.",
    meta: "Totals of the cart, and notices for the shopper.",
    "meta.display_price": "Totals of the cart.",
    "meta.discounts": "What discounts take from the items in all, by code; absent without any.",
    "meta.messages": "Which custom discounts do not count at the moment; absent without any.",
    "meta.promotion_suggestions": "Gifts that the cart qualifies for but does not hold; absent without any.",
    "meta.timestamps": "When the cart was created, when it was last changed, and when it expires.",
    relationships: "Items, owners and discounts of the cart.",
  },
};

const relationships: Texts = {
  components: { CartRelationships: "What is in a cart and whom it belongs to." },
  fields: {
    items: "Items of the cart, and shipping groups that have items.",
    "items.data":
      "References: first items in the order of the cart, then promotions of the whole cart, then shipping groups. Null for an empty cart.",
    "items.data.type": "Type of the item; `shipping_group` for a shipping group.",
    "items.data.id": "Id of the item or shipping group.",
    customers: "Customers that the cart belongs to; an empty object if there are none.",
    "customers.data": "References to the customers.",
    "customers.data.id": "Id of the customer.",
    accounts: "Accounts that the cart belongs to; an empty object if there are none.",
    "accounts.data": "References to the accounts.",
    "accounts.data.id": "Id of the account.",
    custom_discounts: "Custom discounts on the whole cart; absent without any.",
    "custom_discounts.data": "References to the custom discounts.",
    "custom_discounts.data.id": "Id of the custom discount.",
    promotions: "Promotions of the whole cart that lower it. Only with `include=promotions`.",
    "promotions.data": "References to them, in the order in which they apply.",
    "promotions.data.id": "Id of the promotion.",
  },
};

const included: Texts = {
  components: {
    CartIncluded: "The resources that `include` asks for, of a cart or of all carts of a page.",
    CartItemsIncluded: "The resources that `include` asks for, apart from the items.",
  },
  fields: {
    items: "With `include=items`: the items, among them promotions of the whole cart.",
    main_images: "With `include=main_image`: main pictures of the products.",
    files: "With `include=files`: files of the products.",
    tax_items: "With `include=tax_items`: tax items of all items.",
    custom_discounts:
      "With `include=custom_discounts`: those of the whole cart; with `items` as well, also those of items.",
    promotions:
      "With `include=promotions`: promotions that lower the whole cart, and, if items are shown, those that lower items.",
  },
};

const messages: Texts = {
  components: { CartMessage: "A notice for the shopper about a request that succeeded." },
  fields: {
    source: "What the message is about.",
    "source.type": "`cart_item`, `custom_item`, `promotion_item`, `promotion` or `custom_discount`.",
    "source.id": "Id of the item, promotion or custom discount.",
    "source.code": "Code of the promotion, if the message is about one.",
    title:
      "What happened: `Promotion Added`, `Deleted Promotion`, `Discount Added`, `Discount Updated`, " +
      "`Discount Deleted`, `Couldn't Stack Promotion`, `Fully Consumed`, `Price Changed`, `Price Kept`, " +
      "`Not For Sale` or `Discount Not Confirmed`.",
    description: "What happened, in words for people.",
  },
};

export const cartsOwnTexts: readonly Texts[] = [
  cart,
  relationships,
  included,
  messages,
  { components: { CartResponse: "A cart." } },
  { components: { CartListResponse: "A page of carts, last changed first." } },
];
