import type { FieldHighlight, ShownField, TextHighlight } from "./highlights.ts";

export type HighlightLeaf = Omit<TextHighlight, "field">;

/** What matched, nested like the document; of a list of texts a leaf for each. */
export type HighlightTree = {
  [key: string]: HighlightTree | HighlightLeaf | readonly HighlightLeaf[];
};

/** Fields that the document has at its top, not among its attributes. */
const OUTSIDE_ATTRIBUTES = /^(?:id|meta)(?:\.|$)/;

/**
 * The highlights by the fields' names, and where the document has these fields: clients read `attributes.name`, the index
 * calls it `name`.
 * @param fields as they are shown, for the texts of a list in which nothing matched
 */
export function highlightTree(
  highlights: readonly FieldHighlight[],
  fields: readonly ShownField[],
): HighlightTree {
  const tree: HighlightTree = {};
  for (const highlight of highlights) {
    const shown = fields.find(({ field }) => field === highlight.field);
    const leaf = leafOf(highlight, shown?.text ?? "");
    setLeaf(tree, keysOf(highlight.field), leaf);
    if (!OUTSIDE_ATTRIBUTES.test(highlight.field)) {
      setLeaf(tree, ["attributes", ...keysOf(highlight.field)], leaf);
    }
  }
  return tree;
}

function leafOf(
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

/** The dots in `extensions.products(A.B).field` are the template's where they stand in parentheses. */
function keysOf(path: string): string[] {
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
