import { pageOf } from "../../schemas/envelope.ts";
import { exactObject } from "../../schemas/exact-object.ts";
import { fileSchema } from "../../schemas/file.ts";
import { mapOf } from "../../schemas/map-of.ts";
import { arrayOf, integer, moment, reference, selfLink, text, uuid } from "../../schemas/resource.ts";
import type { View } from "../../schemas/view.ts";
import { customDiscountSchema } from "../custom-discounts/schemas.ts";
import { taxItemSchema } from "../taxes/schemas.ts";
import { cartItemSchema } from "./cart-item-schema.ts";
import { amountsByCode, cartPrices, displayPriceSchema } from "./price-schemas.ts";
import { refusedElements } from "./shared-schemas.ts";

const timestamps = exactObject({ created_at: moment, updated_at: moment, expires_at: moment });

/** Something that the shopper should know although the request succeeded. */
export const messageSchema = exactObject({
  source: exactObject({ type: text, id: uuid }, { code: text }),
  title: text,
  description: text,
});

/** Gifts that the shopper has earned and not taken. */
const suggestion = exactObject({
  promotion_id: uuid,
  code: text,
  info: text,
  bundle: arrayOf(
    exactObject({ targets: arrayOf(text), quantity: integer, auto_add_free_gift: { type: "boolean" } }),
  ),
  message: text,
});
export type PromotionSuggestionView = View<typeof suggestion>;

/** Cart-level meta. (spec 2.5) */
const cartMeta = { display_price: cartPrices, timestamps } as const;
const cartMetaIfAny = {
  discounts: amountsByCode,
  messages: arrayOf(messageSchema),
  promotion_suggestions: arrayOf(suggestion),
  custom_items_total: {
    ...displayPriceSchema,
    description: "What the custom items cost as they are priced, before discounts, if there are any.",
  },
} as const;

/** What became of one position of a bulk add: `added` and `merged` name an item, `rejected` says why. */
const outcome = exactObject(
  { position: integer, outcome: { enum: ["added", "merged", "rejected"] } },
  { line_id: uuid, code: text, status: integer, detail: text },
);
export type OutcomeView = View<typeof outcome>;

const itemsMeta = exactObject(cartMeta, {
  ...cartMetaIfAny,
  outcomes: { ...arrayOf(outcome), description: "What became of each position of a list of items." },
});

/** A promotion that lowers the cart, in short. */
export const includedPromotion = exactObject(
  {
    type: { const: "promotion" },
    id: uuid,
    name: text,
    description: text,
    automatic: { type: "boolean" },
    start: moment,
    end: moment,
  },
  {
    promotion_type: { ...text, description: "Of a standard promotion." },
    promotion_source: { const: "rule-promotion" },
  },
);
export type IncludedPromotionView = View<typeof includedPromotion>;

/** What `include` can ask for beside the items themselves. */
const includedDetails = {
  main_images: arrayOf(fileSchema),
  files: arrayOf(fileSchema),
  tax_items: arrayOf(taxItemSchema),
  custom_discounts: arrayOf(customDiscountSchema),
  promotions: arrayOf(includedPromotion),
} as const;
const itemsIncluded = exactObject({}, includedDetails);
export type IncludedDetails = View<typeof itemsIncluded>;

/** All items of a cart, with its totals. */
export const cartItemsResponse = exactObject(
  { data: arrayOf(cartItemSchema), meta: itemsMeta },
  { included: itemsIncluded, errors: refusedElements },
);
export type CartItemsView = View<typeof cartItemsResponse>;

const flag = { type: "boolean" } as const;

/** Whose cart it is; left out for nobody. */
function owners<const T extends string>(type: T) {
  return exactObject({}, { data: arrayOf(exactObject({ type: { const: type }, id: text })) });
}

const cartRelationships = exactObject(
  {
    items: exactObject({
      data: {
        type: ["array", "null"],
        items: exactObject({
          type: { enum: ["cart_item", "custom_item", "promotion_item", "shipping_group"] },
          id: uuid,
        }),
      },
    }),
    customers: owners("customer"),
    accounts: owners("account"),
  },
  {
    custom_discounts: exactObject({ data: arrayOf(reference("custom_discount")) }),
    promotions: exactObject({ data: arrayOf(reference("promotion")) }),
  },
);

const cartSchema = exactObject(
  {
    id: text,
    type: { const: "cart" },
    name: text,
    description: text,
    discount_settings: exactObject({ custom_discounts_enabled: flag, use_rule_promotions: flag }),
    links: selfLink,
    meta: exactObject(cartMeta, cartMetaIfAny),
    relationships: cartRelationships,
  },
  {
    contact: exactObject({ email: text }),
    inventory_settings: exactObject({ defer_inventory_check: flag }),
    snapshot_date: text,
    custom_attributes: mapOf(
      exactObject({
        type: text,
        value: { description: "As its type says: text, a number, or true or false." },
      }),
    ),
  },
);

const cartIncluded = exactObject({}, { items: arrayOf(cartItemSchema), ...includedDetails });

/** One cart; its items come with `include=items`. */
export const cartResponse = exactObject({ data: cartSchema }, { included: cartIncluded });
export type CartView = View<typeof cartResponse>;

const page = pageOf(cartSchema);

/** A page of carts, with what each of them would include in one collection per kind. */
export const cartsResponse = { ...page, properties: { ...page.properties, included: cartIncluded } } as const;
