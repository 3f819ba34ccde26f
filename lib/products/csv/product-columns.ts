/**
 * In every exported file, in this order. `lib/products/import/product-columns.ts` reads the headers of these columns.
 * @answers Which columns do files of products have?
 */
export const ALWAYS_COLUMNS = ["id", "name", "sku", "external_ref", "commodity_type"] as const;

/** Further fields, in the order of an exported file. Names and descriptions by locale follow, then the times. */
export const FIELD_COLUMNS = [
  "description",
  "slug",
  "status",
  "mpn",
  "upc_ean",
  "tags",
  "main_image_id",
] as const;

/** Names begin with these and a locale, such as `name:fr-FR`. */
export const LOCALE_COLUMNS = ["name", "description"] as const;

/** Written by exports, ignored by imports. */
export const TIME_COLUMNS = ["_created_at", "_updated_at"] as const;

/** Names begin with these, a dot and a key. */
export const ATTRIBUTE_COLUMNS = ["shopper_attributes", "admin_attributes"] as const;

/** The cell of an attribute that the product does not have, since an empty cell is an empty text. */
export const REMOVAL = "__REMOVE_ATTRIBUTE__";

/** Times of a template's values, in its columns. */
export const TEMPLATE_TIMES = ["created_at", "updated_at"] as const;

export type AttributeColumn = (typeof ATTRIBUTE_COLUMNS)[number];
export type LocaleColumn = (typeof LOCALE_COLUMNS)[number];

export function attributeColumn(of: AttributeColumn, key: string): string {
  return `${of}.${key}`;
}

export function localeColumn(of: LocaleColumn, locale: string): string {
  return `${of}:${locale}`;
}

export function templateColumn(templateId: string, field: string): string {
  return `template:${templateId}:${field}`;
}

/** @param slug of the template, such as `products(Care)` */
export function slugTemplateColumn(slug: string, field: string): string {
  return `${slug}:${field}`;
}
