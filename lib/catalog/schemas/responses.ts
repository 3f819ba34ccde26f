import { envelopedWithLink, pageLinks, pageOf } from "../../schemas/envelope.ts";
import { exactObject } from "../../schemas/exact-object.ts";
import { fileSchema } from "../../schemas/file.ts";
import { arrayOf, selfLink, text } from "../../schemas/resource.ts";
import { publishedHierarchy, publishedNode } from "./navigation.ts";
import { configuredProduct, publishedProduct } from "./product.ts";

export { releaseResponse as publishedReleaseResponse } from "../../catalogs/schemas.ts";

/** What `include` asked for; a kind of which there is nothing is left out. */
const included = exactObject(
  {},
  {
    main_images: arrayOf(fileSchema),
    files: arrayOf(fileSchema),
    component_products: arrayOf(publishedProduct),
  },
);

export const publishedProductResponse = exactObject(
  { data: publishedProduct, links: selfLink },
  { included },
);
export const configuredProductResponse = exactObject(
  { data: configuredProduct, links: selfLink },
  { included },
);

/** Lists of the published catalog also have a link to themselves. */
const links = {
  ...pageLinks,
  required: ["self", ...pageLinks.required],
  properties: { self: text, ...pageLinks.properties },
} as const;
const productRef = exactObject({ id: text, type: { const: "product" } });

export const publishedProductsResponse = pageOf(publishedProduct, { included }, links);
export const productReferencesResponse = pageOf(productRef, {}, links);

export const publishedHierarchyResponse = envelopedWithLink(publishedHierarchy);
export const publishedHierarchiesResponse = pageOf(publishedHierarchy, {}, links);
export const publishedNodeResponse = envelopedWithLink(publishedNode);
export const publishedNodesResponse = pageOf(publishedNode, {}, links);
