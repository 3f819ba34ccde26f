import { localized } from "../releases/shopper-context.ts";
import type { View } from "../schemas/view.ts";
import { ancestorsOf, childrenOfNode, type Hierarchy, type Node, type Tree } from "../trees/tree.ts";
import type { BrowsedRelease } from "./published-product-page.ts";
import type { publishedHierarchy, publishedNode } from "./schemas/navigation.ts";

const MOST_CRUMBS = 10; // levels, as in Elastic Path Commerce Cloud

type Crumb = Pick<Hierarchy, "id" | "name" | "slug">;

const crumb = ({ id, name, slug }: Crumb): Crumb => ({ id, name, ...(slug === undefined ? {} : { slug }) });
const related = (path: string) => ({ links: { related: path } });

/** A hierarchy as shoppers read it. */
export function publishedHierarchyView(
  { hierarchy, nodes }: Tree,
  { release, languages }: BrowsedRelease,
): View<typeof publishedHierarchy> {
  const { id, slug, shopper_attributes, created_at, updated_at } = hierarchy;
  const { language, ...text } = localized(hierarchy, languages);
  const published_at = release.publishedAt;
  return {
    id,
    type: "hierarchy",
    attributes: { ...text, slug, created_at, updated_at, published_at, shopper_attributes },
    relationships: {
      children: related(`/hierarchies/${id}/children`),
      nodes: related(`/hierarchies/${id}/nodes`),
      products: related(`/hierarchies/${id}/products`),
    },
    meta: { language: language ?? "", breadcrumbs: [crumb(hierarchy)], has_children: nodes.length > 0 },
  };
}

/** A node as shoppers read it (section 6.2); the parent of a node at the root is its hierarchy. */
export function publishedNodeView(
  tree: Tree,
  node: Node,
  { release, languages }: BrowsedRelease,
): View<typeof publishedNode> {
  const { id, slug, curated_products, shopper_attributes, created_at, updated_at } = node;
  const { language, ...text } = localized(node, languages);
  const path = [...ancestorsOf(tree, node), node].slice(-MOST_CRUMBS);
  const published_at = release.publishedAt;
  return {
    id,
    type: "node",
    attributes: {
      ...text,
      slug,
      label: text.name,
      status: "live",
      curated_products: curated_products ?? [],
      created_at,
      updated_at,
      published_at,
      shopper_attributes,
    },
    relationships: {
      parent: { data: { type: "node", id: node.parentId ?? tree.hierarchy.id } },
      hierarchy: { data: { type: "hierarchy", id: tree.hierarchy.id } },
      children: related(`/nodes/${id}/relationships/children`),
      products: related(`/nodes/${id}/relationships/products`),
    },
    meta: {
      bread_crumb: path.map((one) => one.id),
      breadcrumbs: [tree.hierarchy, ...path].map(crumb),
      has_children: childrenOfNode(tree, id).length > 0,
      language: language ?? "",
    },
  };
}

/** The node with this id and the tree it is in. */
export function findNode(trees: readonly Tree[], id: string): { tree: Tree; node: Node } | undefined {
  for (const tree of trees) {
    const node = tree.nodes.find((one) => one.id === id.toLowerCase());
    if (node) return { tree, node };
  }
  return undefined;
}

export function findTree(trees: readonly Tree[], id: string): Tree | undefined {
  return trees.find(({ hierarchy }) => hierarchy.id === id.toLowerCase());
}
