import { optionIdsOf, type Product, type ProductFields, productType } from "../product.ts";

/**
 * Fields that product lists filter and order by. Usually a few hundred bytes: a list reads all rows, and then only the
 * products of its page.
 */
export type ProductRow = Omit<ProductFields, "locales" | "custom_inputs" | "components" | "build_rules"> & {
  readonly id: string;
  readonly type: ReturnType<typeof productType>;
  readonly parentId?: string;
  /** Product ids of the bundle's options. */
  readonly options?: readonly string[];
  /** Slugs of its templates. */
  readonly templates?: readonly string[];
  readonly tagTimes?: NonNullable<Product["tagTimes"]>;
  readonly created_at: string;
  readonly updated_at: string;
};

export function toProductRow(product: Product): ProductRow {
  const { id, fields, child, templates, tagTimes, created_at, updated_at } = product;
  const { locales, custom_inputs, components, build_rules, ...shown } = fields;
  const options = optionIdsOf({ ...(components ? { components } : {}) });
  return {
    ...shown,
    id,
    type: productType(product),
    ...(child ? { parentId: child.parentId } : {}),
    ...(options.length > 0 ? { options } : {}),
    ...(templates ? { templates: templates.map(({ slug }) => slug) } : {}),
    ...(tagTimes ? { tagTimes } : {}),
    created_at,
    updated_at,
  };
}
