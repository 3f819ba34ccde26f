import { describe, expect, it } from "@jest/globals";
import { listOtherNumbers } from "../../../lib/search/engine/text/plurals.ts";
import { USUAL_MATCH } from "../../../lib/search/query/match-settings.ts";
import { buildCorpus, namesFound } from "../../support/search/indexed.ts";

describe("the other number of a word", () => {
  it.each([
    ["battery", "batteries"],
    ["knife", "knives"],
    ["shelf", "shelves"],
    ["box", "boxes"],
    ["brush", "brushes"],
    ["tray", "trays"],
    ["cove", "coves"],
    ["movie", "movies"],
  ])("is found for %s and %s", (one, many) => {
    expect(listOtherNumbers(one)).toContain(many);
    expect(listOtherNumbers(many)).toContain(one);
  });

  it.each(["glass", "dress"])("%s is no plural", (word) =>
    expect(listOtherNumbers(word)).not.toContain(word.slice(0, -1)),
  );

  it("counts as one typo, whatever its letters", () => {
    const corpus = buildCorpus([{ name: "Bread knife" }, { name: "Battery pack" }, { name: "Wine shelves" }]);
    expect(namesFound(corpus, { q: "knives" })).toEqual(["Bread knife"]);
    expect(namesFound(corpus, { q: "packs of batteries" })).toEqual(["Battery pack"]);
    expect(namesFound(corpus, { q: "batteries" })).toEqual(["Battery pack"]);
    expect(namesFound(corpus, { q: "shelf" })).toEqual(["Wine shelves"]);
    expect(namesFound(corpus, { q: "knives", match: { ...USUAL_MATCH, mostTypos: 0 } })).toEqual([]);
  });
});
