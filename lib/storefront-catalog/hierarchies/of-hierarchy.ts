import type { Tree } from "../../categories/trees/tree.ts";
import type { IndexEntry } from "../../releases/release-index.ts";
import type { ProductListChoice } from "../page-of-ids.ts";

export function chooseHierarchyProducts(tree: Tree): ProductListChoice {
  const ids = new Set(tree.nodes.map(({ id }) => id));
  return { of: ({ nodes }: IndexEntry) => nodes?.some((id) => ids.has(id)) ?? false };
}
