import type { IndexEntry } from "../../releases/release-index.ts";
import type { Tree } from "../../trees/tree.ts";
import type { Choice } from "../page-of-ids.ts";

/** The choice of the products of all nodes of a hierarchy. */
export function ofHierarchy(tree: Tree): Choice {
  const ids = new Set(tree.nodes.map(({ id }) => id));
  return { of: ({ nodes }: IndexEntry) => nodes?.some((id) => ids.has(id)) ?? false };
}
