import { optionIdsOf, type Product, type ProductFields, productType } from "../product.ts";

/**
 * What lists of products filter and order by, in an item of a few hundred bytes unless it has attributes of its own: a
 * page of a store with thousands of products reads these rows and then only the products of the page.
 */
export type ProductRow = Pick<
  ProductFields,
  | "name"
  | "sku"
  | "slug"
  | "status"
  | "commodity_type"
  | "upc_ean"
  | "mpn"
  | "external_ref"
  | "tags"
  | "description"
  | "extensions"
  | "admin_attributes"
  | "shopper_attributes"
> & {
  readonly id: string;
  readonly type: ReturnType<typeof productType>;
  readonly parentId?: string;
  /** Products that this bundle offers. */
  readonly options?: readonly string[];
  readonly created_at: string;
  readonly updated_at: string;
};

/** The row of a product. */
export function productRow(product: Product): ProductRow {
  const { id, fields, child, created_at, updated_at } = product;
  const { locales, custom_inputs, components, build_rules, ...shown } = fields;
  const options = optionIdsOf({ ...(components ? { components } : {}) });
  return {
    ...shown,
    id,
    type: productType(product),
    ...(child ? { parentId: child.parentId } : {}),
    ...(options.length > 0 ? { options } : {}),
    created_at,
    updated_at,
  };
}
