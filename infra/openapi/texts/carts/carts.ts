import type { Texts } from "../texts.ts";

/** What a cart says about itself, and what requests say of it. */
const cart: Texts = {
  components: {
    Cart: "What a shopper is about to buy. It is gone some days after its last change.",
    CreateCartRequest: "A cart to make; `data` may be empty.",
    UpdateCartRequest: "Fields of a cart to change; what is not sent stays.",
  },
  fields: {
    "": "Fields of the cart.",
    name: "Name for people, not blank; `Cart` if not given.",
    description: "Text for people; empty if not given.",
    contact: "Whom to write to about a guest's cart.",
    "contact.email": "E-mail address; 422 on a cart that belongs to an account or a customer.",
    discount_settings:
      "Which discounts count. Starts as the store's cart settings say; a shopper may change it only if they " +
      "let anyone.",
    "discount_settings.custom_discounts_enabled":
      "Whether the cart takes custom discounts; promotions then do not count. Not together with " +
      "`use_rule_promotions`.",
    "discount_settings.use_rule_promotions":
      "Whether rule promotions count. Not together with `custom_discounts_enabled`, nor switched on while there " +
      "are custom discounts.",
    inventory_settings: "When stock is looked at; absent where the cart goes by the store's settings.",
    "inventory_settings.defer_inventory_check":
      "Whether items are taken without a look at the stock; checkout looks. The store's setting if not given.",
    "inventory_settings.defer_inventory_checks": "The same as `defer_inventory_check`, which wins.",
    custom_attributes:
      "What the client keeps about the cart, up to 20 by keys of letters, digits and `_`; what is sent replaces all.",
    "custom_attributes.*.type":
      "`string`, `boolean`, `integer` or `float`; a whole number also passes as `float`.",
    payment_intent_id: "Only the empty text is taken, and changes nothing.",
    links: "Where the cart can be read.",
    meta: "Totals, and what the shopper should know.",
    "meta.display_price": "Totals of the cart.",
    "meta.discounts": "What discounts take in all, by their codes; absent without any.",
    "meta.messages": "What the shopper should know; here of custom discounts that do not count.",
    "meta.promotion_suggestions": "Gifts that the shopper has earned and not taken; absent without any.",
    "meta.timestamps": "When the cart was created, last changed, and when it will be gone.",
    relationships: "Items, owners and discounts of the cart.",
  },
};

const relationships: Texts = {
  components: { CartRelationships: "What is in a cart and whom it belongs to." },
  fields: {
    items: "Items of the cart, and shipping groups that items are linked to.",
    "items.data": "In the order of the cart: items, promotions, shipping groups; null for an empty cart.",
    "items.data.type": "Kind of the item; `shipping_group` for a group.",
    "items.data.id": "Id of the item or group.",
    customers: "Customers that the cart belongs to; `data` is absent without any.",
    "customers.data": "References to them.",
    "customers.data.id": "Id of the customer.",
    accounts: "Accounts that the cart belongs to; `data` is absent without any.",
    "accounts.data": "References to them.",
    "accounts.data.id": "Id of the account.",
    custom_discounts: "Custom discounts of the cart itself; absent without any.",
    "custom_discounts.data": "References to them.",
    "custom_discounts.data.id": "Id of the custom discount.",
    promotions: "Promotions of the whole cart that lower it; only with `include=promotions`.",
    "promotions.data": "References to them, in the order of application.",
    "promotions.data.id": "Id of the promotion.",
  },
};

const included: Texts = {
  components: {
    CartIncluded: "What `include` asked for, of a cart or of all carts of a page.",
    CartItemsIncluded: "What `include` asked for beside the items.",
  },
  fields: {
    items: "With `include=items`: the items, promotions of the whole cart among them.",
    main_images: "With `include=main_image`: the main pictures of the products.",
    files: "With `include=files`: the files of the products.",
    tax_items: "With `include=tax_items`: the tax items of all items.",
    custom_discounts: "With `include=custom_discounts`.",
    promotions:
      "With `include=promotions`: promotions that lower the cart; those of single items only with items.",
  },
};

const messages: Texts = {
  components: { CartMessage: "Something that the shopper should know although the request succeeded." },
  fields: {
    source: "What the message is about.",
    "source.type": "`cart_item`, `custom_item`, `promotion_item`, `promotion` or `custom_discount`.",
    "source.id": "Id of the item, promotion or custom discount.",
    "source.code": "Code of the promotion, if it is about one.",
    title:
      "What happened: `Promotion Added`, `Deleted Promotion`, `Discount Added`, `Discount Updated`, " +
      "`Discount Deleted`, `Couldn't Stack Promotion`, `Fully Consumed`, `Price Changed`, `Price Kept`, " +
      "`Not For Sale` or `Discount Not Confirmed`.",
    description: "The same in words for people.",
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
