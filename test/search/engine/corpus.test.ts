import { describe, expect, it } from "@jest/globals";
import { pickShownLanguages } from "../../../lib/search/engine/corpus.ts";
import { buildCorpus } from "../../support/search/indexed.ts";

describe("the languages of an index", () => {
  const nodes = [{ id: "n1", name: "Kitchen", slug: "kitchen", names: { de: "Küche" } }];
  const corpus = buildCorpus([{ name: "Mug", names: { fr: "Tasse" } }, { name: "Pan" }], { nodes });

  it("are those in which a product or a node has a name; others change nothing and are left out", () =>
    expect(pickShownLanguages(corpus, ["en-gb", "de", "en", "fr"])).toEqual(["de", "fr"]));
});
