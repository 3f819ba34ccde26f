import type { Locales } from "../../releases/published-product.ts";

/** Fields that hierarchies and nodes have in common. */
type Shared = {
  readonly id: string;
  readonly name: string;
  readonly slug?: string;
  readonly description?: string;
  readonly locales?: Locales;
  readonly admin_attributes?: Readonly<Record<string, string | null>>;
  readonly shopper_attributes?: Readonly<Record<string, string | null>>;
  readonly created_at: string;
  readonly updated_at: string;
};

export type Hierarchy = Shared;

export type Node = Shared & {
  /** Undefined for a node at the root. */
  readonly parentId?: string;
  readonly sort_order?: number;
  /** Products shown first, in this order. */
  readonly curated_products?: readonly string[];
};

/** Siblings, parents and order change together, so a hierarchy and its nodes are one item. */
export type Tree = { readonly hierarchy: Hierarchy; readonly nodes: readonly Node[] };

export const SHARED_FIELDS = [
  "name",
  "slug",
  "description",
  "locales",
  "admin_attributes",
  "shopper_attributes",
] as const satisfies readonly (keyof Shared)[];

/** Accepts the id in any letter case. */
export function findTreeNode({ nodes }: Tree, id: string): Node | undefined {
  return nodes.find((node) => node.id === id.toLowerCase());
}

/** Nodes with a sort order come first, highest first; the others by update time, newest first. */
export function nodesInOrder(nodes: readonly Node[]): Node[] {
  return [...nodes].sort((a, b) => {
    const [first, second] = [
      a.sort_order ?? Number.NEGATIVE_INFINITY,
      b.sort_order ?? Number.NEGATIVE_INFINITY,
    ];
    if (first !== second) return first < second ? 1 : -1;
    if (a.updated_at !== b.updated_at) return a.updated_at < b.updated_at ? 1 : -1;
    return a.id < b.id ? -1 : 1;
  });
}

/** Children of a node, or the nodes at the root. */
export function childrenOfNode({ nodes }: Tree, parentId: string | undefined): Node[] {
  return nodesInOrder(nodes.filter((node) => node.parentId === parentId));
}

/** From the root down to the parent. */
export function ancestorsOf(tree: Tree, { parentId }: Node): Node[] {
  const parent = parentId === undefined ? undefined : findTreeNode(tree, parentId);
  return parent ? [...ancestorsOf(tree, parent), parent] : [];
}

/** Ids of the node and of all its descendants. */
export function subtreeIds({ nodes }: Tree, id: string): ReadonlySet<string> {
  const ids = new Set([id]);
  for (let before = 0; before < ids.size; ) {
    before = ids.size;
    for (const node of nodes) if (node.parentId && ids.has(node.parentId)) ids.add(node.id);
  }
  return ids;
}

/** Levels of the node and its descendants. */
function levelsFrom({ nodes }: Tree, node: Node): number {
  const below = Map.groupBy(nodes, ({ parentId }) => parentId);
  const levels = ({ id }: Node): number => 1 + Math.max(0, ...(below.get(id) ?? []).map(levels));
  return levels(node);
}

/** Adds or replaces the node. */
export function setNode({ hierarchy, nodes }: Tree, node: Node): Tree {
  return { hierarchy, nodes: [...nodes.filter(({ id }) => id !== node.id), node] };
}

const MOST_NODES = 3000; // fits one item of the table, with room for long names
const MOST_LEVELS = 10; // as many as breadcrumbs show in Elastic Path Commerce Cloud

/** Checks a tree after a change of this node; `undefined` if it is valid. */
export function findNodeFault(
  tree: Tree,
  node: Node,
): { readonly detail: string; readonly source: string } | undefined {
  const source = "data.relationships.parent";
  if (tree.nodes.length > MOST_NODES) {
    return { detail: `A hierarchy has at most ${MOST_NODES} nodes.`, source: "data" };
  }
  if (node.parentId !== undefined) {
    if (!findTreeNode(tree, node.parentId)) {
      return { detail: `There is no node '${node.parentId}' in this hierarchy.`, source };
    }
    if (subtreeIds(tree, node.id).has(node.parentId)) {
      return { detail: "A node cannot be below itself.", source };
    }
    if (ancestorsOf(tree, node).length + levelsFrom(tree, node) > MOST_LEVELS) {
      return { detail: `Nodes are nested at most ${MOST_LEVELS} levels deep.`, source };
    }
  }
  const siblings = tree.nodes.filter(({ id, parentId }) => id !== node.id && parentId === node.parentId);
  if (siblings.some(({ name }) => name === node.name)) {
    return {
      detail: `A sibling with the name '${node.name}' already exists.`,
      source: "data.attributes.name",
    };
  }
  if (node.slug !== undefined && siblings.some(({ slug }) => slug === node.slug)) {
    return {
      detail: `A sibling with the slug '${node.slug}' already exists.`,
      source: "data.attributes.slug",
    };
  }
  return undefined;
}

/** Removes products from the nodes' curated products; returns the identical tree if nothing changes. */
export function removeCurated(
  tree: Tree,
  nodeIds: ReadonlySet<string>,
  productIds: ReadonlySet<string>,
): Tree {
  const shows = ({ id, curated_products = [] }: Node) =>
    nodeIds.has(id) && curated_products.some((productId) => productIds.has(productId.toLowerCase()));
  if (!tree.nodes.some(shows)) return tree;
  const nodes = tree.nodes.map((node) => {
    if (!shows(node)) return node;
    const kept = node.curated_products?.filter((productId) => !productIds.has(productId.toLowerCase())) ?? [];
    return { ...node, curated_products: kept };
  });
  return { ...tree, nodes };
}
