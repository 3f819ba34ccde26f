import { ancestorsOf, findTreeNode, type Hierarchy, type Node, type Tree } from "../categories/trees/tree.ts";
import { tagView } from "../kernel/etag.ts";
import { dropUndefined, orderFields } from "../kernel/objects.ts";
import type { ListQuery } from "../lists/list-query.ts";
import { pageAnswer } from "../lists/select-page.ts";
import type { Named } from "../table/resource.ts";
import type { Reply } from "../use-case/reply.ts";
import { requireNode } from "./nodes/node-rules.ts";
import type { HierarchyView, NodeView } from "./resource-schemas.ts";
import { createTreeReader } from "./tree-filter.ts";

/** Order in the answers for hierarchies and nodes, also inside `locales`. */
const ATTRIBUTES = [
  "name",
  "slug",
  "description",
  "locales",
  "admin_attributes",
  "shopper_attributes",
  "curated_products",
];

export function hierarchyView(tree: Tree): HierarchyView {
  const { hierarchy, nodes } = tree;
  const { id, created_at, updated_at, ...attributes } = hierarchy;
  const toRelationship = (name: string) => ({
    data: [],
    links: { related: `/pcm/hierarchies/${id}/${name}` },
  });
  return tagView(
    {
      id,
      type: "hierarchy",
      attributes: orderFields(ATTRIBUTES, attributes),
      relationships: { children: toRelationship("children"), nodes: toRelationship("nodes") },
      meta: { owner: "store", created_at, updated_at, has_children: nodes.length > 0 },
    },
    tree,
  );
}

export function nodeView(tree: Tree, node: Node): NodeView {
  const { id, parentId, sort_order, created_at, updated_at, ...attributes } = node;
  const self = `/pcm/hierarchies/${tree.hierarchy.id}/nodes/${id}`;
  return tagView(
    {
      id,
      type: "node",
      attributes: orderFields(ATTRIBUTES, attributes),
      relationships: dropUndefined({
        parent: parentId === undefined ? undefined : { data: { type: "node" as const, id: parentId } },
        hierarchy: { data: { type: "hierarchy", id: tree.hierarchy.id } },
        children: { data: [], links: { related: `${self}/children` } },
        products: { data: [], links: { related: `${self}/products` } },
      }),
      meta: dropUndefined({
        owner: "store",
        created_at,
        updated_at,
        sort_order,
        parent_name: parentId === undefined ? tree.hierarchy.name : findTreeNode(tree, parentId)?.name,
        hierarchy_id: tree.hierarchy.id,
        breadcrumbs: [tree.hierarchy, ...ancestorsOf(tree, node), node].map(toCrumb),
        has_children: tree.nodes.some((child) => child.parentId === id),
      }),
    },
    node,
  );
}

function toCrumb({ id, name, slug, locales = {} }: Hierarchy | Node) {
  const names = Object.entries(locales).map(([locale, text]) => [locale, { name: text.name }] as const);
  return dropUndefined({
    id,
    name,
    slug,
    locales: names.length > 0 ? Object.fromEntries(names) : undefined,
  });
}

export function toHierarchyBody(tree: Tree) {
  return { data: hierarchyView(tree), links: { self: `/pcm/hierarchies/${tree.hierarchy.id}` } };
}

export function toNodeBody(tree: Tree, node: Node) {
  const self = `/pcm/hierarchies/${tree.hierarchy.id}/nodes/${node.id}`;
  return { data: nodeView(tree, node), links: { self } };
}

/** `If-Match` names the node alone: a parent or sibling is no part of its state. */
export function selectNode(nodeId: string): Named<Tree> {
  return {
    part: "node",
    show: (tree) => {
      const node = findTreeNode(tree, nodeId);
      return node && nodeView(tree, node);
    },
  };
}

/** Returns a function that answers with this node of a tree. */
export function createNodeReply(nodeId: string): (tree: Tree) => Reply {
  return (tree) => ({ body: toNodeBody(tree, requireNode(tree, nodeId)) });
}

export function toNodePageReply(tree: Tree, nodes: readonly Node[], query: ListQuery): Reply {
  return { body: pageAnswer(nodes, query, (node) => nodeView(tree, node), createTreeReader(tree)) };
}
