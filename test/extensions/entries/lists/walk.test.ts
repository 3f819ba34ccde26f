import { describe, expect, it } from "@jest/globals";
import type { Table } from "../../../../lib/table/table.ts";
import { shopOn } from "../../../support/shop.ts";
import { aFilledApi, type StoredApi } from "../../../support/shops/custom-apis.ts";
import { useEngine } from "../../../support/tables/engine.ts";
import { memoryTable } from "../../../support/tables/memory-table.ts";

const engine = useEngine();
const FIELDS = { score: { field_type: "integer", indexed: true }, note: {} };
const ORDERS = ["", "sort=created_at", "sort=id", "sort=-id"];
/** A change moves an entry in these orders. */
const MOVING = ["sort=updated_at", "sort=-updated_at", "sort=score", "sort=-score"];
const now = () => new Date();

type Shop = { readonly table: Table; readonly api: StoredApi; readonly ids: readonly string[] };

async function aShop(table: Table, count: number): Promise<Shop> {
  const valuesAt = (at: number) => ({ score: at % 10, note: `N${at}` });
  return { table, ...(await aFilledApi(table, FIELDS, { score: 0 }, count, valuesAt)) };
}

type Walk = { readonly ids: readonly string[]; readonly offsets: readonly number[] };

async function walk({ table, api }: Shop, query: string, meanwhile = async () => {}): Promise<Walk> {
  const shop = shopOn(table);
  const ids: string[] = [];
  const offsets: number[] = [];
  for (let next: string | null = `?${query}`; next !== null; await meanwhile()) {
    const asked = decodeURI(next.split("?")[1] ?? "");
    const answer = await shop.get(`/v2/extensions/${api.slug}?${asked}`, { now, deadlineMs: 60_000 });
    if (answer.status !== 200) throw new Error(answer.text);
    ids.push(...answer.body.data.map(({ id }) => id));
    offsets.push(answer.body.meta.page.offset);
    next = answer.body.links.next;
  }
  return { ids, offsets };
}

/** Start and end of each writer's changes, by entry id. */
type Changes = Map<string, { readonly from: number; readonly to: number }[]>;
type Writing = { readonly changes: Changes; readonly deleted: Set<string>; readonly isOver: () => boolean };

async function write(shop: Shop, number: number, { changes, deleted, isOver }: Writing): Promise<void> {
  const { table, api, ids } = shop;
  const store = shopOn(table, { now, deadlineMs: 60_000 });
  for (let turn = 0; !isOver(); turn += 1) {
    const entryID = ids[(number * 37 + turn * 13) % ids.length] ?? "";
    const path = `/v2/extensions/${api.slug}/${entryID}` as const;
    const body = { data: { type: api.api_type, score: (number + turn * 7) % 10 } };
    const from = performance.now();
    if (turn % 6 === 5) await store.post(`/v2/extensions/${api.slug}`, body);
    else if (turn % 9 === 8) {
      deleted.add(entryID);
      await store.delete(path);
    } else await store.put(path, body);
    changes.set(entryID, [...(changes.get(entryID) ?? []), { from, to: performance.now() }]);
  }
}

