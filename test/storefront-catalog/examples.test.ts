import { demoId } from "../../infra/local/demo/stable-id.ts";
import { showExamples } from "../support/examples.ts";

const page = { "page[limit]": "2" };
const mug = { product_id: demoId("alder-mug") };
const bundle = { product_id: demoId("tea-for-two") };
const apron = { product_id: demoId("potters-apron") };
const hierarchy = { hierarchy_id: demoId("hierarchy") };
const node = { node_id: demoId("node pottery") };

/** The published catalog as shoppers read it. */
showExamples({
  "storefront-catalog/read-catalog-release": {},
  "storefront-catalog/list-catalog-products": { query: { ...page, include: "main_image" } },
  "storefront-catalog/read-catalog-product": { path: mug },
  "storefront-catalog/configure-product": {
    path: bundle,
    data: {
      selected_options: {
        cups: { [demoId("pebble-cup")]: 4 },
        tea: { [demoId("kelp-green")]: 1, [demoId("driftwood")]: 2 },
      },
    },
  },
  "storefront-catalog/list-catalog-product-children": { path: apron, query: page },
  "storefront-catalog/list-catalog-component-products": { path: bundle, query: page },
  "storefront-catalog/list-catalog-related-products": {
    path: { ...mug, custom_relationship_slug: "CRP_similar-goods" },
    query: { ...page, include: "main_image" },
  },
  "storefront-catalog/hierarchies/list-catalog-hierarchies": {},
  "storefront-catalog/hierarchies/read-catalog-hierarchy": { path: hierarchy },
  "storefront-catalog/hierarchies/list-catalog-hierarchy-children": { path: hierarchy, query: page },
  "storefront-catalog/hierarchies/list-catalog-hierarchy-nodes": { path: hierarchy, query: page },
  "storefront-catalog/hierarchies/list-catalog-hierarchy-products": { path: hierarchy, query: page },
  "storefront-catalog/nodes/list-catalog-nodes": { query: page },
  "storefront-catalog/nodes/read-catalog-node": { path: node },
  "storefront-catalog/nodes/list-catalog-node-children": { path: node },
  "storefront-catalog/nodes/list-catalog-node-products": { path: node, query: page },
});
