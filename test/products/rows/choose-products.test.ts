import { beforeAll, describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { keys } from "../../../lib/table/keys.ts";
import { pack, unpack } from "../../../lib/table/pack.ts";
import type { Item, Table } from "../../../lib/table/table.ts";
import { NOON } from "../../support/runtime.ts";
import { shopOn } from "../../support/shop.ts";
import { aParent } from "../../support/shops/parent.ts";
import { useEngine } from "../../support/tables/engine.ts";
import { listState } from "../../support/tables/list-state.ts";
import { type MemoryTable, memoryTable } from "../../support/tables/memory-table.ts";
import { ofVolume } from "../../support/volume.ts";

const engine = useEngine();
const at = (ms: number) => () => new Date(NOON.getTime() + ms);

async function create(table: Table, sku: string, ms = 0): Promise<string> {
  const data = { type: "product", attributes: { name: sku, sku, commodity_type: "physical" } };
  const { status, body } = await shopOn(table).post("/pcm/products", { data }, { now: at(ms) });
  expect(status).toBe(201);
  return body.data.id;
}

const change = (table: Table, id: string, ms: number) => {
  const data = { type: "product", id, attributes: { name: `changed at ${ms}` } };
  return shopOn(table).put(`/pcm/products/${id}`, { data }, { now: at(ms) });
};

const remove = (table: Table, id: string) => shopOn(table).delete(`/pcm/products/${id}`);

const page = async (table: Table, query: string, ms = 3_600_000) => {
  const answer = await shopOn(table).get(`/pcm/products?${query}`, { now: at(ms) });
  const ids: string[] = answer.body.data?.map(({ id }) => id) ?? [];
  return { ...answer, ids, total: answer.body.meta?.results.total };
};

/** Follows `links.next` to the end and calls `meanwhile` before each page except the first. */
async function walk(table: Table, query: string, meanwhile: (page: number) => Promise<unknown>) {
  const ids: string[] = [];
  let next: string | undefined = `?${query}`;
  for (let number = 0; next !== undefined; number += 1) {
    if (number > 0) await meanwhile(number);
    const answer = await page(table, decodeURI(next.split("?")[1]!), 10_000 * (number + 1));
    expect(answer.status).toBe(200);
    ids.push(...answer.ids);
    next = answer.body.links.next;
  }
  return ids;
}

describe("GET /pcm/products without a filter", () => {
  it("is as it was before it had rows, on any store and any page", async () => {
    const doing = fc.tuple(fc.constantFrom("create", "change", "remove"), fc.nat(), fc.nat({ max: 9 }));
    await fc.assert(
      fc.asyncProperty(fc.array(doing, { maxLength: 25 }), fc.nat({ max: 9 }), async (all, offset) => {
        const table = memoryTable({ now: () => NOON });
        const ids: string[] = [];
        for (const [index, [what, which, ms]] of all.entries()) {
          const id = ids[which % ids.length];
          if (what === "create" || !id) ids.push(await create(table, `S-${index}`, ms));
          else if (what === "change") await change(table, id, ms);
          else {
            expect((await remove(table, id)).status).toBe(204);
            ids.splice(ids.indexOf(id), 1);
          }
        }
        const query = `page[limit]=4&page[offset]=${offset}`;
        const counted = await page(table, query);
        expect(listState(table, "products", "latest first")).toEqual({
          rows: ids.length,
          distinct: ids.length,
          total: ids.length,
        });
        const whole = await page(table, "page[limit]=100");
        expect(whole.ids.toSorted()).toEqual(ids.toSorted());
        expect([counted.ids, counted.total]).toEqual([whole.ids.slice(offset, offset + 4), ids.length]);
      }),
      { numRuns: 25 },
    );
  });

  it("costs the same among few products and among many", async () => {
    const table = memoryTable({ now: () => NOON });
    const costs: number[] = [];
    for (const count of [30, 60]) {
      for (let index = costs.length * 30; index < count; index += 1) await create(table, `S-${index}`, index);
      const before = table.calls.query + table.calls.get + table.calls.getMany;
      expect((await page(table, "page[limit]=25")).total).toBe(count);
      costs.push(table.calls.query + table.calls.get + table.calls.getMany - before);
    }
    expect(costs[1]).toBe(costs[0]);
  });

  it("counts exactly under eight writers, who create, change and delete", async () => {
    const table = await engine.table();
    const first = await Promise.all(Array.from({ length: 8 }, (_, index) => create(table, `F-${index}`)));
    await Promise.all(
      first.map(async (id, writer) => {
        for (let round = 0; round < 3; round += 1) {
          const made = await create(table, `S-${writer}-${round}`, round);
          await change(table, first[(writer + round) % 8]!, 100 * round + writer);
          if (round === 1) await remove(table, made);
        }
        if (writer % 2 === 0) await remove(table, id);
      }),
    );
    const { total, ids } = await page(table, "page[limit]=100");
    expect([total, ids.length]).toEqual([8 - 4 + 16, 20]);
  });

  it("is read by its links while others write: no product twice, and every unchanged product", async () => {
    const table = await engine.table();
    const old: string[] = [];
    for (let index = 0; index < 23; index += 1) old.push(await create(table, `S-${index}`, index));
    const changed = new Set<string>();
    const ids = await walk(table, "page[limit]=4", async (number) => {
      const id = old[(number * 7) % 23]!;
      changed.add(id);
      await Promise.all([
        create(table, `N-${number}`, 10_000 * number + 5000),
        change(table, id, 10_000 * number + 6000),
      ]);
    });
    expect(ids).toHaveLength(new Set(ids).size);
    expect(old.filter((id) => !ids.includes(id) && !changed.has(id))).toEqual([]);
  });

  it("is read by several readers while eight others write: no product twice, and every unchanged product", async () => {
    const table = await engine.table();
    const old: string[] = [];
    for (let index = 0; index < 40; index += 1) old.push(await create(table, `S-${index}`, index));
    const changing = new Set(old.filter((_, index) => index % 3 === 0));
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      for (let round = 0; round < 4; round += 1) {
        const ms = 20_000 * (round + 1) + writer;
        const id = await create(table, `N-${writer}-${round}`, ms);
        await change(table, [...changing][(writer + round * 3) % changing.size]!, ms + 100);
        if (round % 2 === 0) await remove(table, id);
      }
    });
    const readers = Array.from({ length: ofVolume(3, 8) }, () =>
      walk(table, "page[limit]=5", async () => {}),
    );
    const [walks] = await Promise.all([Promise.all(readers), Promise.all(writers)]);
    for (const ids of walks) {
      expect(ids).toHaveLength(new Set(ids).size);
      expect(old.filter((id) => !changing.has(id) && !ids.includes(id))).toEqual([]);
    }
    expect((await page(table, "page[limit]=100")).total).toBe(40 + 8 * 4 - 8 * 2);
  });

  it("shows a product that changes between the reads of its row and of itself", async () => {
    const table = memoryTable({ now: () => NOON });
    const ids = [await create(table, "S-1", 1), await create(table, "S-2", 2)];
    const racing: Table = {
      ...table,
      getMany: async (...read) => {
        if (read[0].length === 2) await change(table, ids[0]!, 50);
        return table.getMany(...read);
      },
    };
    expect((await page(racing, "page[limit]=2", 100)).ids).toEqual([ids[1], ids[0]]);
  });

  it("has links that go on behind the last product, and none where there is nothing", async () => {
    const table = memoryTable({ now: () => NOON });
    for (let index = 0; index < 5; index += 1) await create(table, `S-${index}`, index);
    const { body } = await page(table, "page[limit]=2");
    expect(body.links.next).toMatch(
      /^\/pcm\/products\?page\[after\]=[\w%-]+&page\[limit\]=2&page\[offset\]=2$/,
    );
    const second = await page(table, body.links.next.split("?")[1]);
    expect(second.body.meta.page).toEqual({ limit: 2, offset: 2, current: 2, total: 3 });
    const last = await page(table, second.body.links.next.split("?")[1]);
    expect(Object.keys(last.body.links).sort()).toEqual(["current", "first", "prev"]);
    expect((await page(table, "page[limit]=0")).body.links).not.toHaveProperty("next");
    const faulty = await page(table, "page[after]=nonsense");
    expect([faulty.status, faulty.body.errors[0].source]).toEqual([400, "page[after]"]);
  });
});

