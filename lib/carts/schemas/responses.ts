import { describeFields, describeSchema } from "../../schemas/describe-schema.ts";
import { pageOf } from "../../schemas/envelope.ts";
import { exactObject, optional, optionals } from "../../schemas/exact-object.ts";
import { fileSchema } from "../../schemas/file.ts";
import { arrayOf, integer, mapOf, moment, reference, selfLink, text, uuid } from "../../schemas/resource.ts";
import { nameSchema } from "../../schemas/titled.ts";
import type { View } from "../../schemas/view.ts";
import { customDiscountSchema } from "../custom-discounts/schemas.ts";
import { taxItemSchema } from "../taxes/schemas.ts";
import { cartItemSchema } from "./cart-item-schema.ts";
import { cartTexts } from "./cart-requests.ts";
import { amountsByCode, cartPrices, displayPriceSchema } from "./price-schemas.ts";
import { refusedElements } from "./shared-schemas.ts";

const timestamps = describeSchema(
  exactObject({
    created_at: moment,
    updated_at: moment,
    expires_at: { ...moment, description: "When the cart is gone, unless it is changed before." },
  }),
  "When the cart was created, when it was last changed, and when it expires.",
);

export const messageSchema = nameSchema(
  "CartMessage",
  exactObject({
    source: exactObject({ type: text, id: uuid, code: optional(text) }),
    title: text,
    description: text,
  }),
  {
    "": "A notice for the shopper about a request that succeeded.",
    source: "What the message is about.",
    "source.type": "`cart_item`, `custom_item`, `promotion_item`, `promotion` or `custom_discount`.",
    "source.id": "Id of the item, promotion or custom discount.",
    "source.code": "Code of the promotion, if the message is about one.",
    title:
      "What happened: `Promotion Added`, `Deleted Promotion`, `Discount Added`, `Discount Updated`, `Discount " +
      "Deleted`, `Couldn't Stack Promotion`, `Fully Consumed`, `Price Changed`, `Price Kept`, `Not For Sale` " +
      "or `Discount Not Confirmed`.",
    description: "What happened, in words for people.",
  },
);

/** Gifts that the shopper has earned and not taken. */
const suggestion = nameSchema(
  "PromotionSuggestion",
  exactObject({
    promotion_id: uuid,
    code: text,
    info: text,
    bundle: arrayOf(
      exactObject({ targets: arrayOf(text), quantity: integer, auto_add_free_gift: { type: "boolean" } }),
    ),
    message: text,
  }),
  {
    "": "Gifts of a promotion that the cart qualifies for but does not hold.",
    promotion_id: "Id of the promotion that gives them.",
    code: "Code by which the promotion applies; `auto_` followed by its id for an automatic one.",
    info: "Name of the promotion.",
    bundle: "The gifts. Each entry lets the shopper choose among its products.",
    "bundle.targets": "Skus or ids of the products to choose from; any of them is a gift.",
    "bundle.quantity": "How many units of these products are free.",
    "bundle.auto_add_free_gift":
      "Whether the promotion adds its gifts to the cart by itself, as far as they are available.",
    message: "What to tell the shopper about the gift.",
  },
);
export type PromotionSuggestionView = View<typeof suggestion>;

const cartMetaIfAny = describeFields(
  {
    discounts: amountsByCode,
    messages: arrayOf(messageSchema),
    promotion_suggestions: arrayOf(suggestion),
    custom_items_total: {
      ...displayPriceSchema,
      description: "What the custom items cost as they are priced, before discounts, if there are any.",
    },
  },
  {
    discounts: "What discounts take from the items in all, by code; absent without any.",
    promotion_suggestions: "Gifts that the cart qualifies for but does not hold; absent without any.",
  },
);
const cartMeta = {
  display_price: describeSchema(cartPrices, "Totals of the cart."),
  ...optionals(cartMetaIfAny),
  timestamps,
} as const;

/** Result of one position of a bulk add: `added` and `merged` name an item, `rejected` says why. */
const outcome = nameSchema(
  "CartItemOutcome",
  exactObject({
    position: integer,
    outcome: { enum: ["added", "merged", "rejected"] },
    line_id: optional(uuid),
    code: optional(text),
    status: optional(integer),
    detail: optional(text),
  }),
  {
    "":
      "What happened to one element of a list of items. An element that names another cart or an order has " +
      "one outcome for each of its items.",
    position: "Index of the element in the request, from 0.",
    outcome:
      "`added`: a new item or code; `merged`: more units of an item, or a code, that the cart already had; `rejected`: not added.",
    line_id: "Id of the item in the cart; absent for codes and if rejected.",
    code: "Title of the error, if rejected.",
    status: "HTTP status of the error, if rejected.",
    detail: "Why it was rejected, in words for people; only then.",
  },
);
export type OutcomeView = View<typeof outcome>;

const itemsMeta = nameSchema(
  "CartItemsMeta",
  exactObject({
    ...cartMeta,
    outcomes: optional({
      ...arrayOf(outcome),
      description: "What became of each position of a list of items.",
    }),
  }),
  {
    "": "Totals of the cart, and notices for the shopper.",
    messages:
      "What the request changed in prices and promotions, and which custom discounts do not count. Absent without any.",
  },
);

