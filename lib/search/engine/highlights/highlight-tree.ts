import type { FieldHighlight, ShownField, TextHighlight } from "./highlights.ts";

type HighlightLeaf = Omit<TextHighlight, "field">;

/** Highlights nested like the document. A field with a list of texts has a list of leaves. */
export type HighlightTree = {
  [key: string]: HighlightTree | HighlightLeaf | readonly HighlightLeaf[];
};

/** Fields at the top of the document, outside `attributes`. */
const OUTSIDE_ATTRIBUTES = /^(?:id|meta)(?:\.|$)/;

/** Adds a field under both names: clients read `attributes.name`, the index calls it `name`. */
export function buildHighlightTree(
  highlights: readonly FieldHighlight[],
  fields: readonly ShownField[],
): HighlightTree {
  const tree: HighlightTree = {};
  for (const highlight of highlights) {
    const shown = fields.find(({ field }) => field === highlight.field);
    const leaf = buildLeaf(highlight, shown?.text ?? "");
    setLeaf(tree, splitPath(highlight.field), leaf);
    if (!OUTSIDE_ATTRIBUTES.test(highlight.field)) {
      setLeaf(tree, ["attributes", ...splitPath(highlight.field)], leaf);
    }
  }
  return tree;
}

function buildLeaf(
  highlight: FieldHighlight,
  shown: ShownField["text"],
): HighlightLeaf | readonly HighlightLeaf[] {
  if ("snippet" in highlight) {
    const { field: _, ...leaf } = highlight;
    return leaf;
  }
  const { indices, snippets, values, matched_tokens } = highlight;
  return [shown].flat().map((text, index): HighlightLeaf => {
    const at = indices.indexOf(index);
    if (at < 0) return { snippet: text, ...(values ? { value: text } : {}), matched_tokens: [] };
    const value = values?.[at];
    return {
      snippet: snippets[at] ?? text,
      ...(value === undefined ? {} : { value }),
      matched_tokens: matched_tokens[at] ?? [],
    };
  });
}

/** Splits a path at its dots, except in the parentheses of `extensions.products(A.B).field`. */
function splitPath(path: string): string[] {
  return path.match(/(?:\([^()]*\)|[^.(])+/g) ?? [path];
}

function setLeaf(
  tree: HighlightTree,
  [key = "", ...others]: readonly string[],
  leaf: HighlightLeaf | readonly HighlightLeaf[],
): void {
  if (others.length === 0) {
    tree[key] = leaf;
    return;
  }
  const branch: HighlightTree = {};
  const inner = isBranch(tree[key]) ? tree[key] : branch;
  tree[key] = inner;
  setLeaf(inner, others, leaf);
}

function isBranch(value: HighlightTree[string] | undefined): value is HighlightTree {
  return typeof value === "object" && !Array.isArray(value) && !("matched_tokens" in value);
}
