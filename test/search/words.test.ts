import { describe, expect, it } from "@jest/globals";
import { aSearchedShop } from "../support/searches/searched-shop.ts";

const { found, refused, skus } = await aSearchedShop();
const of = (q: string, more: object = {}) => skus({ q, ...more });

describe("words of a search", () => {
  it.each(["alder", "ALDER", "Älder"])("200: %s", async (q) => {
    expect(await of(q)).toContain("MUG-ALDER");
  });

  it("200: diacritics in the text count as little", async () => {
    expect(await of("crepe")).toEqual(["PAN-CREPE"]);
  });

  it("200: the last word is a beginning, the others are whole", async () => {
    expect(await of("ald")).toContain("MUG-ALDER");
    expect((await of("mug ald"))[0]).toBe("MUG-ALDER");
    // No word here is or begins with "mu", so it is dropped or read as a typo, which is no better than the whole word.
    expect((await of("alder mu"))[0]).toBe("MUG-ALDER");
    expect(await of("stea ladle", { drop_tokens_threshold: 0 })).toEqual([]);
  });

  it("200: neighbours in the wrong order, but not two wrong letters of five", async () => {
    expect(await of("aldre")).toContain("MUG-ALDER");
    expect(await of("alxx")).not.toContain("MUG-ALDER");
  });

  it("200: a sku", async () => {
    expect((await of("mug-alder"))[0]).toBe("MUG-ALDER");
  });

  it("200: no typos where digits are", async () => {
    expect(await of("LK-118")).toEqual(["LK-118"]);
    expect(await of("LK-119")).not.toContain("LK-118");
  });

  it("200: words from the right are dropped when nothing has all of them", async () => {
    expect(await of("mug zzzzzz")).toContain("MUG-ALDER");
  });

  it("200: in these fields alone", async () => {
    expect((await of("alder mug", { query_by: "sku" }))[0]).toBe("MUG-ALDER");
    expect(await of("wheel", { query_by: "sku" })).toEqual([]);
    expect(await of("wheel", { query_by: "attributes.description" })).toContain("MUG-ALDER");
  });

  it("400: fields that are none, weights that do not fit", async () => {
    expect(await refused({ q: "mug", query_by: "nonsense" })).toEqual(["400", "Validation Error"]);
    expect((await refused({ q: "mug", query_by: "name,sku", query_by_weights: "1" }))[0]).toBe("400");
  });

  it("200: quotes and minus", async () => {
    expect(await of('"mug alder"')).not.toContain("PAN-IRON");
    expect(await of("mug -steel")).not.toContain("MUG-STEEL");
    expect(await of("mug -steel")).toContain("MUG-ALDER");
  });

  it("200: in the shopper's language, in the base text where there is no other", async () => {
    const french = { headers: { "accept-language": "fr" } };
    const { hits } = await found({ q: "aulne" }, french);
    expect(hits[0].document.attributes.name).toBe("Tasse en aulne");
    expect(hits[0].highlight.attributes.name.snippet).toBe("Tasse en <mark>aulne</mark>");
    expect(await skus({ q: "birch" }, french)).toContain("MUG-BIRCH");
    expect((await found({ q: "aulne" })).hits.map(({ document }) => document.attributes.sku)).not.toContain(
      "MUG-ALDER",
    );
  });

  it("200: a very long text is cut", async () => {
    expect(await of(`alder mug ${"word ".repeat(400)}`)).toContain("MUG-ALDER");
  });
});
