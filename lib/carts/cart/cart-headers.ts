import { shopperHeaders } from "../../http/shopper.ts";

/** Header values by lower-case name. */
export type Headers = Readonly<Record<string, string>>;

export const changeHeaders = {
  "if-match": "Changes the cart only if this is its current ETag; otherwise 412.",
} as const;

/** For reads whose answer shows products of the shopper's catalog. */
export const cartReadHeaders = {
  ...shopperHeaders,
  "ep-channel": "Channel of the shopper, for the choice of the catalog.",
  "ep-context-tag": "Tag or comma list of tags of the shopper, for the choice of the catalog.",
} as const;

/** For changes, which may take today's prices of the shopper's catalog. */
export const cartHeaders = { ...changeHeaders, ...cartReadHeaders } as const;

/** For changes that give a cart its currency. */
export const firstItemHeaders = {
  ...cartHeaders,
  "x-moltin-currency":
    "Currency of the first item of a cart, three letters; the store's default if not given.",
} as const;

export const itemIncludes = [
  "component_products",
  "main_image",
  "files",
  "tax_items",
  "custom_discounts",
  "promotions",
] as const;
