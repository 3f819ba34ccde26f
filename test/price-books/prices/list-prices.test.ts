import { beforeAll, describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import type { Table } from "../../../lib/table/table.ts";
import { NOON } from "../../support/runtime.ts";
import { expectData, shopOn } from "../../support/shop.ts";
import { aMerchant, usd } from "../../support/shops/merchant.ts";
import { betweenReads } from "../../support/tables/between-reads.ts";
import { listState } from "../../support/tables/list-state.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";

async function aShop() {
  const shop = await aMerchant(memoryTable({ now: () => NOON }));
  const second = await shop.book("Wholesale");
  const list = async (query: string, bookId?: string, table: Table = shop.table) => {
    const shop = shopOn(table);
    const answer = await (bookId
      ? shop.get(`/pcm/pricebooks/${bookId}/prices?${query}`)
      : shop.get(`/pcm/pricebooks/prices?${query}`));
    const skus: string[] = answer.body.data?.map(({ attributes }) => attributes.sku) ?? [];
    return { ...answer, skus, total: answer.body.meta?.results.total };
  };
  const remove = (id: string, pricebook_id: string) =>
    expectData(shop.delete(`/pcm/pricebooks/${pricebook_id}/prices/${id}`));
  let ms = 0;
  /** A price created a second after the last one. */
  const later = (sku: string, pricebook_id: string) => {
    ms += 1000;
    const now = () => new Date(NOON.getTime() + ms);
    const data = { type: "product-price", attributes: { sku, ...usd(100) } };
    return expectData(shop.post(`/pcm/pricebooks/${pricebook_id}/prices`, { data }, { now }));
  };
  return { ...shop, second, list, remove, later };
}

/** Follows `links.next` to the end and calls `meanwhile` before each page except the first. */
async function walk(
  list: Awaited<ReturnType<typeof aShop>>["list"],
  query: string,
  meanwhile: (page: number) => Promise<unknown> = async () => {},
) {
  const skus: string[] = [];
  let next: string | undefined = `?${query}`;
  for (let number = 0; next !== undefined; number += 1) {
    if (number > 0) await meanwhile(number);
    const answer = await list(decodeURI(next.split("?")[1]!));
    skus.push(...answer.skus);
    next = answer.body.links.next;
  }
  return skus;
}

describe("GET /pcm/pricebooks/{pricebook_id}/prices without a filter", () => {
  it("is as it was before it had rows, as are the prices of all books", async () => {
    const doing = fc.tuple(fc.constantFrom("create", "change", "remove"), fc.nat(), fc.boolean());
    await fc.assert(
      fc.asyncProperty(fc.array(doing, { maxLength: 20 }), fc.nat({ max: 5 }), async (all, offset) => {
        const shop = await aShop();
        const { table, pricebook_id, second, price, list, remove } = shop;
        const stored: { sku: string; id: string; bookId: string }[] = [];
        for (const [index, [what, which, isSecond]] of all.entries()) {
          const one = stored[which % stored.length];
          if (what === "create" || !one) {
            const [sku, bookId] = [`S-${index}`, isSecond ? second : pricebook_id];
            const { id } = await price(sku, usd(100), bookId);
            stored.push({ sku, id, bookId });
          } else if (what === "remove") {
            await remove(one.id, one.bookId);
            stored.splice(stored.indexOf(one), 1);
          } else {
            const data = { type: "product-price", id: one.id, attributes: { external_ref: "x" } };
            await expectData(shop.put(`/pcm/pricebooks/${one.bookId}/prices/${one.id}`, { data }));
          }
        }
        const query = `page[limit]=3&page[offset]=${offset}`;
        const answers = () => Promise.all([list(query, pricebook_id), list(query, second), list(query)]);
        const counted = await answers();
        for (const bookId of [pricebook_id, second]) {
          const count = stored.filter((one) => one.bookId === bookId).length;
          const state = listState(table, `prices#${bookId}`, "oldest first");
          expect(state).toEqual({ rows: count, distinct: count, total: count });
        }
        const lists = [[pricebook_id], [second], [pricebook_id, second]];
        expect(counted.map(({ body }) => body.data.map(({ id }: { id: string }) => id))).toEqual(
          lists.map((books) =>
            stored
              .filter(({ bookId }) => books.includes(bookId))
              .toSorted((a, b) => (a.id < b.id ? -1 : 1)) // all have the same time
              .slice(offset, offset + 3)
              .map(({ id }) => id),
          ),
        );
        expect(counted[2].total).toBe(stored.length);
      }),
      { numRuns: 20 },
    );
  });

  it("has a price once that is deleted and made again while a page is read", async () => {
    const { table, pricebook_id, later, list, remove } = await aShop();
    const first = await later("A", pricebook_id);
    await later("B", pricebook_id);
    const change = async () => {
      await remove(first.id, pricebook_id);
      await later("A", pricebook_id);
    };
    const changing = betweenReads(table, {
      after: ({ pk }) => pk.includes(`prices#${pricebook_id}`),
      change,
    });
    const page = await list("page[limit]=1", pricebook_id, changing);
    const skus = [...page.skus];
    for (let next = page.body.links.next; next !== undefined; ) {
      const following = await list(decodeURI(next.split("?")[1]!), pricebook_id);
      skus.push(...following.skus);
      next = following.body.links.next;
    }
    expect(skus).toEqual(["B", "A"]);
  });

  it("is walked by its links under writers: nothing twice, and all that was there", async () => {
    const { pricebook_id, second, later, list, remove } = await aShop();
    const ids = new Map<string, string>();
    for (let index = 0; index < 13; index += 1) {
      const bookId = index % 3 === 0 ? second : pricebook_id;
      ids.set(`S-${index}`, (await later(`S-${index}`, bookId)).id);
    }
    const skus = await walk(list, "page[limit]=3", async (number) => {
      await later(`N-${number}`, number % 2 === 0 ? second : pricebook_id);
      if (number === 2) await remove(ids.get("S-1")!, pricebook_id);
    });
    expect(skus).toHaveLength(new Set(skus).size);
    expect([...ids.keys()].filter((sku) => !skus.includes(sku))).toEqual([]);
  });

  it("404: an unknown price book; a deleted one leaves nothing of its list", async () => {
    const shop = await aShop();
    const { table, second, price, list } = shop;
    await price("S-1", usd(100), second);
    await expectData(shop.delete(`/pcm/pricebooks/${second}`));
    expect((await list("", second)).status).toBe(404);
    expect(table.all().filter(({ pk }) => pk.startsWith("LIST") && pk.includes(second))).toEqual([]);
    expect((await list("")).total).toBe(0);
  });
});

describe("GET /pcm/pricebooks/{pricebook_id}/prices with a filter among very many", () => {
  let shop: Awaited<ReturnType<typeof aShop>>;
  const dear = () => ({
    ...shop.table,
    query: async (query: Parameters<Table["query"]>[0]) => ({
      ...(await shop.table.query(query)),
      units: 20_000,
      ...(query.pk.startsWith("PRICE-BOOK#") ? { next: { at: "further on" } } : {}),
    }),
  });
  beforeAll(async () => {
    shop = await aShop();
    await shop.price("S-1", { ...usd(100), external_ref: "a" });
    await shop.price("S-1", usd(90), shop.second);
    await shop.price("S-2", usd(100));
  });

  it("200: by sku, which it looks up, also in all books by sku or id", async () => {
    const one = await shop.list("filter=in(sku,S-1,none)", shop.pricebook_id, dear());
    expect([one.status, one.skus]).toEqual([200, ["S-1"]]);
    expect((await shop.list("filter=eq(sku,S-1)", undefined, dear())).total).toBe(2);
    const { id } = one.body.data[0];
    expect((await shop.list(`filter=eq(id,${id})`, undefined, dear())).body.data).toEqual(one.body.data);
  });

  it("422: by anything else, saying what can be looked up", async () => {
    const { status, body } = await shop.list("filter=eq(external_ref,a)", shop.pricebook_id, dear());
    expect([status, body.errors[0].detail]).toEqual([422, expect.stringContaining("'sku'")]);
    expect((await shop.list("filter=eq(external_ref,a)", shop.pricebook_id)).skus).toEqual(["S-1"]);
  });
});
