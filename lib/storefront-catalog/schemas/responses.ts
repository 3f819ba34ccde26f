import { nameLinkedAnswer, namePage, pageLinks } from "../../schemas/envelope.ts";
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
  {
    "": "What `include` asked for, each resource once. A kind of which there is none is absent.",
    main_images: "Main images of the products, and of included component products.",
    files: "Files of the products.",
    component_products:
      "Products that the bundles of the answer offer, with the prices that they have outside of bundles. A " +
      "page whose bundles offer more than 1,500 is 422.",
  },
);

export const publishedProductResponse = nameSchema(
  "CatalogProductResponse",
  exactObject({ data: publishedProduct, links: selfLink, included: optional(included) }),
  "A product, and what `include` asked for.",
);
export const configuredProductResponse = nameSchema(
  "ConfiguredCatalogProductResponse",
  exactObject({ data: configuredProduct, links: selfLink, included: optional(included) }),
  "A configured bundle, and what `include` asked for.",
);

/** Unlike other lists, these also link to themselves. */
const links = nameSchema(
  "CatalogPageLinks",
  {
    ...pageLinks,
    required: ["self", ...pageLinks.required],
    properties: { self: text, ...pageLinks.properties },
  },
  { "": "Paths of this page and of others of the same list.", self: "Path of this page." },
);
const productRef = nameSchema(
  "CatalogProductReference",
  exactObject({ id: uuid, type: { const: "product" } }),
  { "": "A reference to a product.", id: "Id of the product." },
);

export const publishedProductsResponse = namePage(
  publishedProduct,
  "A page of products, and what `include` asked for.",
  { included },
  links,
);
export const productReferencesResponse = namePage(productRef, "A page of references to products.", {}, links);

export const publishedHierarchyResponse = nameLinkedAnswer(publishedHierarchy, "A hierarchy of a release.");
export const publishedHierarchiesResponse = namePage(
  publishedHierarchy,
  {
    "": "A page of hierarchies of a release, in the order of the catalog.",
    meta: "Its place in the navigation, and the language of its texts.",
  },
  {},
  links,
);
export const publishedNodeResponse = nameLinkedAnswer(publishedNode, "A node of a release.");
export const publishedNodesResponse = namePage(
  publishedNode,
  { "": "A page of nodes of a release.", meta: "Its place in the hierarchy, and the language of its texts." },
  {},
  links,
);
