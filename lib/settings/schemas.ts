import type { FromSchema } from "json-schema-to-ts";
import { LARGEST_PAGE } from "../lists/list-query.ts";
import { describeFields, describeSchema } from "../schemas/describe-schema.ts";
import { requestOf } from "../schemas/envelope.ts";
import { exactObject, openObject } from "../schemas/exact-object.ts";
import { taggedOnly } from "../schemas/resource.ts";
import { nameSchema } from "../schemas/titled.ts";
import { ADDRESS_FIELDS } from "./address-fields.ts";
import {
  CART_IDS,
  CUSTOM_ITEM_SKUS,
  EXTENSIONS,
  FIELDS_WITHOUT_EFFECT,
  LONGEST_LEAST_PASSWORD,
  MAX_ADDITIONAL_LANGUAGES,
  MAX_EXPIRY_DAYS,
  MAX_HOLD_MINUTES,
  MAX_PRICE_AGE_DAYS,
  MAX_UNPAID_DAYS,
  STALE_CUSTOM_DISCOUNTS,
  WHO_LISTS,
  WHO_MAY,
} from "./settings.ts";

const type = { const: "settings" } as const;
const flag = { type: "boolean" } as const;
const limit = { type: "integer", readOnly: true } as const;

const inventories = describeFields(
  {
    defer_inventory_check: flag,
    hold_minutes: { type: "integer", minimum: 0, maximum: MAX_HOLD_MINUTES },
  },
  {
    defer_inventory_check:
      "Whether carts accept more than is in stock; checkout checks again. Default false. The " +
      "`inventory_settings` of a cart override it.",
    hold_minutes:
      "Minutes for which an unpaid order keeps its stock after checkout. Default 0: none is kept before the first payment.",
  },
);

const orders = describeFields(
  {
    unpaid_days: { type: "integer", minimum: 1, maximum: MAX_UNPAID_DAYS },
    references: { enum: WHO_MAY },
  },
  {
    unpaid_days:
      "Days after which an order that a guest made ends, unless a payment of it was begun: it is gone at the " +
      "next midnight (UTC). Default 30. A new value applies to orders made from then on.",
    references:
      "Who may send `order_number` and `external_ref` with a checkout: `anyone` (default), or " +
      "`client_credentials` only, which answers 403 to implicit tokens.",
  },
);

const cartSettingsTexts = {
  discounts: "Which discounts new carts take. Carts that exist already keep their own `discount_settings`.",
  inventories: "When stock is checked, and how long unpaid orders keep it.",
  orders: "How long unpaid orders of guests are kept, and who may name orders at checkout.",
} as const;

const cartSettings = describeFields(
  {
    type,
    cart_expiry_days: { type: "integer", minimum: 1, maximum: MAX_EXPIRY_DAYS },
    discounts: openObject([], { custom_discounts_enabled: flag, use_rule_promotions: flag }),
    show_all_carts: flag,
    custom_items: { enum: WHO_MAY },
    custom_item_skus: { enum: CUSTOM_ITEM_SKUS },
    shipping_prices: { enum: WHO_MAY },
    discount_settings: { enum: WHO_MAY },
    stale_custom_discounts: { enum: STALE_CUSTOM_DISCOUNTS },
    max_price_age_days: { type: "integer", minimum: 1, maximum: MAX_PRICE_AGE_DAYS },
    cart_ids: { enum: CART_IDS },
    inventories: openObject([], inventories),
    orders: openObject([], orders),
  },
  {
    ...cartSettingsTexts,
    cart_expiry_days:
      "Days after its last change until a cart expires. Default 7. A new value applies to each cart from its next change.",
    "discounts.custom_discounts_enabled":
      "Whether new carts take custom discounts, in which no promotion then counts. Default false. Together " +
      "with `use_rule_promotions` it is 422.",
    "discounts.use_rule_promotions":
      "Whether rule promotions count in new carts. Default false. Together with `custom_discounts_enabled` it is 422.",
    show_all_carts:
      "Whether lists for client credentials also have guests' carts that were changed since this was set. Default false.",
    custom_items:
      "Who may add custom items, whose price comes with the request: `anyone` (default), or `client_credentials` only.",
    custom_item_skus:
      "Which skus custom items may have that implicit tokens add: `any` (default), or `unpublished`, which " +
      "refuses the sku of a published product with 403.",
    shipping_prices:
      "Who may set prices of shipping groups: `anyone` (default), or `client_credentials` only.",
    discount_settings:
      "Who may change the `discount_settings` of a cart: `client_credentials` (default), or `anyone`.",
    stale_custom_discounts:
      "What happens to custom discounts when an implicit token changes items that they were given for: with " +
      "`leave_out` (default) they do not count until they are written again, with `keep` they still count.",
    max_price_age_days:
      "Days for which a product in a cart keeps its price. The next change of the cart after that takes the " +
      "current price. Default 7.",
    cart_ids:
      "Which ids clients may choose for new carts: `any` (default), or `long`, which refuses fewer than 22 characters with 400.",
  },
);

