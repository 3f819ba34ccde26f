import {
  ancestorsOf,
  childrenOfNode,
  type Hierarchy,
  type Node,
  type Tree,
} from "../categories/trees/tree.ts";
import { localizeText } from "../releases/shopper-context.ts";
import type { View } from "../schemas/view.ts";
import type { BrowsedRelease } from "./published-product-page.ts";
import type { publishedHierarchy, publishedNode } from "./schemas/navigation.ts";

const MOST_CRUMBS = 10; // levels, as in Elastic Path Commerce Cloud

/** A step of the path in the first of the languages that it has, whatever the others of the path have. */
function toCrumb(
  step: Hierarchy | Node,
  languages: readonly string[],
): Pick<Hierarchy, "id" | "name" | "slug"> {
  const { id, slug } = step;
  return { id, name: localizeText(step, languages).name, ...(slug === undefined ? {} : { slug }) };
}

const buildRelatedLink = (path: string) => ({ links: { related: path } });

export function toPublishedHierarchyView(
  { hierarchy, nodes }: Tree,
  { release, languages }: BrowsedRelease,
): View<typeof publishedHierarchy> {
  const { id, slug, shopper_attributes, created_at, updated_at } = hierarchy;
  const { language, ...text } = localizeText(hierarchy, languages);
  const published_at = release.publishedAt;
  return {
    id,
    type: "hierarchy",
    attributes: { ...text, slug, created_at, updated_at, published_at, shopper_attributes },
    relationships: {
      children: buildRelatedLink(`/hierarchies/${id}/children`),
      nodes: buildRelatedLink(`/hierarchies/${id}/nodes`),
      products: buildRelatedLink(`/hierarchies/${id}/products`),
    },
    meta: {
      language: language ?? "",
      breadcrumbs: [toCrumb(hierarchy, languages)],
      has_children: nodes.length > 0,
    },
  };
}

/** The parent of a node at the root is its hierarchy. */
export function toPublishedNodeView(
  tree: Tree,
  node: Node,
  { release, languages }: BrowsedRelease,
): View<typeof publishedNode> {
  const { id, slug, curated_products, shopper_attributes, created_at, updated_at } = node;
  const { language, ...text } = localizeText(node, languages);
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
      children: buildRelatedLink(`/nodes/${id}/relationships/children`),
      products: buildRelatedLink(`/nodes/${id}/relationships/products`),
    },
    meta: {
      bread_crumb: path.map((one) => one.id),
      breadcrumbs: [tree.hierarchy, ...path].map((step) => toCrumb(step, languages)),
      has_children: childrenOfNode(tree, id).length > 0,
      language: language ?? "",
    },
  };
}

/** Finds a node and its tree. */
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
