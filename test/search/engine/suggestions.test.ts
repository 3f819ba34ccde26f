import { describe, expect, it } from "@jest/globals";
import { highlightFields } from "../../../lib/search/engine/highlights/highlights.ts";
import { findSuggestions } from "../../../lib/search/engine/suggestions.ts";
import { buildCorpus } from "../../support/search/indexed.ts";

const nodes = [
  { id: "n1", name: "Kitchen", slug: "kitchen", names: { fr: "Cuisine" } },
  { id: "n2", name: "Mugs", slug: "mugs" },
];
const corpus = buildCorpus(
  [
    { name: "Alder mug", paths: [[0, 1]] },
    { name: "Large alder mug", paths: [[0, 1]] },
    { name: "alder MUG", paths: [[0]], names: { fr: "Tasse" } },
    { name: "<b>x" },
  ],
  { nodes },
);
const suggest = (q: string, languages: readonly string[] = []) =>
  findSuggestions(corpus, { q, languages, offset: 0, limit: 10 });
const texts = (q: string, languages: readonly string[] = []) =>
  suggest(q, languages).suggestions.map(({ text, count }) => [text, count]);

describe("suggestions [search 13]", () => {
  it("are the commonest names and categories if nothing was typed", () => {
    expect(texts("*")).toEqual([
      ["kitchen", 3],
      ["alder mug", 2],
      ["mugs", 2],
      ["<b>x", 1],
      ["large alder mug", 1],
    ]);
    expect(texts("")).toEqual(texts("*"));
    expect(suggest("*").outOf).toBe(5);
  });

  it("count a product once, though two of its categories, or it and a category, have one name", () => {
    const twice = buildCorpus(
      [
        { name: "Cup", paths: [[0], [1]] },
        { name: "mugs ", paths: [[0]] },
      ],
      { nodes: [nodes[1]!, { id: "n3", name: "MUGS", slug: "more-mugs" }] },
    );
    const { suggestions } = findSuggestions(twice, { q: "mugs", languages: [], offset: 0, limit: 10 });
    expect(suggestions).toEqual([{ text: "mugs", count: 2 }]);
  });

  it("have a word that begins with what was typed, short names first", () => {
    expect(texts("al")).toEqual([
      ["alder mug", 2],
      ["large alder mug", 1],
    ]);
    expect(texts("mug")[0]).toEqual(["alder mug", 2]);
    expect(texts("mug a")).toEqual([
      ["alder mug", 2],
      ["large alder mug", 1],
    ]);
    expect(texts("kicthen")).toEqual([["kitchen", 3]]);
    expect(texts("zzz")).toEqual([]);
    expect(texts("alder zzz")).toEqual([]);
  });

  it("are in the language of the shopper", () => {
    expect(texts("cuis", ["fr"])).toEqual([["cuisine", 3]]);
    expect(texts("tas", ["fr"])).toEqual([["tasse", 1]]);
    expect(texts("cuis")).toEqual([]);
  });

  it("can be marked for a page", () => {
    const { suggestions, terms } = suggest("x");
    const fields = suggestions.map(({ text }) => ({ field: "q", text }));
    expect(highlightFields(fields, terms, { words: {}, html: true })).toEqual([
      { field: "q", snippet: "&lt;b&gt;<mark>x</mark>", matched_tokens: ["x"] },
    ]);
  });
});
