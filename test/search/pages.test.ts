import { describe, expect, it } from "@jest/globals";
import { aSearchedShop } from "../support/searches/searched-shop.ts";

const { found, searchFor, refused, skus } = await aSearchedShop();

const amounts = async (sort_by: string): Promise<(number | undefined)[]> =>
  (await found({ sort_by, per_page: 250 })).hits.map(
    ({ document }) => document.attributes.price?.USD?.float_price,
  );
const rising = (all: readonly number[]) => all.toSorted((a, b) => a - b);
const numbers = (all: readonly (number | undefined)[]) => all.filter((one) => one !== undefined);

describe("pages of a search", () => {
  it("200: per_page 0 counts alone", async () => {
    const { hits, found: count, request_params } = await found({ per_page: 0 });
    expect([hits, count, request_params.per_page]).toEqual([[], 30, 0]);
  });

  it("200: up to 250, numbers may be texts", async () => {
    expect((await found({ per_page: 250 })).hits).toHaveLength(30);
    const { hits, request_params } = await found({ per_page: "20", page: "1" });
    expect([hits.length, request_params.per_page]).toEqual([20, 20]);
  });

  it.each([{ per_page: 251 }, { per_page: -1 }, { per_page: 1.5 }, { per_page: "x" }, { page: 0 }])(
    "400: %j",
    async (search) => {
      expect(await refused(search)).toEqual(["400", "Invalid Pagination"]);
    },
  );

  it("200: a page beyond the end is empty", async () => {
    const { hits, found: count, page } = await found({ page: 7 });
    expect([hits, count, page]).toEqual([[], 30, 7]);
  });

  it("400: beyond hit 10,000", async () => {
    expect(await refused({ page: 1002, per_page: 10 })).toEqual(["400", "Invalid Pagination"]);
    expect((await found({ page: 1001, per_page: 10 })).hits).toEqual([]);
  });

  it("200: pages have every product once", async () => {
    const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => skus({ page, per_page: 7 })));
    expect(pages.map(({ length }) => length)).toEqual([7, 7, 7, 7, 2]);
    expect(new Set(pages.flat()).size).toBe(30);
  });

  it("200: page[limit] and page[offset] count where a search says nothing", async () => {
    const query = "page[limit]=4&page[offset]=8";
    const { results } = (await searchFor([{}, { per_page: 3, page: 1 }], { query })).body;
    expect(results.map(({ page, hits }) => [page, hits.length])).toEqual([
      [3, 4],
      [1, 3],
    ]);
    const all = await skus({ per_page: 30 });
    const behind = (await searchFor([{}], { query: "page[limit]=4&page[offset]=6" })).body.results[0]!;
    expect([behind.page, behind.hits.map(({ document }) => document.attributes.sku)]).toEqual([
      2,
      all.slice(6, 10),
    ]);
    const { body } = await searchFor([{}], { query: "page[limit]=251" });
    expect(body.errors[0].title).toBe("Invalid Pagination");
  });
});

describe("order of a search", () => {
  it("200: by price, what has none comes last", async () => {
    const up = await amounts("price.float_price:asc");
    const down = await amounts("price.float_price:desc");
    expect(numbers(up)).toEqual(rising(numbers(up)));
    expect(numbers(down)).toEqual(rising(numbers(down)).toReversed());
    expect([up.at(-1), down.at(-1), numbers(up).length]).toEqual([undefined, undefined, 29]);
    const order = await skus({ sort_by: "price.USD.float_price:asc" });
    expect(await skus({ sort_by: "price.USD.float_price:asc" })).toEqual(order);
    // Two products have the same price: the one changed last comes first.
    expect(order.indexOf("MUG-DUNE")).toBeLessThan(order.indexOf("MUG-CEDAR"));
  });

  it("200: what has no price first, if so wanted", async () => {
    expect((await amounts("price.float_price(missing_values: first):asc"))[0]).toBeUndefined();
    expect((await amounts("price.float_price(missing_values: first):desc"))[0]).toBeUndefined();
  });

  it("200: by name, whatever its letters", async () => {
    const order = await skus({ sort_by: "name:asc" });
    expect(order.indexOf("PAN-IRON")).toBe(order.indexOf("SKILLET") - 1);
    expect(order.indexOf("PAN-COPPER")).toBeLessThan(order.indexOf("PAN-CREPE"));
    // The parent and its children share a name, so only the order of the others is defined.
    const others = (all: readonly string[]) => all.filter((sku) => !sku.startsWith("TEE"));
    expect(others(await skus({ sort_by: "name:desc" }))).toEqual(others(order).toReversed());
  });

  it.each([
    "name:asc,sku:asc,price.amount:asc,updated_at:asc",
    "name:up",
    "description:asc",
    "nonsense:asc",
    "name",
  ])("400: %s", async (sort_by) => {
    expect((await refused({ sort_by }))[0]).toBe("400");
  });
});
