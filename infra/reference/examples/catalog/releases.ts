import { demoId } from "../../../local/demo/stable-id.ts";
import type { Examples } from "../example.ts";

const page = { "page[limit]": "2" };
const release = { catalog_id: demoId("catalog"), release_id: demoId("release") };
const hierarchy = { ...release, hierarchy_id: demoId("hierarchy") };
const node = { ...release, node_id: demoId("node pottery") };
const product = (slug: string) => ({ ...release, product_id: demoId(slug) });

/** A release read by administrators, live or not. */
export const releaseExamples: Examples = {
  "storefront-catalog/releases/list-release-products": {
    caller: "administrator",
    path: release,
    query: page,
  },
  "storefront-catalog/releases/read-release-product": { caller: "administrator", path: product("alder-mug") },
  "storefront-catalog/releases/list-release-product-children": {
    caller: "administrator",
    path: product("potters-apron"),
    query: page,
  },
  "storefront-catalog/releases/list-release-component-products": {
    caller: "administrator",
    path: product("tea-for-two"),
    query: page,
  },
  "storefront-catalog/releases/list-release-nodes": { caller: "administrator", path: release, query: page },
  "storefront-catalog/releases/read-release-node": { caller: "administrator", path: node },
  "storefront-catalog/releases/list-release-node-children": { caller: "administrator", path: node },
  "storefront-catalog/releases/list-release-node-products": {
    caller: "administrator",
    path: node,
    query: page,
  },
  "storefront-catalog/releases/hierarchies/list-release-hierarchies": {
    caller: "administrator",
    path: release,
  },
  "storefront-catalog/releases/hierarchies/read-release-hierarchy": {
    caller: "administrator",
    path: hierarchy,
  },
  "storefront-catalog/releases/hierarchies/list-release-hierarchy-children": {
    caller: "administrator",
    path: hierarchy,
    query: page,
  },
  "storefront-catalog/releases/hierarchies/list-release-hierarchy-nodes": {
    caller: "administrator",
    path: hierarchy,
    query: page,
  },
  "storefront-catalog/releases/hierarchies/list-release-hierarchy-products": {
    caller: "administrator",
    path: hierarchy,
    query: page,
  },
};
