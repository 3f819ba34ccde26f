import { demoId } from "../../infra/local/demo/stable-id.ts";
import { showExamples } from "../support/examples.ts";

const page = { "page[limit]": "2" };
const shop = { hierarchy_id: demoId("hierarchy") };
const arranged = { hierarchy_id: demoId("hierarchy to arrange") };
const pottery = { ...shop, node_id: demoId("node pottery") };
const node = (name: string) => ({ ...arranged, node_id: demoId(name) });
const productRefs = (...slugs: string[]) => ({
  data: slugs.map((slug) => ({ type: "product", id: demoId(slug) })),
});

showExamples({
  "hierarchies/list-hierarchies": { query: { filter: "eq(slug,shop)" } },
  "hierarchies/create-hierarchy": {
    data: {
      type: "hierarchy",
      attributes: { name: "Gift guide", description: "Ideas by price and by person" },
    },
  },
  "hierarchies/read-hierarchy": { path: shop },
  "hierarchies/update-hierarchy": {
    path: { hierarchy_id: demoId("hierarchy to change") },
    data: {
      type: "hierarchy",
      id: demoId("hierarchy to change"),
      attributes: { name: "Summer window", description: "What the window shows from June" },
    },
  },
  "hierarchies/delete-hierarchy": { path: { hierarchy_id: demoId("hierarchy to delete") } },
  "hierarchies/duplicate-hierarchy": {
    path: shop,
    data: {
      type: "hierarchy",
      attributes: { name: "Winter shop", slug: "winter-shop", include_products: true },
    },
  },
  "hierarchies/list-hierarchy-children": { path: shop, query: page },
  "hierarchies/create-hierarchy-children": {
    path: arranged,
    data: [{ type: "node", id: demoId("node for the top"), meta: { sort_order: 3 } }],
  },
  "hierarchies/list-product-nodes": { path: { product_id: demoId("alder-mug") } },
  "hierarchies/nodes/list-all-nodes": { query: { filter: "in(slug,pottery,tea)" } },
  "hierarchies/nodes/list-nodes": { path: shop, query: page },
  "hierarchies/nodes/create-node": {
    path: arranged,
    data: {
      type: "node",
      attributes: { name: "Wheels", description: "Electric and kick wheels" },
      meta: { sort_order: 5 },
      relationships: { parent: { data: { type: "node", id: demoId("node for children") } } },
    },
  },
  "hierarchies/nodes/read-node": { path: pottery },
  "hierarchies/nodes/update-node": {
    path: node("node to change"),
    data: {
      type: "node",
      id: demoId("node to change"),
      attributes: { name: "Clay and slip", description: "By the bag and by the bucket" },
      meta: { sort_order: 8 },
    },
  },
  "hierarchies/nodes/delete-node": { path: node("node to delete") },
  "hierarchies/nodes/list-node-children": { path: pottery },
  "hierarchies/nodes/create-node-children": {
    path: node("node for children"),
    data: [{ type: "node", id: demoId("node for a parent"), meta: { sort_order: 2 } }],
  },
  "hierarchies/nodes/update-node-parent": {
    path: node("node to move"),
    data: { type: "node", id: demoId("node for children") },
  },
  "hierarchies/nodes/delete-node-parent": { path: node("node to raise") },
  "hierarchies/nodes/list-node-products": { path: pottery, query: page },
  "hierarchies/nodes/attach-node-products": {
    path: node("node to fill"),
    body: productRefs("alder-mug", "heron-teapot"),
  },
  "hierarchies/nodes/detach-node-products": { path: node("node to empty"), body: productRefs("pebble-cup") },
});
