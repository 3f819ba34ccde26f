import { describe, expect, it } from "@jest/globals";
import { USUAL_MATCH } from "../../../lib/search/query/match-settings.ts";
import { buildCorpus, namesFound, type search } from "../../support/search/indexed.ts";

const corpus = buildCorpus([
  { name: "Alder mug", sku: "MUG-ALDER" },
  { name: "Mug tree", sku: "T-1", description: "Holds six cups of alder wood" },
  { name: "Birch mugs", sku: "B-2", description: "With steel rims" },
  { name: "Blue jacket", sku: "LK-118" },
  { name: "T-Shirt red", sku: "TS-1" },
  { name: "Coffee maker", sku: "C-1" },
  { name: "Headphones", sku: "H-1" },
]);
const found = (q: string, others: Parameters<typeof search>[1] = {}) => namesFound(corpus, { q, ...others });

describe("words of a search [search 4]", () => {
  it.each(["alder", "ALDER", "Älder", "ald", "aldre"])("'%s' finds the alder mug first", (q) =>
    expect(found(q)[0]).toBe("Alder mug"),
  );

  it("20 words are looked at, those that are left out included", () => {
    expect(found(`${"-x ".repeat(20)}-alder mug`)).toEqual([]);
    expect(found(`${"-x ".repeat(18)}-alder mug`)).toEqual(["Birch mugs"]);
  });

  it("* and nothing find everything, the newest first", () => {
    expect(found("*")).toHaveLength(7);
    expect(found("")[0]).toBe("Headphones");
  });

  it("all words must match, over several fields", () => {
    expect(found("mug alder")).toEqual(["Alder mug", "Mug tree"]);
    expect(found("tree wood")).toEqual(["Mug tree"]);
  });

  it("only the last word is a prefix", () => {
    expect(found("mug ald")).toEqual(["Alder mug", "Mug tree"]);
    expect(found("mu alder")).toEqual([]);
    expect(found("mug", { match: { ...USUAL_MATCH, prefix: false } })).not.toContain("Birch mugs");
  });

  it("whole words come before beginnings of words", () =>
    expect(found("mug")).toEqual(
      ["Alder mug", "Mug tree", "Birch mugs"].sort((a, b) => order(a) - order(b)),
    ));

  it.each(["alxx", "LK-119", "blu jackt9", "!!!"])("'%s' finds nothing", (q) => expect(found(q)).toEqual([]));

  it("typos are counted by the length of the word", () => {
    expect(found("jakcet")).toEqual(["Blue jacket"]);
    expect(found("haedphnes")).toEqual(["Headphones"]);
    expect(found("jakcte")).toEqual([]);
    expect(found("jakcet", { match: { ...USUAL_MATCH, mostTypos: 0 } })).toEqual([]);
  });

  it("typos are not looked for where words are found as they are", () =>
    expect(found("steel")).toEqual(["Birch mugs"]));

  it("a word is found in the other number too, behind what has it as it was typed", () => {
    expect(found("mugs")[0]).toBe("Birch mugs");
    expect(found("mugs").toSorted()).toEqual(["Alder mug", "Birch mugs", "Mug tree"]);
    expect(found("mugs", { match: { ...USUAL_MATCH, mostTypos: 0 } })).toEqual(["Birch mugs"]);
    expect(found("mugs", { match: { ...USUAL_MATCH, prefix: false } })).toEqual(["Birch mugs"]);
    expect(found('"mugs"')).toEqual(["Birch mugs"]);
  });

  it.each([
    ["cofeemaker", ["Coffee maker"]],
    ["coffeemak", ["Coffee maker"]],
    ["aldremug", ["Alder mug", "Mug tree"]],
    ["coffeemak mug", []],
  ])("'%s' has a space missing beside a typo, or is the beginning of that", (q, names) =>
    expect(found(q)).toEqual(names),
  );

  it("words are dropped from the right, never from the left", () => {
    expect(found("birch zzzzzz")).toEqual(["Birch mugs"]);
    expect(found("zzzzzz birch")).toEqual([]);
    expect(found("birch zzzzzz", { match: { ...USUAL_MATCH, dropBelow: 0 } })).toEqual([]);
    const lamps = buildCorpus([{ name: "Brass" }, { name: "Brass bell" }, { name: "Brass lanterm" }]);
    const match = { ...USUAL_MATCH, dropBelow: 10 };
    expect(namesFound(lamps, { q: "brass lantern", match })[0]).toBe("Brass lanterm");
  });

  it.each([
    ["mug-alder", "Alder mug"],
    ["mugalder", "Alder mug"],
    ["lk118", "Blue jacket"],
    ["LK-11", "Blue jacket"],
    ["t-shirt", "T-Shirt red"],
    ["tshirt", "T-Shirt red"],
    ["t shirt", "T-Shirt red"],
    ["coffeemaker", "Coffee maker"],
    ["head phones", "Headphones"],
  ])("'%s' finds %s first, however it is joined", (q, name) => expect(found(q)[0]).toBe(name));

  it("quotes want the words as they are, one after the other", () => {
    expect(found('"mug tree"')).toEqual(["Mug tree"]);
    expect(found('"tree mug"')).toEqual([]);
    expect(found('"mug tre"')).toEqual([]);
  });

  it("a minus leaves out", () => {
    expect(found("mug -tree")).toEqual(expect.not.arrayContaining(["Mug tree"]));
    expect(found("-mug")).toHaveLength(5);
  });

  it("stopwords do not count; nothing but stopwords finds nothing", () => {
    expect(found("the mug", { stopwords: ["The"] })).toEqual(found("mug"));
    expect(found("the", { stopwords: ["the"] })).toEqual([]);
  });

  it("synonyms find each other; those of a root are found by the root alone", () => {
    const synonyms = [{ synonyms: ["jacket", "coat"] }, { root: "drinkware", synonyms: ["mug"] }];
    expect(found("coat", { synonyms })).toEqual(["Blue jacket"]);
    expect(found("drinkware", { synonyms })).toEqual(expect.arrayContaining(["Alder mug", "Mug tree"]));
    const named = buildCorpus([{ name: "drinkware shelf" }]);
    expect(namesFound(named, { q: "mug", synonyms })).toEqual([]);
    expect(found("java brewer", { synonyms: [{ synonyms: ["java brewer", "coffee maker"] }] })).toEqual([
      "Coffee maker",
    ]);
  });

  it("words are looked for in the named fields only, by their weights", () => {
    expect(found("alder", { fields: [{ path: "sku", weight: 1 }] })).toEqual(["Alder mug"]);
    const fields = [
      { path: "description", weight: 2 },
      { path: "name", weight: 1 },
    ];
    expect(found("alder", { fields })).toEqual(["Mug tree", "Alder mug"]);
  });

  it("the name that is the query comes before names that have more", () => {
    const names = ["Mug", "Mug tree", "Large mug"];
    expect(namesFound(buildCorpus(names.map((name) => ({ name }))), { q: "mug" })[0]).toBe("Mug");
  });

  it("equal matches: the newest first", () => {
    const names = ["Oak mug", "Elm mug", "Ash mug"];
    expect(namesFound(buildCorpus(names.map((name) => ({ name }))), { q: "mug" })).toEqual(
      names.toReversed(),
    );
  });

  it("segments make no difference", () => {
    const products = corpus.records.map((record) => ({ ...record }));
    const together = buildCorpus(products, { segmentProducts: 100 });
    const apart = buildCorpus(products, { segmentProducts: 1 });
    for (const q of ["mug", "alder mug", "jakcet", "mug zzzzzz", "coffeemaker"]) {
      expect(namesFound(apart, { q })).toEqual(namesFound(together, { q }));
    }
  });

  it("texts are those of the language, else the base texts", () => {
    const french = buildCorpus([
      { name: "Alder mug", names: { fr: "Tasse en aulne" }, description: "Holds tea" },
      { name: "Birch mug" },
    ]);
    const languages = { languages: ["de", "fr"] };
    expect(namesFound(french, { q: "aulne" }, languages)).toEqual(["Alder mug"]);
    expect(namesFound(french, { q: "aulne" })).toEqual([]);
    expect(namesFound(french, { q: "mug" }, languages)).toEqual(["Birch mug"]);
    expect(namesFound(french, { q: "holds" }, languages)).toEqual(["Alder mug"]);
  });
});

function order(name: string): number {
  return ["Mug tree", "Alder mug", "Birch mugs"].indexOf(name);
}
