import { envelopeWithLink, pageLinks, pageOf } from "../../schemas/envelope.ts";
import { exactObject, optional } from "../../schemas/exact-object.ts";
import { fileSchema } from "../../schemas/file.ts";
import { arrayOf, selfLink, text, uuid } from "../../schemas/resource.ts";
import { nameSchema } from "../../schemas/titled.ts";
import { publishedHierarchy, publishedNode } from "./navigation.ts";
import { configuredProduct, publishedProduct } from "./product.ts";

export { releaseResponse as publishedReleaseResponse } from "../../catalogs/schemas.ts";

/** Kinds without resources are absent. */
const included = nameSchema(
  "CatalogIncluded",
  exactObject({
    main_images: optional(arrayOf(fileSchema)),
    files: optional(arrayOf(fileSchema)),
    component_products: optional(arrayOf(publishedProduct)),
  }),
);

export const publishedProductResponse = nameSchema(
  "CatalogProductResponse",
  exactObject({ data: publishedProduct, links: selfLink, included: optional(included) }),
);
export const configuredProductResponse = nameSchema(
  "ConfiguredCatalogProductResponse",
  exactObject({ data: configuredProduct, links: selfLink, included: optional(included) }),
);

/** Unlike other lists, these also link to themselves. */
const links = nameSchema("CatalogPageLinks", {
  ...pageLinks,
  required: ["self", ...pageLinks.required],
  properties: { self: text, ...pageLinks.properties },
});
const productRef = nameSchema(
  "CatalogProductReference",
  exactObject({ id: uuid, type: { const: "product" } }),
);

export const publishedProductsResponse = nameSchema(
  "CatalogProductListResponse",
  pageOf(publishedProduct, { included }, links),
);
export const productReferencesResponse = nameSchema(
  "CatalogProductReferenceListResponse",
  pageOf(productRef, {}, links),
);

export const publishedHierarchyResponse = nameSchema(
  "CatalogHierarchyResponse",
  envelopeWithLink(publishedHierarchy),
);
export const publishedHierarchiesResponse = nameSchema(
  "CatalogHierarchyListResponse",
  pageOf(publishedHierarchy, {}, links),
);
export const publishedNodeResponse = nameSchema("CatalogNodeResponse", envelopeWithLink(publishedNode));
export const publishedNodesResponse = nameSchema("CatalogNodeListResponse", pageOf(publishedNode, {}, links));
