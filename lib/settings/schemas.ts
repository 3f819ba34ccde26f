import type { FromSchema } from "json-schema-to-ts";
import { LARGEST_PAGE } from "../lists/list-query.ts";
import { envelope } from "../schemas/envelope.ts";
import { exactObject } from "../schemas/exact-object.ts";
import { nameSchema } from "../schemas/titled.ts";
import { ADDRESS_FIELDS } from "./address-fields.ts";
import {
  CART_IDS,
  CUSTOM_ITEM_SKUS,
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

const inventories = {
  defer_inventory_check: flag,
  hold_minutes: { type: "integer", minimum: 0, maximum: MAX_HOLD_MINUTES },
} as const;

const orders = {
  unpaid_days: { type: "integer", minimum: 1, maximum: MAX_UNPAID_DAYS },
  references: { enum: WHO_MAY },
} as const;

const cartSettings = {
  type,
  cart_expiry_days: { type: "integer", minimum: 1, maximum: MAX_EXPIRY_DAYS },
  discounts: {
    type: "object",
    properties: { custom_discounts_enabled: flag, use_rule_promotions: flag },
  },
  show_all_carts: flag,
  custom_items: { enum: WHO_MAY },
  custom_item_skus: { enum: CUSTOM_ITEM_SKUS },
  shipping_prices: { enum: WHO_MAY },
  discount_settings: { enum: WHO_MAY },
  stale_custom_discounts: { enum: STALE_CUSTOM_DISCOUNTS },
  max_price_age_days: { type: "integer", minimum: 1, maximum: MAX_PRICE_AGE_DAYS },
  cart_ids: { enum: CART_IDS },
  inventories: { type: "object", properties: inventories },
  orders: { type: "object", properties: orders },
} as const;

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
      "Two-letter codes of the languages that the shop has in addition to its own. Texts are answered in every language that a " +
      "product has, listed here or not.",
  },
  calculation_method: {
    enum: ["line", "simple"],
  },
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
  address_mandatory_fields: {
    type: "array",
    maxItems: ADDRESS_FIELDS.length,
    items: nameSchema("MandatoryAddressField", { enum: ADDRESS_FIELDS }),
    description:
      "What a new address of an account or a customer must have; those that are stored stay as they are.",
  },
} as const;

export const updateCartSettingsRequest = nameSchema(
  "UpdateCartSettingsRequest",
  envelope({
    type: "object",
    required: ["type"],
    properties: {
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
    },
  } as const),
);

export const updateSettingsRequest = nameSchema(
  "UpdateSettingsRequest",
  envelope({
    type: "object",
    required: ["type"],
    properties: storeSettings,
  } as const),
);

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
      }),
    ),
  }),
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
      }),
    ),
  }),
);
