import { createHash } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { aMerchantOfSearches } from "../../support/searches/merchant-of-searches.ts";
import { shopOn } from "../../support/shop.ts";

/** Words that compress badly. */
const wordOf = (number: number) => createHash("sha512").update(`${number}`).digest("base64");

/** Items with two words of 88 characters each: 450 of them take some 65 KB when packed. */
const itemsOf = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => ({
    id: `i${at}`,
    synonyms: [wordOf(2 * (from + at)), wordOf(2 * (from + at) + 1)],
  }));

const setOf = (items: readonly object[]) => ({
  data: { type: "catalog_search_synonym_set", attributes: { name: "Words", items } },
});

describe("settings of searches that fill their item", () => {
  it("413 saying what is full; less is never refused, and a reindex has room all the same", async () => {
    const shop = await aMerchantOfSearches();
    const { table } = shop;
    await shop.publish();
    const create = (count: number, from: number) =>
      shopOn(table).post("/pcm/catalogs/search/synonym-sets", setOf(itemsOf(count, from)));
    const ids: string[] = [];
    let last = await create(450, 0);
    while (last.status === 201 && ids.length < 20) {
      ids.push(last.body.data.id);
      last = await create(450, ids.length * 450);
    }
    expect(ids.length).toBeGreaterThan(3);
    expect([last.status, last.body.errors[0].detail]).toEqual([413, expect.stringContaining("word lists")]);
    for (let count = 256; count >= 1; count /= 2) await create(count, 100_000 + count);
    expect((await create(1, 200_000)).status).toBe(413);
    expect((await shop.reindex(true)).status).toBe(201);
    expect(await shop.work()).toBe(true);
    expect(await shop.outOfSync()).toEqual([]);
    const fewer = await shopOn(table).put(`/pcm/catalogs/search/synonym-sets/${ids[0]!}`, setOf(itemsOf(2)));
    expect(fewer.status).toBe(200);
    expect((await shopOn(table).delete(`/pcm/catalogs/search/synonym-sets/${ids[0]!}`)).status).toBe(204);
  });
});

describe("the body of a word list", () => {
  it("201 with over 64 KiB, 413 with over 256 KiB", async () => {
    const { table } = await aMerchantOfSearches();
    const shop = shopOn(table);
    const create = (items: readonly object[]) => shop.post("/pcm/catalogs/search/synonym-sets", setOf(items));
    expect((await create(itemsOf(500))).status).toBe(201);
    const long = itemsOf(500).map((item) => ({ ...item, root: "x".repeat(400) }));
    expect((await create(long)).status).toBe(413);
  });
});