export const includedPromotion = nameSchema(
  "IncludedPromotion",
  exactObject({
    type: { const: "promotion" },
    id: uuid,
    name: text,
    description: text,
    automatic: { type: "boolean" },
    start: moment,
    end: moment,
    promotion_type: optional({ ...text, description: "Of a standard promotion." }),
    promotion_source: optional({ const: "rule-promotion" }),
  }),
  {
    "": "Short form of a promotion, standard or rule, that lowers a cart.",
    id: "Id of the promotion.",
    name: "Name that the merchant gave it.",
    description: "Description that the merchant gave it.",
    automatic: "Whether it applies without a code.",
    start: "When the promotion starts.",
    end: "When the promotion ends.",
    promotion_source: "`rule-promotion` for a rule promotion; absent for a standard one.",
  },
);
export type IncludedPromotionView = View<typeof includedPromotion>;

/** Collections that `include` can ask for, apart from the items themselves. */
const includedDetails = describeFields(
  {
    main_images: arrayOf(fileSchema),
    files: arrayOf(fileSchema),
    tax_items: arrayOf(taxItemSchema),
    custom_discounts: arrayOf(customDiscountSchema),
    promotions: arrayOf(includedPromotion),
  },
  {
    main_images: "With `include=main_image`: main pictures of the products.",
    files: "With `include=files`: files of the products.",
    tax_items: "With `include=tax_items`: tax items of all items.",
    custom_discounts:
      "With `include=custom_discounts`: those of the whole cart; with `items` as well, also those of items.",
    promotions:
      "With `include=promotions`: promotions that lower the whole cart, and, if items are shown, those that lower items.",
  },
);
const itemsIncluded = nameSchema(
  "CartItemsIncluded",
  exactObject(optionals(includedDetails)),
  "The resources that `include` asks for, apart from the items.",
);
export type IncludedDetails = View<typeof itemsIncluded>;

export const cartItemsResponse = nameSchema(
  "CartItemListResponse",
  exactObject({
    data: arrayOf(cartItemSchema),
    meta: itemsMeta,
    included: optional(itemsIncluded),
    errors: optional(refusedElements),
  }),
  "All items of a cart, with its totals.",
);
export type CartItemsView = View<typeof cartItemsResponse>;

const flag = { type: "boolean" } as const;

/** Without `data` if no owner has this type. */
function buildOwnersSchema<const T extends string>(type: T) {
  return exactObject({ data: optional(arrayOf(exactObject({ type: { const: type }, id: text }))) });
}

const cartRelationships = nameSchema(
  "CartRelationships",
  exactObject({
    items: exactObject({
      data: {
        type: ["array", "null"],
        items: exactObject({
          type: { enum: ["cart_item", "custom_item", "promotion_item", "shipping_group"] },
          id: uuid,
        }),
      },
    }),
    customers: buildOwnersSchema("customer"),
    accounts: buildOwnersSchema("account"),
    custom_discounts: optional(exactObject({ data: arrayOf(reference("custom_discount")) })),
    promotions: optional(exactObject({ data: arrayOf(reference("promotion")) })),
  }),
  {
    "": "What is in a cart and whom it belongs to.",
    items: "Items of the cart, and shipping groups that have items.",
    "items.data":
      "References: first items in the order of the cart, then promotions of the whole cart, then shipping " +
      "groups. Null for an empty cart.",
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
    promotions: "Promotions of the whole cart that lower it. Only with `include=promotions`.",
    "promotions.data": "References to them, in the order in which they apply.",
  },
);

const cartSchema = nameSchema(
  "Cart",
  exactObject({
    id: { ...text, description: "Chosen by the client, or a UUID." },
    type: { const: "cart" },
    name: text,
    description: text,
    contact: optional(exactObject({ email: text })),
    inventory_settings: optional(
      exactObject({
        defer_inventory_check: { ...flag, description: "Takes more than there is; checkout looks again." },
      }),
    ),
    snapshot_date: optional({
      ...text,
      description:
        "The moment to come, in UTC, that the cart previews, with the promotions of then. Such a cart is never checked out.",
    }),
    custom_attributes: optional(
      mapOf(
        exactObject({
          type: text,
          value: { description: "As its type says: text, a number, or true or false." },
        }),
      ),
    ),
    discount_settings: exactObject({
      custom_discounts_enabled: { ...flag, description: "Whether it takes custom discounts." },
      use_rule_promotions: { ...flag, description: "Whether rule promotions count." },
    }),
    payment_intent_id: optional({
      ...text,
      description: "Id at the payment provider of a payment that began with the cart.",
    }),
    links: selfLink,
    meta: exactObject(cartMeta),
    relationships: cartRelationships,
  }),
  {
    "": "What a shopper is about to buy. A cart expires some days after its last change, 7 by default.",
    ...cartTexts,
    contact: "How to reach the guest whose cart it is.",
    links: "Where the cart can be read.",
    meta: "Totals of the cart, and notices for the shopper.",
    "meta.messages": "Which custom discounts do not count at the moment; absent without any.",
    relationships: "Items, owners and discounts of the cart.",
  },
);

const cartIncluded = nameSchema(
  "CartIncluded",
  exactObject({ items: optional(arrayOf(cartItemSchema)), ...optionals(includedDetails) }),
  {
    "": "The resources that `include` asks for, of a cart or of all carts of a page.",
    items: "With `include=items`: the items, among them promotions of the whole cart.",
  },
);

/** Items come with `include=items`. */
export const cartResponse = nameSchema(
  "CartResponse",
  exactObject({ data: cartSchema, included: optional(cartIncluded) }),
  "A cart.",
);
export type CartView = View<typeof cartResponse>;

const page = pageOf(cartSchema);

/** Carts of a page share one collection for each kind of included resource. */
export const cartsResponse = nameSchema(
  "CartListResponse",
  {
    ...page,
    properties: { ...page.properties, included: cartIncluded },
  },
  "A page of carts, last changed first.",
);
