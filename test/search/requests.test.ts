import { describe, expect, it } from "@jest/globals";
import { aSearchedShop } from "../support/searches/searched-shop.ts";
import { shopOn } from "../support/shop.ts";

const shop = await aSearchedShop();
const { searchFor, found, refused, skus } = shop;
const star = { type: "search", q: "*" };

describe("POST /catalog/multi-search", () => {
  it("200: a page of ten of thirty products", async () => {
    const { status, body } = await searchFor([star]);
    expect([status, body.results.length, Object.keys(body)]).toEqual([200, 1, ["results"]]);
    const [{ hits, search_time_ms, ...result }] = body.results;
    expect(hits).toHaveLength(10);
    expect(search_time_ms).toBeGreaterThanOrEqual(0);
    expect(result).toEqual({
      ...{ type: "search", found: 30, out_of: 30, page: 1, search_cutoff: false },
      request_params: { q: "*", per_page: 10 },
      facet_counts: [],
    });
  });

  it("200: the same with client credentials", async () => {
    expect((await searchFor([star], { as: "client_credentials" })).body.results[0].found).toBe(30);
  });

  it("401: no token", async () => {
    expect((await searchFor([star], { as: null })).status).toBe(401);
  });

  it.each([
    ["{}"],
    ['{"searches":[]}'],
    ['{"searches":{}}'],
    ["no JSON"],
    ['{"searches":[null]}'],
    ["[]"],
    [""],
  ])("400: %s", async (body) => {
    const { status, body: answer } = await shopOn(shop.table).post("/catalog/multi-search", body, {
      as: "implicit",
    });
    expect([status, answer.errors[0].status, answer.errors[0].title]).toEqual([400, "400", "Bad Request"]);
  });

  it("200: fifty searches in order, 400: one more", async () => {
    const searches = Array.from({ length: 50 }, (_, at) => ({ ...star, per_page: 0, page: at + 1 }));
    const { body } = await searchFor(searches);
    expect(body.results.map(({ page }) => page)).toEqual(searches.map(({ page }) => page));
    expect((await searchFor([...searches, star])).body.errors[0].title).toBe("Bad Request");
  });

  it("200: no type is a search, 400: an unknown one", async () => {
    expect((await found({})).type).toBe("search");
    expect(await refused({ type: "foo" })).toEqual(["400", "Bad Request"]);
  });

  it("200: unknown keys are ignored", async () => {
    const unknown = { include_fields: "name", sort: "name", filters: ["x"], vector_query: 5, union: true };
    const { hits } = await found({ ...star, ...unknown, group_by: "sku" });
    expect(hits[0].document.attributes.slug).toBeDefined();
  });

  it.each([{}, { q: "" }, { q: "  " }, { q: null }])("200: %j is every product", async (search) => {
    const { found: count, request_params } = await found(search);
    expect([count, request_params.q]).toEqual([30, "*"]);
  });

  it("400: a value of another type names the field", async () => {
    for (const wrong of [{ q: 5 }, { filter_by: ["a"] }, { facet_by: true }, { sort_by: {} }]) {
      const { body } = await searchFor([star, star, { ...star, ...wrong }]);
      expect(body.errors[0].detail).toContain(`searches[2].${Object.keys(wrong)[0]}`);
      expect(body.results).toBeUndefined();
    }
  });

  it("400: more than 127 names, 200: that many [search 15]", async () => {
    for (const key of ["query_by", "highlight_full_fields"]) {
      const names = (count: number) => ({ ...star, [key]: "name,".repeat(count) });
      expect(await refused(names(128))).toEqual(["400", "Validation Error"]);
      expect((await found(names(127))).found).toBe(30);
    }
  });

  it("200: languages and fields may be called as what every object has", async () => {
    for (const name of ["constructor", "__proto__", "tostring"]) {
      const { hits } = await found({ q: "alder" }, { headers: { "accept-language": name } });
      expect(hits[0].document.attributes.name).toBe("Alder mug");
      expect(await refused({ facet_by: name })).toEqual(["400", "Validation Error"]);
      expect(await refused({ sort_by: `${name}:asc` })).toEqual(["400", "Validation Error"]);
    }
  });

  it("400: a body of more than 256 KiB is 413", async () => {
    expect((await searchFor([{ ...star, note: "x".repeat(262_144) }])).status).toBe(413);
  });

  it("200: what is no number among the engine's settings is no error", async () => {
    const odd = { num_typos: "2,1", prefix: "maybe", drop_tokens_threshold: -1, min_len_1typo: null };
    expect(await skus({ ...odd, q: "alder" })).toContain("MUG-ALDER");
  });
});
