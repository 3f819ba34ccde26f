import { describe, expect, it } from "@jest/globals";
import { buildHighlightTree } from "../../../lib/search/engine/highlights/highlight-tree.ts";
import { highlightFields, type ShownField } from "../../../lib/search/engine/highlights/highlights.ts";
import { buildCorpus, search } from "../../support/search/indexed.ts";

const LONG =
  `One two three four five six seven eight nine ten eleven alder twelve thirteen fourteen fifteen sixteen
  seventeen eighteen nineteen twenty and ten more words so that it is long enough now`.replaceAll(
    /\s+/g,
    " ",
  );
const corpus = buildCorpus([
  { name: "Älder mug", description: LONG, tags: ["red", "alder wood"] },
  { name: "T-Shirt" },
  { name: "Blue jacket" },
]);
type Setting = Omit<Parameters<typeof highlightFields>[2], "words">;

function highlights(q: string, fields: readonly ShownField[], setting: Setting = {}) {
  return highlightFields(fields, search(corpus, { q }).terms, { words: corpus.index.settings, ...setting });
}
const snippetOf = (q: string, text: string, setting: Setting = {}) => {
  const [first] = highlights(q, [{ field: "name", text }], setting);
  return first && "snippet" in first ? first.snippet : undefined;
};

describe("highlights [search 9]", () => {
  it.each([
    ["alder", "Älder mug", "<mark>Älder</mark> mug"],
    ["äld", "Älder mug", "<mark>Äld</mark>er mug"],
    ["alder mu", "Älder mug", "<mark>Älder</mark> <mark>mu</mark>g"],
    ["jakcet", "Blue jacket", "Blue <mark>jacket</mark>"],
    ["tshirt", "A T-Shirt", "A <mark>T-Shirt</mark>"],
    ["alder", "Blue jacket", undefined],
    ["*", "Älder mug", undefined],
    ["alder", "<b>Alder & co</b>", "<b><mark>Alder</mark> & co</b>"],
  ])("'%s' in '%s'", (q, text, snippet) => expect(snippetOf(q, text)).toBe(snippet));

  it("marks no word with more typos than its hits need", () => {
    const kitchens = buildCorpus([{ name: "Kitchen stool", description: "A kitchin shelf" }]);
    const { terms } = search(kitchens, { q: "kitcheen" });
    const marked = (text: string) =>
      highlightFields([{ field: "description", text }], terms, { words: kitchens.index.settings });
    expect(marked("A kitchin shelf")).toEqual([]);
    expect(marked("A kitchen shelf")).toHaveLength(1);
  });

  it("marks no similar words where the product has the word itself", () => {
    const terms = [
      new Map([
        ["mug", { cost: 0 }],
        ["mugs", { cost: 2 }],
      ]),
    ];
    const marked = (text: string) => highlightFields([{ field: "name", text }], terms, { words: {} });
    expect(marked("mug mugs")).toEqual([expect.objectContaining({ snippet: "<mark>mug</mark> mugs" })]);
    expect(marked("mugs")).toEqual([expect.objectContaining({ snippet: "<mark>mugs</mark>" })]);
  });

  it("takes other marks, and escapes for pages that show it as HTML", () => {
    expect(snippetOf("alder", "Alder", { startTag: "<em>", endTag: "</em>" })).toBe("<em>Alder</em>");
    expect(snippetOf("alder", "<b>Alder & co", { html: true })).toBe("&lt;b&gt;<mark>Alder</mark> &amp; co");
  });

  it("cuts long texts to four words on each side; the whole text where it is wanted", () => {
    const description = { field: "description", text: LONG };
    expect(highlights("alder", [description])).toEqual([
      {
        field: "description",
        snippet: "eight nine ten eleven <mark>alder</mark> twelve thirteen fourteen fifteen",
        matched_tokens: ["alder"],
      },
    ]);
    expect(highlights("alder", [description], { fullFields: ["description"] })).toEqual([
      expect.objectContaining({ value: LONG.replace("alder", "<mark>alder</mark>") }),
    ]);
    expect(highlights("alder", [description], { affixWords: 1 })).toEqual([
      expect.objectContaining({ snippet: "eleven <mark>alder</mark> twelve" }),
    ]);
  });

  it("of lists say which of their texts matched", () => {
    const tags = { field: "tags", text: ["red", "alder wood"] };
    expect(highlights("alder", [tags])).toEqual([
      { field: "tags", snippets: ["<mark>alder</mark> wood"], indices: [1], matched_tokens: [["alder"]] },
    ]);
  });

  it("are also nested as the document is", () => {
    const fields = [
      { field: "name", text: "Älder mug" },
      { field: "tags", text: ["red", "alder wood"] },
      { field: "extensions.products(A.B).c", text: "alder" },
      { field: "meta.search.nodes.name", text: ["alder"] },
    ];
    const leaf = (snippet: string, ...matched_tokens: string[]) => ({ snippet, matched_tokens });
    const inside = {
      name: leaf("<mark>Älder</mark> mug", "Älder"),
      tags: [leaf("red"), leaf("<mark>alder</mark> wood", "alder")],
      extensions: { "products(A.B)": { c: leaf("<mark>alder</mark>", "alder") } },
    };
    expect(buildHighlightTree(highlights("alder", fields), fields)).toEqual({
      ...inside,
      attributes: inside,
      meta: { search: { nodes: { name: [leaf("<mark>alder</mark>", "alder")] } } },
    });
  });
});
