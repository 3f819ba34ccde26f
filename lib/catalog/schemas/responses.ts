import { envelopedWithLink, pageLinks, pageOf } from "../../schemas/envelope.ts";
import { exactObject, optional } from "../../schemas/exact-object.ts";
import { fileSchema } from "../../schemas/file.ts";
import { arrayOf, selfLink, text, uuid } from "../../schemas/resource.ts";
import { titled } from "../../schemas/titled.ts";
import { publishedHierarchy, publishedNode } from "./navigation.ts";
import { configuredProduct, publishedProduct } from "./product.ts";

export { releaseResponse as publishedReleaseResponse } from "../../catalogs/schemas.ts";

/** What `include` asked for; a kind of which there is nothing is left out. */
const included = titled(
  "CatalogIncluded",
  exactObject({
    main_images: optional(arrayOf(fileSchema)),
    files: optional(arrayOf(fileSchema)),
    component_products: optional(arrayOf(publishedProduct)),
  }),
);

export const publishedProductResponse = titled(
  "CatalogProductResponse",
  exactObject({ data: publishedProduct, links: selfLink, included: optional(included) }),
);
export const configuredProductResponse = titled(
  "ConfiguredCatalogProductResponse",
  exactObject({ data: configuredProduct, links: selfLink, included: optional(included) }),
);

/** Lists of the published catalog also have a link to themselves. */
const links = titled("CatalogPageLinks", {
  ...pageLinks,
  required: ["self", ...pageLinks.required],
  properties: { self: text, ...pageLinks.properties },
});
const productRef = titled("CatalogProductReference", exactObject({ id: uuid, type: { const: "product" } }));

export const publishedProductsResponse = titled(
  "CatalogProductListResponse",
  pageOf(publishedProduct, { included }, links),
);
export const productReferencesResponse = titled(
  "CatalogProductReferenceListResponse",
  pageOf(productRef, {}, links),
);

export const publishedHierarchyResponse = titled(
  "CatalogHierarchyResponse",
  envelopedWithLink(publishedHierarchy),
);
export const publishedHierarchiesResponse = titled(
  "CatalogHierarchyListResponse",
  pageOf(publishedHierarchy, {}, links),
);
export const publishedNodeResponse = titled("CatalogNodeResponse", envelopedWithLink(publishedNode));
export const publishedNodesResponse = titled("CatalogNodeListResponse", pageOf(publishedNode, {}, links));
