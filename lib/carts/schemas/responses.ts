import { pageOf } from "../../schemas/envelope.ts";
import { exactObject, optional, optionals } from "../../schemas/exact-object.ts";
import { fileSchema } from "../../schemas/file.ts";
import { mapOf } from "../../schemas/map-of.ts";
import { arrayOf, integer, moment, reference, selfLink, text, uuid } from "../../schemas/resource.ts";
import { nameSchema } from "../../schemas/titled.ts";
import type { View } from "../../schemas/view.ts";
import { customDiscountSchema } from "../custom-discounts/schemas.ts";
import { taxItemSchema } from "../taxes/schemas.ts";
import { cartItemSchema } from "./cart-item-schema.ts";
import { amountsByCode, cartPrices, displayPriceSchema } from "./price-schemas.ts";
import { refusedElements } from "./shared-schemas.ts";

const timestamps = exactObject({
  created_at: moment,
  updated_at: moment,
  expires_at: { ...moment, description: "When the cart is gone, unless it is changed before." },
});

export const messageSchema = nameSchema(
  "CartMessage",
  exactObject({
    source: exactObject({ type: text, id: uuid, code: optional(text) }),
    title: text,
    description: text,
  }),
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
);
export type PromotionSuggestionView = View<typeof suggestion>;

const cartMetaIfAny = {
  discounts: amountsByCode,
  messages: arrayOf(messageSchema),
  promotion_suggestions: arrayOf(suggestion),
  custom_items_total: {
    ...displayPriceSchema,
    description: "What the custom items cost as they are priced, before discounts, if there are any.",
  },
} as const;
const cartMeta = { display_price: cartPrices, ...optionals(cartMetaIfAny), timestamps } as const;

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
);
export type IncludedPromotionView = View<typeof includedPromotion>;

/** Collections that `include` can ask for, apart from the items themselves. */
const includedDetails = {
  main_images: arrayOf(fileSchema),
  files: arrayOf(fileSchema),
  tax_items: arrayOf(taxItemSchema),
  custom_discounts: arrayOf(customDiscountSchema),
  promotions: arrayOf(includedPromotion),
} as const;
const itemsIncluded = nameSchema("CartItemsIncluded", exactObject(optionals(includedDetails)));
export type IncludedDetails = View<typeof itemsIncluded>;

export const cartItemsResponse = nameSchema(
  "CartItemListResponse",
  exactObject({
    data: arrayOf(cartItemSchema),
    meta: itemsMeta,
    included: optional(itemsIncluded),
    errors: optional(refusedElements),
  }),
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
    links: selfLink,
    meta: exactObject(cartMeta),
    relationships: cartRelationships,
  }),
);

const cartIncluded = nameSchema(
  "CartIncluded",
  exactObject({ items: optional(arrayOf(cartItemSchema)), ...optionals(includedDetails) }),
);

/** Items come with `include=items`. */
export const cartResponse = nameSchema(
  "CartResponse",
  exactObject({ data: cartSchema, included: optional(cartIncluded) }),
);
export type CartView = View<typeof cartResponse>;

const page = pageOf(cartSchema);

/** Carts of a page share one collection for each kind of included resource. */
export const cartsResponse = nameSchema("CartListResponse", {
  ...page,
  properties: { ...page.properties, included: cartIncluded },
});