/** Makes reads so expensive that the first query uses up the budget. */
const dear = (table: MemoryTable): Table => ({
  ...table,
  query: async (query) => ({ ...(await table.query(query)), units: 20_000, next: { at: "further on" } }),
});

describe("GET /pcm/products with a filter among very many products", () => {
  const table = memoryTable({ now: () => NOON });
  let id = "";
  beforeAll(async () => {
    id = await create(table, "MUG-1");
    await create(table, "MUG-2", 5);
  });

  it.each([
    ["id", () => `eq(id,${id})`],
    ["ids and more", () => `in(id,${id},unknown):eq(name,MUG-1)`],
    ["sku", () => "in(sku,MUG-1,none)"],
    ["slug", () => "eq(slug,mug-1)"],
  ])("200: by %s, which it looks up", async (_, filter) => {
    const answer = await page(dear(table), `filter=${encodeURIComponent(filter())}`);
    expect([answer.status, answer.ids]).toEqual([200, [id]]);
  });

  it("422: by anything else, saying what can be looked up", async () => {
    const { status, body } = await page(dear(table), "filter=eq(name,MUG-1)");
    expect([status, body.errors[0].source]).toEqual([422, "filter"]);
    expect(body.errors[0].detail).toContain("'id', 'sku' or 'slug'");
  });

  it("200: within its budget by anything, with links that go on", async () => {
    const ids = await walk(table, "page[limit]=1&filter=like(name,MUG*)", async () => {});
    expect(ids).toHaveLength(2);
  });
});

