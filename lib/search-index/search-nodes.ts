import { defined } from "../kernel/defined.ts";
import type { Hierarchy, Node, Tree } from "../trees/tree.ts";
import type { SearchNode } from "./search-record.ts";

/** The hierarchies and nodes of a release as searches know them, by their ids. */
export function searchNodes(trees: readonly Tree[]): ReadonlyMap<string, SearchNode> {
  const all = trees.flatMap(({ hierarchy, nodes }) => [hierarchy, ...nodes]);
  return new Map(all.map((node) => [node.id, searchNode(node)]));
}

function searchNode({ id, name, slug, locales = {} }: Hierarchy | Node): SearchNode {
  const names = Object.entries(locales).map(([language, text]) => [language.toLowerCase(), text.name]);
  return defined({ id, name, slug, names: names.length > 0 ? Object.fromEntries(names) : undefined });
}
