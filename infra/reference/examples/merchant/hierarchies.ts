import { sampleHierarchies, sampleNodes } from "../../../areas/hierarchies/samples.ts";
import { demoId } from "../../../local/demo/stable-id.ts";
import type { Examples } from "../example.ts";

const caller = "administrator";
const page = { "page[limit]": "2" };
const shop = { hierarchy_id: demoId("hierarchy") };
const arranged = { hierarchy_id: sampleHierarchies.arranged };
const pottery = { ...shop, node_id: demoId("node pottery") };
const node = (id: string) => ({ ...arranged, node_id: id });
const productRefs = (...slugs: string[]) => ({
  data: slugs.map((slug) => ({ type: "product", id: demoId(slug) })),
});

export const hierarchyExamples: Examples = {
  "hierarchies/list-hierarchies": { caller, query: { filter: "eq(slug,shop)" } },
  "hierarchies/create-hierarchy": {
    caller,
    body: {
      data: {
        type: "hierarchy",
        attributes: { name: "Gift guide", description: "Ideas by price and by person" },
      },
    },
  },
  "hierarchies/read-hierarchy": { caller, path: shop },
  "hierarchies/update-hierarchy": {
    caller,
    path: { hierarchy_id: sampleHierarchies.changed },
    body: {
      data: {
        type: "hierarchy",
        id: sampleHierarchies.changed,
        attributes: { name: "Summer window", description: "What the window shows from June" },
      },
    },
  },
  "hierarchies/delete-hierarchy": { caller, path: { hierarchy_id: sampleHierarchies.deleted } },
  "hierarchies/list-hierarchy-children": { caller, path: shop, query: page },
  "hierarchies/create-hierarchy-children": {
    caller,
    path: arranged,
    body: { data: [{ type: "node", id: sampleNodes.top, meta: { sort_order: 3 } }] },
  },
  "hierarchies/list-product-nodes": { caller, path: { product_id: demoId("alder-mug") } },
  "hierarchies/nodes/list-all-nodes": { caller, query: { filter: "in(slug,pottery,tea)" } },
  "hierarchies/nodes/list-nodes": { caller, path: shop, query: page },
  "hierarchies/nodes/create-node": {
    caller,
    path: arranged,
    body: {
      data: {
        type: "node",
        attributes: { name: "Wheels", description: "Electric and kick wheels" },
        meta: { sort_order: 5 },
        relationships: { parent: { data: { type: "node", id: sampleNodes.parent } } },
      },
    },
  },
  "hierarchies/nodes/read-node": { caller, path: pottery },
  "hierarchies/nodes/update-node": {
    caller,
    path: node(sampleNodes.changed),
    body: {
      data: {
        type: "node",
        id: sampleNodes.changed,
        attributes: { name: "Clay and slip", description: "By the bag and by the bucket" },
        meta: { sort_order: 8 },
      },
    },
  },
  "hierarchies/nodes/delete-node": { caller, path: node(sampleNodes.deleted) },
  "hierarchies/nodes/list-node-children": { caller, path: pottery },
  "hierarchies/nodes/create-node-children": {
    caller,
    path: node(sampleNodes.parent),
    body: { data: [{ type: "node", id: sampleNodes.child, meta: { sort_order: 2 } }] },
  },
  "hierarchies/nodes/update-node-parent": {
    caller,
    path: node(sampleNodes.moved),
    body: { data: { type: "node", id: sampleNodes.parent } },
  },
  "hierarchies/nodes/delete-node-parent": { caller, path: node(sampleNodes.raised) },
  "hierarchies/nodes/list-node-products": { caller, path: pottery, query: page },
  "hierarchies/nodes/attach-node-products": {
    caller,
    path: node(sampleNodes.filled),
    body: productRefs("alder-mug", "heron-teapot"),
  },
  "hierarchies/nodes/detach-node-products": {
    caller,
    path: node(sampleNodes.emptied),
    body: productRefs("pebble-cup"),
  },
};
