import { describe, expect, it } from "@jest/globals";
import { shownLanguages } from "../../../lib/search/engine/corpus.ts";
import { indexOf } from "../../support/search/indexed.ts";

describe("the languages of an index", () => {
  const nodes = [{ id: "n1", name: "Kitchen", slug: "kitchen", names: { de: "Küche" } }];
  const corpus = indexOf([{ name: "Mug", names: { fr: "Tasse" } }, { name: "Pan" }], { nodes });

  it("are those in which a product or a node has a name; others change nothing and are left out", () =>
    expect(shownLanguages(corpus, ["en-gb", "de", "en", "fr"])).toEqual(["de", "fr"]));
});
