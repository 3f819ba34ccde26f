import type { Hierarchy, Node, Tree } from "../../categories/trees/tree.ts";
import { dropUndefined } from "../../kernel/defined.ts";
import type { SearchNode } from "./search-record.ts";

export function buildSearchNodes(trees: readonly Tree[]): ReadonlyMap<string, SearchNode> {
  const all = trees.flatMap(({ hierarchy, nodes }) => [hierarchy, ...nodes]);
  return new Map(all.map((node) => [node.id, toSearchNode(node)]));
}

function toSearchNode({ id, name, slug, locales = {} }: Hierarchy | Node): SearchNode {
  const names = Object.entries(locales).map(([language, text]) => [language.toLowerCase(), text.name]);
  return dropUndefined({ id, name, slug, names: names.length > 0 ? Object.fromEntries(names) : undefined });
}
