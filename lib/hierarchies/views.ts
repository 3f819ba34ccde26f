import { defined } from "../kernel/defined.ts";
import { fieldsInOrder } from "../kernel/fields-in-order.ts";
import { ancestorsOf, type Hierarchy, type Node, nodeOf, type Tree } from "../trees/tree.ts";
import type { HierarchyView, NodeView } from "./resource-schemas.ts";

/** Of hierarchies and nodes, with those of their texts in other languages. */
const ATTRIBUTES = [
  "name",
  "slug",
  "description",
  "locales",
  "admin_attributes",
  "shopper_attributes",
  "curated_products",
];

/** A hierarchy as merchants read it. */
export function hierarchyView({ id, created_at, updated_at, ...attributes }: Hierarchy): HierarchyView {
  const related = (name: string) => ({
    data: [],
    links: { related: `/pcm/hierarchies/${id}/${name}` },
  });
  return {
    id,
    type: "hierarchy",
    attributes: fieldsInOrder(ATTRIBUTES, attributes),
    relationships: { children: related("children"), nodes: related("nodes") },
    meta: { owner: "store", created_at, updated_at },
  };
}

/** A node as merchants read it, with the way that leads to it. */
export function nodeView(tree: Tree, node: Node): NodeView {
  const { id, parentId, sort_order, created_at, updated_at, ...attributes } = node;
  const self = `/pcm/hierarchies/${tree.hierarchy.id}/nodes/${id}`;
  const crumb = ({ id, name, slug }: Hierarchy | Node) => defined({ id, name, slug });
  return {
    id,
    type: "node",
    attributes: fieldsInOrder(ATTRIBUTES, attributes),
    relationships: defined({
      parent: parentId === undefined ? undefined : { data: { type: "node" as const, id: parentId } },
      hierarchy: { data: { type: "hierarchy", id: tree.hierarchy.id } },
      children: { data: [], links: { related: `${self}/children` } },
      products: { data: [], links: { related: `${self}/products` } },
    }),
    meta: defined({
      owner: "store",
      created_at,
      updated_at,
      sort_order,
      parent_name: parentId === undefined ? tree.hierarchy.name : nodeOf(tree, parentId)?.name,
      hierarchy_id: tree.hierarchy.id,
      breadcrumbs: [tree.hierarchy, ...ancestorsOf(tree, node), node].map(crumb),
    }),
  };
}

/** An answer with one resource: its data and where it is. */
export function envelopedHierarchy(hierarchy: Hierarchy) {
  return { data: hierarchyView(hierarchy), links: { self: `/pcm/hierarchies/${hierarchy.id}` } };
}

export function envelopedNode(tree: Tree, node: Node) {
  const self = `/pcm/hierarchies/${tree.hierarchy.id}/nodes/${node.id}`;
  return { data: nodeView(tree, node), links: { self } };
}