/** A link of a list by id, as no answer has it. */
const toLink = (id: string) =>
  Buffer.from(JSON.stringify(["", 1, "", id, NOON.toISOString()])).toString("base64url");

/** The stored form of a record with another id. */
const repack = ({ packed }: Item, id: string) => pack({ ...(unpack(packed) as object), id });

describe("GET /pcm/products by id", () => {
  /** Asks for the products behind the last one until there are none. */
  async function readBehind(table: Table, first: string, meanwhile: () => Promise<unknown>) {
    const read: string[][] = [];
    for (let query = first; ; ) {
      const { status, ids } = await page(table, `${query}&page[limit]=6`);
      expect(status).toBe(200);
      if (ids.length === 0) return read;
      read.push(ids);
      await meanwhile();
      query = `filter=gt(id,${ids.at(-1)})`;
    }
  }

  it.each(["sort=id", "filter=ge(id,00000000-0000-0000-0000-000000000000)"])(
    "from %s on, reads every product once while others change",
    async (first) => {
      const { table, params, build } = await aParent(7, 2);
      await build();
      for (let index = 0; index < 20; index += 1) await create(table, `S-${index}`, index);
      const all = (await page(table, "page[limit]=100")).ids;
      expect(all).toHaveLength(35);
      const read = await readBehind(table, first, () => change(table, params.product_id, 9000));
      expect(read.flat()).toEqual(all.toSorted());
      expect(read.map((ids) => ids.length)).toEqual([6, 6, 6, 6, 6, 5]);
      expect(await walk(table, `${first}&page[limit]=6`, async () => {})).toEqual(all.toSorted());
      const behind = await page(table, `filter=gt(id,${all.toSorted()[20]})&page[limit]=1`);
      expect([behind.ids, behind.total]).toEqual([[all.toSorted()[21]], 14]);
    },
  );

  it("costs the same among few and among very many; there the total is a lower bound", async () => {
    const table = memoryTable({ now: () => NOON });
    await create(table, "S-0");
    const [row] = table.all().filter(({ type }) => type === "product_row");
    const costs: number[] = [];
    const readOnce = async (filter: string) => {
      const before = table.calls.query + table.calls.get + table.calls.getMany;
      const read = await page(table, `filter=${filter}&page[limit]=10`);
      costs.push(table.calls.query + table.calls.get + table.calls.getMany - before);
      return read;
    };
    const first = await readOnce("ge(id,00000000-0000-0000-0000-000000000000)");
    expect([first.ids.length, first.total]).toEqual([1, 1]);
    const product = table.all().find(({ type }) => type === "product")!;
    for (let at = 0; at < 1100; at += 1) {
      const id = `f0000000-0000-4000-8000-${String(at).padStart(12, "0")}`;
      await table.put(
        { ...row!, ...keys.productRow(id), packed: repack(row!, id) },
        { unconditional: "a test" },
      );
      await table.put(
        { ...product, ...keys.product(id), packed: repack(product, id) },
        { unconditional: "a test" },
      );
    }
    const many = await readOnce("ge(id,f0000000-0000-4000-8000-000000000000)");
    expect([many.ids.length, many.total, many.body.links.last]).toEqual([10, 1000, undefined]);
    const behind = await page(table, decodeURI(many.body.links.next.split("?")[1]!));
    expect([behind.ids[0]?.slice(-2), behind.total]).toEqual(["10", 1009]);
    const part = await readOnce(
      "gt(id,f0000000-0000-4000-8000-000000000000):lt(id,f0000000-0000-4000-8000-000000000004)",
    );
    expect([part.ids.length, part.total]).toEqual([3, 3]);
    expect(new Set(costs).size).toBe(1);
  });

  it.each([
    [
      "bounds that leave nothing between them",
      "filter=gt(id,f0000000-0000-4000-8000-000000000000):lt(id,10000000-0000-4000-8000-000000000000)",
      0,
    ],
    [
      "bounds of which the second is the higher one",
      "filter=ge(id,00000000-0000-4000-8000-000000000000):gt(id,ffffffff-ffff-4fff-8fff-ffffffffffff)",
      0,
    ],
    ["an empty text", 'filter=ge(id,"")', 3],
    ["a text that is no id, and longer than a key", `filter=ge(id,${"0".repeat(2000)})`, 3],
    ["upper case", "filter=ge(id,00000000-0000-4000-8000-00000000000A)", 3],
    ["a link behind no id", `sort=id&page[after]=${toLink("")}`, 3],
    ["a link behind the last id", `sort=id&page[after]=${toLink("zzz")}`, 0],
  ])("takes %s", async (_, query, count) => {
    const table = await engine.table();
    for (let index = 0; index < 3; index += 1) await create(table, `S-${index}`, index);
    const { status, ids } = await page(table, query);
    expect([status, ids.length]).toEqual([200, count]);
  });

  it("leaves out children of a deleted parent, also of one whose id is before the page", async () => {
    const { table, params, build } = await aParent(9);
    await build();
    await table.transact(
      [{ delete: keys.productRow(params.product_id), when: { unconditional: "a test" } }],
      "a",
    );
    expect((await page(table, "sort=id")).ids).toEqual([]);
    const behind = await page(table, `filter=gt(id,${params.product_id})`);
    expect([behind.ids, behind.total]).toEqual([[], 0]);
  });

  it("keeps other conditions, and the latest change first where ids have no lower bound", async () => {
    const table = memoryTable({ now: () => NOON });
    const ids: string[] = [];
    for (let index = 0; index < 6; index += 1) ids.push(await create(table, `S-${index}`, index));
    const [least = "", ...others] = ids.toSorted();
    const greatest = others.at(-1);
    const odd = await page(table, `filter=gt(id,${least}):like(sku,S-*):lt(id,${greatest})`);
    expect(odd.ids).toEqual(others.slice(0, -1));
    const below = await page(table, `filter=le(id,${greatest})&sort=name`);
    expect(below.ids).toEqual(ids.toReversed());
  });
});
