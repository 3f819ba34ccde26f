import type { Locales } from "../releases/published-product.ts";

/** What hierarchies and their nodes share, as merchants write it. */
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
  /** The node above; without one it stands at the root. */
  readonly parentId?: string;
  readonly sort_order?: number;
  /** Products shown first, in this order. */
  readonly curated_products?: readonly string[];
};

/** A hierarchy with all its nodes: siblings, parents and order change together, so they are one item. */
export type Tree = { readonly hierarchy: Hierarchy; readonly nodes: readonly Node[] };

/** What requests may set of hierarchies and nodes alike. */
export const SHARED_FIELDS = [
  "name",
  "slug",
  "description",
  "locales",
  "admin_attributes",
  "shopper_attributes",
] as const satisfies readonly (keyof Shared)[];

/** The node of this id, in any spelling. */
export function nodeOf({ nodes }: Tree, id: string): Node | undefined {
  return nodes.find((node) => node.id === id.toLowerCase());
}

/** Nodes with a sort order first, highest value first; the rest latest update first. */
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

/** The nodes right below this node, or at the root. */
export function childrenOfNode({ nodes }: Tree, parentId: string | undefined): Node[] {
  return nodesInOrder(nodes.filter((node) => node.parentId === parentId));
}

/** From the root down to the node's parent. */
export function ancestorsOf(tree: Tree, { parentId }: Node): Node[] {
  const parent = parentId === undefined ? undefined : nodeOf(tree, parentId);
  return parent ? [...ancestorsOf(tree, parent), parent] : [];
}

/** The node and all that is below it. */
export function subtreeIds({ nodes }: Tree, id: string): ReadonlySet<string> {
  const ids = new Set([id]);
  for (let before = 0; before < ids.size; ) {
    before = ids.size;
    for (const node of nodes) if (node.parentId && ids.has(node.parentId)) ids.add(node.id);
  }
  return ids;
}

/** Levels of the node and of what is below it. */
function levelsFrom({ nodes }: Tree, node: Node): number {
  const below = Map.groupBy(nodes, ({ parentId }) => parentId);
  const levels = ({ id }: Node): number => 1 + Math.max(0, ...(below.get(id) ?? []).map(levels));
  return levels(node);
}

/** The tree with the node added or replaced. */
export function withNode({ hierarchy, nodes }: Tree, node: Node): Tree {
  return { hierarchy, nodes: [...nodes.filter(({ id }) => id !== node.id), node] };
}

const MOST_NODES = 3000; // what fits one item of the table with room for long names
const MOST_LEVELS = 10; // as many as breadcrumbs show in Elastic Path Commerce Cloud

/** What is wrong with a tree after a change of this node, if anything. */
export function nodeFault(
  tree: Tree,
  node: Node,
): { readonly detail: string; readonly source: string } | undefined {
  const source = "data.relationships.parent";
  if (tree.nodes.length > MOST_NODES) {
    return { detail: `A hierarchy has at most ${MOST_NODES} nodes.`, source: "data" };
  }
  if (node.parentId !== undefined) {
    if (!nodeOf(tree, node.parentId)) {
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