describe("links.next of GET /v2/extensions/{slug}", () => {
  it.each([
    ...ORDERS,
    ...MOVING,
    "filter=eq(score,3)",
    "filter=in(score,1,2,3)",
    "filter=ge(score,3)&sort=-score",
  ])("shows each entry once where nothing changes, however far behind: %s", async (order) => {
    const shop = await aShop(memoryTable(), 60);
    const query = [order, "page[limit]=7"].filter(Boolean).join("&");
    const { ids, offsets } = await walk(shop, query);
    const { body } = await shopOn(shop.table).get(
      `/v2/extensions/${shop.api.slug}?${query.replace("=7", "=100")}`,
    );
    expect(ids).toEqual(body.data.map(({ id }) => id));
    expect(offsets).toEqual(offsets.map((_, at) => at * 7));
  });

  it("goes on beyond the largest offset, and says nothing of pages that cannot be asked for", async () => {
    const shop = await aShop(memoryTable(), 4);
    const [third = ""] = (await walk(shop, "sort=id&page[limit]=3")).ids.slice(2);
    const parts = ["id", 10_050, third, third, now().toISOString()];
    const after = Buffer.from(JSON.stringify(parts)).toString("base64url");
    const query = `sort=id&page[limit]=1&page[after]=${after}`;
    const { body } = await shopOn(shop.table).get(`/v2/extensions/${shop.api.slug}?${query}`);
    expect([body.data.length, body.meta.results.total, body.meta.page.offset]).toEqual([1, 5, 10_050]);
    expect([body.links.next, body.links.prev]).toEqual([expect.not.stringContaining("offset"), null]);
  });

  it("looks for the last entries of a page among many that have moved, not one by one", async () => {
    const shop = await aShop(memoryTable(), 400);
    const path = `/v2/extensions/${shop.api.slug}` as const;
    const query = "sort=score&page[limit]=5&page[total_method]=observed";
    const first = await shopOn(shop.table).get(`${path}?${query}`);
    const link = new URLSearchParams(first.body.links.next.split("?")[1]).get("page[after]") ?? "";
    const parts = JSON.parse(Buffer.from(link, "base64url").toString());
    const until = new Date(Date.parse("2026-03-02T10:00:00.000Z") + 80).toISOString();
    const after = Buffer.from(JSON.stringify([...parts.slice(0, 4), until])).toString("base64url");
    let queries = 0;
    const seen: Table["query"] = (one) => {
      queries += 1;
      return shop.table.query(one);
    };
    const table = { ...shop.table, query: seen };
    const second = await shopOn(table).get(`${path}?${query}&page[after]=${after}`);
    expect([second.status, second.body.data.length, queries < 6]).toEqual([200, 5, true]);
  });

  it.each([
    ["sort=score", ["-score", 3, "x", "id", "2026-03-02T10:00:00.000Z"]],
    ["sort=score", ["score", 3, "x".repeat(2000), "id", "2026-03-02T10:00:00.000Z"]],
    ["sort=score", ["score", 3, "\ud800", "id", "2026-03-02T10:00:00.000Z"]],
    ["sort=note", ["note", 3, "x", "id", "2026-03-02T10:00:00.000Z"]],
    ["sort=id", ["id", 3, "x".repeat(540), "id", "2026-03-02T10:00:00.000Z"]],
    [
      "filter=eq(score,1)&sort=created_at",
      ["created_at", 3, "x".repeat(540), "id", "2026-03-02T10:00:00.000Z"],
    ],
  ])("400: %s behind what no link had", async (sort, parts) => {
    const { table, api } = await aShop(memoryTable(), 4);
    const shop = shopOn(table);
    const after = Buffer.from(JSON.stringify(parts)).toString("base64url");
    const query = `${sort}&page[after]=${after}`;
    const { status, body } = await shop.get(`/v2/extensions/${api.slug}?${query}`);
    expect([status, body.errors[0].source]).toEqual([400, "page[after]"]);
  });
});

describe.each([
  ["memory table", async (): Promise<Table> => memoryTable()],
  ["embedded engine", () => engine.table()],
])("eight writers and eight readers who walk, %s", (_, newTable) => {
  it("see nothing twice, and miss nothing that was there before and has stayed where it was", async () => {
    const shop = await aShop(await newTable(), 200);
    const changes: Changes = new Map();
    const deleted = new Set<string>();
    let isOver = false;
    const writers = Array.from({ length: 8 }, (_, number) =>
      write(shop, number, { changes, deleted, isOver: () => isOver }),
    );
    const read = async (order: string) => {
      const begin = performance.now();
      let begun = 0;
      const meanwhile = async () => {
        begun ||= performance.now();
      };
      const { ids } = await walk(shop, [order, "page[limit]=25"].filter(Boolean).join("&"), meanwhile);
      return { order, ids, begin, begun };
    };
    const walks = await Promise.all([...ORDERS, ...MOVING].map(read));
    isOver = true;
    await Promise.all(writers);
    for (const { order, ids, begin, begun } of walks) {
      const seen = new Set(ids);
      const twice = ids.filter((id, at) => ids.indexOf(id) !== at);
      // Entries that were being written between the list's start and its first page may appear twice: the list may still
      // use their earlier time.
      const began = (id: string) =>
        (changes.get(id) ?? []).some(({ from, to }) => from <= begun && to >= begin);
      expect([order, twice.filter((id) => !MOVING.includes(order) || !began(id))]).toEqual([order, []]);
      // In these orders a changed entry may move to a page that was already read. In all others only deleted entries may be
      // missed.
      const isExcused = (id: string) => (MOVING.includes(order) ? changes.has(id) : deleted.has(id));
      expect([order, shop.ids.filter((id) => !seen.has(id) && !isExcused(id))]).toEqual([order, []]);
    }
    const { body } = await shopOn(shop.table).get(`/v2/extensions/${shop.api.slug}?page[limit]=1`);
    expect(body.meta.results.total).toBe((await walk(shop, "page[limit]=100")).ids.length);
  }, 120_000);
});
