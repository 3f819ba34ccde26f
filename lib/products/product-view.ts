import { defined } from "../kernel/defined.ts";
import { fieldsInOrder } from "../kernel/fields-in-order.ts";
import { childrenOf, variationMatrix, variationOfChild } from "../releases/children.ts";
import { PRODUCT_PARTS } from "../releases/published-product.ts";
import { optionIdsOf, type Product, productType } from "./product.ts";
import type { ProductView } from "./resource-schemas.ts";

const productRef = (id: string) => ({ type: "product" as const, id });

/** At every depth of them. */
const ATTRIBUTES = [
  ...["name", "commodity_type", "status", "sku", "slug", "description", "upc_ean", "mpn"],
  ...["external_ref", "tags", "locales", "custom_inputs", "components", "build_rules", "extensions"],
  ...["admin_attributes", "shopper_attributes", ...PRODUCT_PARTS, "include", "exclude"],
];

/** A product as merchants read it. */
export function productView(product: Product): ProductView {
  const { id, fields, created_at, updated_at, built, child } = product;
  const children = built ? childrenOf(id, built) : [];
  return {
    id,
    type: "product",
    attributes: fieldsInOrder(ATTRIBUTES, fields),
    relationships: defined({
      ...relationshipsOf(product),
      base_product: child && { data: productRef(child.parentId) },
    }),
    meta: defined({
      owner: "store",
      created_at,
      updated_at,
      product_types: [productType(product)],
      variation_matrix: variationMatrix(children),
      variations: built?.variations,
      child_option_ids: child?.optionIds,
      child_variations: child?.variations.map((variation) =>
        defined({ ...variationOfChild(variation), options: null }),
      ),
      custom_relationships: [],
    }),
  };
}

function relationshipsOf({ id, fields, files, mainImageId, variationIds }: Product) {
  const linked = <T>(name: string, data: T) => ({
    data,
    links: { self: `/products/${id}/relationships/${name}` },
  });
  return {
    children: { data: [], links: { self: `/products/${id}/children` } },
    component_products: linked("component_products", optionIdsOf(fields).map(productRef)),
    files: linked(
      "files",
      files.map((file) => ({ type: "file" as const, id: file.id })),
    ),
    main_image: linked("main_image", mainImageId ? { type: "file" as const, id: mainImageId } : null),
    templates: linked("templates", []),
    variations: linked(
      "variations",
      variationIds.map((one) => ({ type: "product-variation" as const, id: one })),
    ),
  };
}
