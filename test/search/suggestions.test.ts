import { describe, expect, it } from "@jest/globals";
import { aSearchedShop } from "../support/searches/searched-shop.ts";

const { found } = await aSearchedShop();
const suggest = (q?: string, more: object = {}, rest = {}) =>
  found({ type: "autocomplete", q, ...more }, rest);
const textsOf = ({ hits }: { hits: readonly { document: { q: string } }[] }) =>
  hits.map(({ document }) => document.q.toLowerCase());

describe("type: autocomplete", () => {
  it("200: names that begin so, with how many products", async () => {
    const result = await suggest("al");
    expect([result.type, result.facet_counts, result.request_params]).toEqual([
      "autocomplete",
      [],
      { q: "al", per_page: 10 },
    ]);
    expect(textsOf(result)).toEqual(["alder mug"]);
    const [{ document, highlights, highlight }] = result.hits;
    expect([document.count, typeof document.id]).toEqual([1, "string"]);
    expect(highlights[0].field).toBe("q");
    expect(highlights[0].snippet.toLowerCase()).toBe("<mark>al</mark>der mug");
    expect(highlight.q.snippet).toBe(highlights[0].snippet);
    expect((await suggest("al")).hits[0].document.id).toBe(document.id);
  });

  it("200: the most frequent on focus", async () => {
    for (const q of ["*", "", undefined]) expect((await suggest(q)).hits).toHaveLength(10);
    expect(textsOf(await suggest("kitch"))).toEqual(["kitchen"]);
    expect((await suggest("mugs")).hits[0].document.count).toBe(10);
  });

  it("200: nothing of drafts, and nothing of what else a search says", async () => {
    const ignored = { filter_by: "nonsense:=1", facet_by: "nonsense", sort_by: "x", query_by: "y" };
    expect(textsOf(await suggest("alder", ignored))).toEqual(["alder mug"]);
  });

  it("200: names are escaped, since storefronts show them as HTML", async () => {
    const { hits } = await suggest("old");
    expect(hits[0].highlights[0].snippet).toContain("&lt;b&gt;");
    expect(hits[0].document.q).toContain("<b>");
  });

  it("200: pages", async () => {
    const first = await suggest("*", { per_page: 3 });
    const second = await suggest("*", { per_page: 3, page: 2 });
    expect([first.hits.length, second.page]).toEqual([3, 2]);
    expect(textsOf(first).filter((text) => textsOf(second).includes(text))).toEqual([]);
    expect((await suggest("*", { per_page: 0 })).hits).toEqual([]);
  });

  it("200: in the shopper's language", async () => {
    const headers = { "accept-language": "fr" };
    expect(textsOf(await suggest("tasse", {}, { headers }))).toEqual(["tasse en aulne"]);
  });
});
