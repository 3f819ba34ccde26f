import { tagView } from "../kernel/etag.ts";
import { dropUndefined, orderFields } from "../kernel/objects.ts";
import { buildVariationMatrix, decodeChildren, toChildVariation } from "../releases/children.ts";
import { PRODUCT_PARTS } from "../releases/published-product.ts";
import { orderExtensions } from "../templates/order-extensions.ts";
import { deriveTemplateId } from "../templates/template.ts";
import { optionIdsOf, type Product, productType } from "./product.ts";
import type { ProductView } from "./resource-schemas.ts";

const productRef = (id: string) => ({ type: "product" as const, id });

/** Their order in answers, at every depth. */
const ATTRIBUTES = [
  ...["name", "commodity_type", "status", "sku", "slug", "description", "upc_ean", "mpn"],
  ...["external_ref", "tags", "locales", "custom_inputs", "components", "build_rules", "extensions"],
  ...["admin_attributes", "shopper_attributes", ...PRODUCT_PARTS, "include", "exclude"],
];

/** @param product with its extensions as `showProducts` makes them @param stored as it is stored */
export function productView(product: Product, stored = product): ProductView {
  const { id, created_at, updated_at, built, child } = product;
  const children = built ? decodeChildren(id, built) : [];
  const view = {
    id,
    type: "product" as const,
    attributes: orderAttributes(product),
    relationships: dropUndefined({
      ...buildProductRelationships(product),
      base_product: child && { data: productRef(child.parentId) },
      custom_relationships: product.customRelationships && {
        data: [],
        links: buildRelationshipLinks(id, product.customRelationships),
      },
    }),
    meta: dropUndefined({
      owner: "store" as const,
      created_at,
      updated_at,
      product_types: [productType(product)],
      variation_matrix: buildVariationMatrix(children),
      variations: built?.variations,
      child_option_ids: child?.optionIds,
      child_variations: child?.variations.map((variation) =>
        dropUndefined({ ...toChildVariation(variation), options: null }),
      ),
      custom_relationships: product.customRelationships,
    }),
  };
  return tagView(view, stored);
}

function orderAttributes({ fields, templates = [] }: Product): ProductView["attributes"] {
  const ordered = orderFields(ATTRIBUTES, fields);
  if (!fields.extensions) return ordered;
  const attached = templates.map(({ slug }) => slug);
  return { ...ordered, extensions: orderExtensions(fields.extensions, attached) };
}

function buildRelationshipLinks(id: string, slugs: readonly string[]): { readonly self: string } {
  const self = `/products/${id}/custom-relationships`;
  return { self, ...Object.fromEntries(slugs.map((slug) => [slug, `${self}/${slug}/products`])) };
}

function buildProductRelationships(product: Product) {
  const { id, fields, files, mainImageId, templates = [], variationIds } = product;
  const toRelationship = <T>(name: string, data: T) => ({
    data,
    links: { self: `/products/${id}/relationships/${name}` },
  });
  return {
    children: { data: [], links: { self: `/products/${id}/children` } },
    component_products: toRelationship("component_products", optionIdsOf(fields).map(productRef)),
    files: toRelationship(
      "files",
      files.map((file) => ({ type: "file" as const, id: file.id })),
    ),
    main_image: toRelationship("main_image", mainImageId ? { type: "file" as const, id: mainImageId } : null),
    templates: toRelationship(
      "templates",
      templates.map(({ slug }) => ({ type: "template" as const, id: deriveTemplateId(slug) })),
    ),
    variations: toRelationship(
      "variations",
      variationIds.map((one) => ({ type: "product-variation" as const, id: one })),
    ),
  };
}
