import { demoId } from "../../../infra/local/demo/stable-id.ts";
import { showExamples } from "../../support/examples.ts";

const page = { "page[limit]": "2" };
const release = { catalog_id: demoId("catalog"), release_id: demoId("release") };
const hierarchy = { ...release, hierarchy_id: demoId("hierarchy") };
const node = { ...release, node_id: demoId("node pottery") };
const product = (slug: string) => ({ ...release, product_id: demoId(slug) });

/** A release read by administrators, live or not. */
showExamples({
  "storefront-catalog/releases/list-release-products": { path: release, query: page },
  "storefront-catalog/releases/read-release-product": { path: product("alder-mug") },
  "storefront-catalog/releases/list-release-product-children": {
    path: product("potters-apron"),
    query: page,
  },
  "storefront-catalog/releases/list-release-component-products": {
    path: product("tea-for-two"),
    query: page,
  },
  "storefront-catalog/releases/list-release-related-products": {
    path: { ...product("alder-mug"), custom_relationship_slug: "CRP_similar-goods" },
    query: page,
  },
  "storefront-catalog/releases/list-release-nodes": { path: release, query: page },
  "storefront-catalog/releases/read-release-node": { path: node },
  "storefront-catalog/releases/list-release-node-children": { path: node },
  "storefront-catalog/releases/list-release-node-products": { path: node, query: page },
  "storefront-catalog/releases/hierarchies/list-release-hierarchies": { path: release },
  "storefront-catalog/releases/hierarchies/read-release-hierarchy": { path: hierarchy },
  "storefront-catalog/releases/hierarchies/list-release-hierarchy-children": { path: hierarchy, query: page },
  "storefront-catalog/releases/hierarchies/list-release-hierarchy-nodes": { path: hierarchy, query: page },
  "storefront-catalog/releases/hierarchies/list-release-hierarchy-products": { path: hierarchy, query: page },
});