const storeSettings = {
  type,
  page_length: {
    type: "integer",
    minimum: 1,
    maximum: LARGEST_PAGE,
    description: "Records on a page of a list without `page[limit]`; default 25.",
  },
  list_child_products: {
    ...flag,
    description:
      "Whether the products of a catalog, hierarchy or node are listed with the children of those that come in variations; " +
      "default true. " +
      "A filter that demands ids, skus, slugs or the product type `child` finds children either way.",
  },
  additional_languages: {
    type: "array",
    maxItems: MAX_ADDITIONAL_LANGUAGES,
    items: { type: "string", pattern: "^[a-z]{2}$" },
    description:
      "Two-letter codes of the languages that the shop has in addition to its own. If there are any, shoppers get " +
      "texts in these and the base texts alone; else in every language that a text has.",
  },
  calculation_method: describeSchema(
    {
      enum: ["line", "simple"],
    },
    "How totals are computed; a new method applies to each cart from its next change. `line` (default) " +
      "takes discounts from the items, then rounds tax once per item. `simple` rounds tax per unit and takes " +
      "only promotions of the whole cart, from its total; other discounts do not count.",
  ),
  password_min_length: {
    type: "integer",
    minimum: 1,
    maximum: LONGEST_LEAST_PASSWORD,
    description: "Characters that new passwords of customers and account members have at least; default 8.",
  },
  common_passwords: {
    enum: ["refused", "allowed"],
    description: "Whether a new password may be one of the 10,000 commonest; `refused` by default.",
  },
  file_lists: {
    enum: WHO_LISTS,
    description:
      "Who may list files without naming them by their ids; pictures of products that are not published are among them. " +
      "`client_credentials` by default.",
  },
  stock_lists: {
    enum: WHO_LISTS,
    description:
      "Who may list stock without naming products. With `anyone` shoppers see the stock of the products that the lists of a " +
      "published catalog show. `client_credentials` by default.",
  },
  extensions: {
    enum: EXTENSIONS,
    description:
      "Which extensions products may have: `free` (default), or `typed`, which refuses with 422 to write those of no template. " +
      "Stored ones stay.",
  },
  fields_without_effect: {
    enum: FIELDS_WITHOUT_EFFECT,
    description:
      "What happens to a field of the public contract that does nothing here: `refuse` (default) answers 422 and names it, " +
      "`keep` accepts it and names it in `meta.messages`.",
  },
  address_mandatory_fields: {
    type: "array",
    maxItems: ADDRESS_FIELDS.length,
    items: nameSchema(
      "MandatoryAddressField",
      { enum: ADDRESS_FIELDS },
      "Name of a field that new addresses must have. `type` is always required, whether it is listed or not.",
    ),
    description:
      "What a new address of an account or a customer must have; those that are stored stay as they are.",
  },
} as const;

export const updateCartSettingsRequest = nameSchema(
  "UpdateCartSettingsRequest",
  requestOf(["type"], {
    ...cartSettings,
    inventories: {
      ...cartSettings.inventories,
      properties: {
        ...inventories,
        defer_inventory_checks: {
          ...flag,
          description: "The same as `defer_inventory_check`, which wins.",
        },
      },
    },
  }),
  {
    "": "Cart settings to change.",
    data: "Settings of carts; an update leaves those that are not sent as they are.",
  },
);

export const updateSettingsRequest = nameSchema("UpdateSettingsRequest", requestOf(["type"], storeSettings), {
  "": "Store settings to change.",
  data: "Settings of the store; an update leaves those that are not sent as they are.",
});

export type CartSettingsChange = FromSchema<typeof updateCartSettingsRequest>["data"];
export type SettingsChange = FromSchema<typeof updateSettingsRequest>["data"];

export const cartSettingsResponse = nameSchema(
  "CartSettingsResponse",
  exactObject({
    data: nameSchema(
      "CartSettings",
      exactObject({
        ...cartSettings,
        discounts: exactObject(cartSettings.discounts.properties),
        inventories: exactObject(inventories),
        orders: exactObject(orders),
        meta: taggedOnly,
      }),
      { "": "Settings that apply to all carts of the store.", ...cartSettingsTexts },
    ),
  }),
  "The settings of carts.",
);

export const settingsResponse = nameSchema(
  "SettingsResponse",
  exactObject({
    data: nameSchema(
      "Settings",
      exactObject({
        ...storeSettings,
        cart_item_limit: limit,
        tax_item_limit: limit,
        custom_discount_limit: limit,
        page_offset_limit: limit,
        meta: taggedOnly,
      }),
      {
        "": "Settings that apply to the whole store, and limits that cannot be changed.",
        cart_item_limit:
          "Most items of a cart, counting products, custom items, tax items, and promotions of the whole cart that a code gave: 100.",
        tax_item_limit: "Most tax items of one item of a cart: 5.",
        custom_discount_limit: "Most custom discounts of a cart, and of each of its items: 5.",
        page_offset_limit: "Highest `page[offset]` of most lists: 10,000.",
      },
    ),
  }),
  "The settings of the store.",
);
