import { type Link, newestFirst } from "../placements/link-change.ts";
import type { ProductRow } from "../products/rows/product-row.ts";
import type { PublishedProduct } from "../releases/published-product.ts";
import { ancestorsOf, type Tree } from "../trees/tree.ts";

/** One product of a coming release. */
export type PlanEntry = {
  readonly id: string;
  readonly nodes: PublishedProduct["nodes"];
  /** Not in any node of the catalog, but an option of a bundle that is. */
  readonly onlyOption?: boolean;
};

/**
 * Which products a release has: the live products of the hierarchies'
 * nodes, the live children of parents among them, and what bundles among them offer.
 */
export function planOf(
  rows: readonly ProductRow[],
  trees: readonly Tree[],
  links: readonly Link[],
): PlanEntry[] {
  const live = new Map(rows.filter(({ status }) => status === "live").map((row) => [row.id, row]));
  const children = Map.groupBy(live.values(), ({ parentId }) => parentId);
  const nodes = nodesByProduct(trees, links);
  const visible = new Map<string, PlanEntry>();
  for (const id of nodes.keys()) {
    if (!live.has(id)) continue;
    visible.set(id, { id, nodes: nodes.get(id) ?? [] });
    for (const child of children.get(id) ?? []) {
      const direct = nodes.get(child.id) ?? [];
      const inherited = (nodes.get(id) ?? []).filter(
        (node) => !direct.some(({ id: directId }) => directId === node.id),
      );
      visible.set(child.id, { id: child.id, nodes: [...direct, ...inherited] });
    }
  }
  return [...visible.values(), ...hiddenOptions(visible, live, children)];
}

type Rows = ReadonlyMap<string, ProductRow>;

/** Options of bundles that no node has, down to what their own bundles and children bring. */
function hiddenOptions(
  visible: ReadonlyMap<string, PlanEntry>,
  live: Rows,
  children: ReadonlyMap<string | undefined, readonly ProductRow[]>,
): PlanEntry[] {
  const hidden = new Set<string>();
  const waiting = [...visible.keys()].flatMap((id) => live.get(id)?.options ?? []);
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const row = live.get(id);
    if (!row || visible.has(id) || hidden.has(id)) continue;
    hidden.add(id);
    waiting.push(...(row.options ?? []), ...(children.get(id) ?? []).map((child) => child.id));
  }
  return [...hidden].map((id) => ({ id, nodes: [], onlyOption: true }));
}

/** The nodes of each product, newest link first, each with its path from the hierarchy down to its parent. */
function nodesByProduct(
  trees: readonly Tree[],
  links: readonly Link[],
): ReadonlyMap<string, PublishedProduct["nodes"]> {
  const paths = new Map<string, readonly string[]>();
  for (const tree of trees) {
    for (const node of tree.nodes) {
      paths.set(node.id, [tree.hierarchy.id, ...ancestorsOf(tree, node).map(({ id }) => id)]);
    }
  }
  const nodesOf = new Map<string, { id: string; path: readonly string[] }[]>();
  for (const { productId, nodeId } of newestFirst(links)) {
    const path = paths.get(nodeId);
    if (path) nodesOf.set(productId, [...(nodesOf.get(productId) ?? []), { id: nodeId, path }]);
  }
  return nodesOf;
}

/** All nodes of these trees. */
export function nodeIds(trees: readonly Tree[]): string[] {
  return trees.flatMap(({ nodes }) => nodes.map(({ id }) => id));
}
