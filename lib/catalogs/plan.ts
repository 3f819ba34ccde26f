import { type Link, sortNewestFirst } from "../categories/placements/link-change.ts";
import { ancestorsOf, type Tree } from "../categories/trees/tree.ts";
import type { ProductRow } from "../products/rows/product-row.ts";
import type { PublishedProduct } from "../releases/published-product.ts";

export type PlanEntry = {
  readonly id: string;
  readonly nodes: PublishedProduct["nodes"];
  /** In no node of the catalog, only an option of a bundle. */
  readonly onlyOption?: boolean;
  /** A draft, or a child that is there for its draft parent: shown, not sold. */
  readonly isDraft?: boolean;
};

/**
 * Lists a release's products: live products in nodes, live children of parents, and bundle options.
 * @param includesDrafts adds drafts in nodes, and children that only they or their parents keep from being sold
 * @answers Which products go into a release?
 */
export function planRelease(
  rows: readonly ProductRow[],
  trees: readonly Tree[],
  links: readonly Link[],
  { includesDrafts = false }: { readonly includesDrafts?: boolean } = {},
): PlanEntry[] {
  const live = new Map(rows.filter(({ status }) => status === "live").map((row) => [row.id, row]));
  const children = groupByParent(live.values());
  const nodes = groupNodesByProduct(trees, links);
  const liveProducts = listVisible(live, children, nodes);
  const options = listHiddenOptions(liveProducts, live, children);
  if (!includesDrafts) return [...liveProducts.values(), ...options];
  const all = new Map(rows.map((row) => [row.id, row]));
  const visible = listVisible(all, groupByParent(rows), nodes);
  const shown = [...visible.values()].map((entry) =>
    liveProducts.has(entry.id) ? entry : { ...entry, isDraft: true },
  );
  return [...shown, ...options.filter(({ id }) => !visible.has(id))];
}

function groupByParent(rows: Iterable<ProductRow>): ReadonlyMap<string | undefined, readonly ProductRow[]> {
  return Map.groupBy(rows, ({ parentId }) => parentId);
}

/** Products in nodes, and children of parents there. */
function listVisible(
  rows: Rows,
  children: ReadonlyMap<string | undefined, readonly ProductRow[]>,
  nodes: ReadonlyMap<string, PublishedProduct["nodes"]>,
): ReadonlyMap<string, PlanEntry> {
  const visible = new Map<string, PlanEntry>();
  for (const id of nodes.keys()) {
    if (!rows.has(id)) continue;
    visible.set(id, { id, nodes: nodes.get(id) ?? [] });
    for (const child of children.get(id) ?? []) {
      const direct = nodes.get(child.id) ?? [];
      const inherited = (nodes.get(id) ?? []).filter(
        (node) => !direct.some(({ id: directId }) => directId === node.id),
      );
      visible.set(child.id, { id: child.id, nodes: [...direct, ...inherited] });
    }
  }
  return visible;
}

type Rows = ReadonlyMap<string, ProductRow>;

/** Bundle options that are in no node, including options of nested bundles and children of parents. */
function listHiddenOptions(
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

/** Newest link first; `path` leads from the hierarchy down to the node's parent. */
function groupNodesByProduct(
  trees: readonly Tree[],
  links: readonly Link[],
): ReadonlyMap<string, PublishedProduct["nodes"]> {
  const paths = new Map<string, readonly string[]>();
  for (const tree of trees) {
    for (const node of tree.nodes) {
      paths.set(node.id, [tree.hierarchy.id, ...ancestorsOf(tree, node).map(({ id }) => id)]);
    }
  }
  const nodesOfProducts = new Map<string, { id: string; path: readonly string[] }[]>();
  for (const { productId, nodeId } of sortNewestFirst(links)) {
    const path = paths.get(nodeId);
    if (path)
      nodesOfProducts.set(productId, [...(nodesOfProducts.get(productId) ?? []), { id: nodeId, path }]);
  }
  return nodesOfProducts;
}

export function listNodeIds(trees: readonly Tree[]): string[] {
  return trees.flatMap(({ nodes }) => nodes.map(({ id }) => id));
}
