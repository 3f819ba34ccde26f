import type { Node, Tree } from "../categories/trees/tree.ts";
import { notFound } from "../kernel/errors.ts";
import { processMemory } from "../kernel/process-memory.ts";
import { createPartCache } from "../releases/part-cache.ts";
import type { IndexEntry } from "../releases/release-index.ts";
import { getReleaseParts } from "../releases/store.ts";
import type { Context } from "../use-case/context.ts";
import { findNode, findTree } from "./navigation.ts";
import type { ProductListChoice } from "./page-of-ids.ts";
import { type BrowsedRelease, loadRelease } from "./published-product-page.ts";
import type { ShopperInput } from "./read-catalog-product.ts";

type BrowsedHierarchies = { readonly shop: BrowsedRelease; readonly trees: readonly Tree[] };

/** Holds nine hierarchies of 3,000 nodes, in some 12 MB of memory. */
const treeParts = processMemory(() => createPartCache<Tree>(8 * 1024 * 1024));

/** Hierarchies in the order of the catalog. @throws ApiError 404 without a release */
export async function loadHierarchies(ctx: Context, request: ShopperInput): Promise<BrowsedHierarchies> {
  const shop = await loadRelease(ctx, request);
  const { releaseId, trees } = shop.release;
  const parts = Array.from({ length: trees }, (_, part) => part);
  return { shop, trees: await getReleaseParts<Tree>(ctx.table, releaseId, "TREE", parts, treeParts()) };
}

/** @throws ApiError 404 for a hierarchy that is not in the release */
export function requirePublishedHierarchy(trees: readonly Tree[], id: string): Tree {
  const tree = findTree(trees, id);
  if (!tree) throw notFound("hierarchy", id);
  return tree;
}

/** @throws ApiError 404 for a node that is not in the release */
export function requirePublishedNode(trees: readonly Tree[], id: string): { tree: Tree; node: Node } {
  const treeAndNode = findNode(trees, id);
  if (!treeAndNode) throw notFound("node", id);
  return treeAndNode;
}

export function chooseHierarchyProducts(tree: Tree): ProductListChoice {
  const ids = new Set(tree.nodes.map(({ id }) => id));
  return { of: ({ nodes }: IndexEntry) => nodes?.some((id) => ids.has(id)) ?? false };
}
