import type { JSONSchema } from "json-schema-to-ts";
import { pageLinks, pageOf } from "../../schemas/envelope.ts";
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
} as const satisfies JSONSchema;

export const publishedProductsResponse = pageOf(publishedProduct, { links, included });
export const productReferencesResponse = pageOf(exactObject({ id: text, type: { const: "product" } }), {
  links,
});

export const publishedHierarchyResponse = exactObject({ data: publishedHierarchy, links: selfLink });
export const publishedHierarchiesResponse = pageOf(publishedHierarchy, { links });
export const publishedNodeResponse = exactObject({ data: publishedNode, links: selfLink });
export const publishedNodesResponse = pageOf(publishedNode, { links });
