import { demoId } from "../../../local/demo/stable-id.ts";
import type { Examples } from "../example.ts";

const page = { "page[limit]": "2" };
const mug = { product_id: demoId("alder-mug") };
const bundle = { product_id: demoId("tea-for-two") };
const apron = { product_id: demoId("potters-apron") };
const hierarchy = { hierarchy_id: demoId("hierarchy") };
const node = { node_id: demoId("node pottery") };

/** The published catalog as shoppers read it. */
export const shopExamples: Examples = {
  "storefront-catalog/read-catalog-release": { caller: "shopper" },
  "storefront-catalog/list-catalog-products": {
    caller: "shopper",
    query: { ...page, include: "main_image" },
  },
  "storefront-catalog/read-catalog-product": { caller: "shopper", path: mug },
  "storefront-catalog/configure-product": {
    caller: "shopper",
    path: bundle,
    body: {
      data: {
        selected_options: {
          cups: { [demoId("pebble-cup")]: 4 },
          tea: { [demoId("kelp-green")]: 1, [demoId("driftwood")]: 2 },
        },
      },
    },
  },
  "storefront-catalog/list-catalog-product-children": { caller: "shopper", path: apron, query: page },
  "storefront-catalog/list-catalog-component-products": { caller: "shopper", path: bundle, query: page },
  "storefront-catalog/hierarchies/list-catalog-hierarchies": { caller: "shopper" },
  "storefront-catalog/hierarchies/read-catalog-hierarchy": { caller: "shopper", path: hierarchy },
  "storefront-catalog/hierarchies/list-catalog-hierarchy-children": {
    caller: "shopper",
    path: hierarchy,
    query: page,
  },
  "storefront-catalog/hierarchies/list-catalog-hierarchy-nodes": {
    caller: "shopper",
    path: hierarchy,
    query: page,
  },
  "storefront-catalog/hierarchies/list-catalog-hierarchy-products": {
    caller: "shopper",
    path: hierarchy,
    query: page,
  },
  "storefront-catalog/nodes/list-catalog-nodes": { caller: "shopper", query: page },
  "storefront-catalog/nodes/read-catalog-node": { caller: "shopper", path: node },
  "storefront-catalog/nodes/list-catalog-node-children": { caller: "shopper", path: node },
  "storefront-catalog/nodes/list-catalog-node-products": { caller: "shopper", path: node, query: page },
};
