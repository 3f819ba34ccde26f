import { randomUUID } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { files } from "../../lib/files/store.ts";
import type { FileResource } from "../../lib/releases/published-product.ts";
import { writeStepSurely } from "../../lib/table/effects/write-step.ts";
import type { Table } from "../../lib/table/table.ts";
import { walkAmongWriters, walkIds } from "../support/lists/walk.ts";
import { anEmptyShop, shopOn } from "../support/shop.ts";
import { useEngine } from "../support/tables/engine.ts";
import { memoryTable } from "../support/tables/memory-table.ts";

const FIRST_MS = Date.parse("2026-01-02T10:00:00.000Z");
const PAGE = "page[limit]=4";

/** A file created `number` milliseconds after the first one. */
function aFile(number: number, id: string = randomUUID()): FileResource {
  return {
    id,
    type: "file",
    file_name: `${number}.png`,
    mime_type: "image/png",
    file_size: number,
    link: { href: `https://img.example/${number}.png` },
    public: true,
    links: { self: `/v2/files/${id}` },
    meta: { timestamps: { created_at: new Date(FIRST_MS + number).toISOString() } },
  };
}

async function add(table: Table, some: readonly FileResource[]): Promise<readonly string[]> {
  for (const file of some) await writeStepSurely({ table, newId: randomUUID }, files.writes(file));
  return some.map(({ id }) => id);
}

async function listed(table: Table, query = PAGE) {
  const shop = shopOn(table);
  const { status, body } = await shop.get(`/v2/files?${query}`);
  expect(status).toBe(200);
  return { ...body, ids: body.data.map(({ id }: { id: string }) => id) };
}

const remove = (table: Table, file_id: string) => shopOn(table).delete(`/v2/files/${file_id}`);
const link = (table: Table) =>
  shopOn(table).post("/v2/files", { file_location: "https://img.example/x.png" });
const engine = useEngine("dynoxide");

describe("GET /v2/files", () => {
  it("200: newest first, the page and the number of all alone, by links and by numbers", async () => {
    const table = memoryTable();
    const ids = (
      await add(
        table,
        Array.from({ length: 10 }, (_, at) => aFile(at)),
      )
    ).toReversed();
    const before = { ...table.calls };
    const first = await listed(table);
    expect(table.calls.query - before.query).toBe(2);
    expect(table.calls.getMany - before.getMany).toBe(1);
    expect(first.ids).toEqual(ids.slice(0, 4));
    expect(first.meta).toMatchObject({ page: { total: 3, current: 1 }, results: { total: 10 } });
    expect((await listed(table, `${PAGE}&page[offset]=8`)).ids).toEqual(ids.slice(8));
    expect(await walkIds({ shop: shopOn(table), path: `/v2/files?${PAGE}` })).toEqual(ids);
    expect((await listed(table, "page[limit]=10")).links.next).toBeNull();
  });

  it("200: a file that is deleted is neither shown nor counted", async () => {
    const table = memoryTable();
    const ids = await add(
      table,
      [1, 2, 3].map((at) => aFile(at)),
    );
    expect((await remove(table, ids[1]!)).status).toBe(204);
    expect(await listed(table)).toMatchObject({ ids: [ids[2], ids[0]], meta: { results: { total: 2 } } });
    await remove(table, ids[0]!);
    await remove(table, ids[2]!);
    expect(await listed(table)).toMatchObject({ ids: [], meta: { results: { total: 0 } } });
    await link(table);
    expect((await listed(table)).meta.results.total).toBe(1);
  });

  it("200: those with a name, and those by ids, in the same order", async () => {
    const table = memoryTable();
    const same = [aFile(5), aFile(5), aFile(5), aFile(1)];
    await add(table, same);
    const all = (await listed(table)).ids;
    expect((await listed(table, `${PAGE}&filter=like(file_name,*png)`)).ids).toEqual(all);
    expect((await listed(table, `${PAGE}&filter=in(id,${all.join(",")})`)).ids).toEqual(all);
    expect((await listed(table, `${PAGE}&filter=eq(file_name,1.png)`)).ids).toEqual([same[3]!.id]);
  });

  it("200: those of a size, in bytes or pixels", async () => {
    const table = memoryTable();
    const picture = (number: number, dimensions?: { readonly width: number; readonly height: number }) => {
      const file = aFile(number);
      return { ...file, meta: { ...file.meta, ...(dimensions ? { dimensions } : {}) } };
    };
    const all = [picture(1), picture(2, { width: 10, height: 20 }), picture(3, { width: 20, height: 10 })];
    await add(table, all);
    const found = async (filter: string) => {
      const { data } = await listed(table, `${PAGE}&filter=${filter}`);
      return data.map(({ file_size }) => file_size).toSorted();
    };
    expect(await found("gt(file_size,1)")).toEqual([2, 3]);
    expect(await found("ge(file_size,2):lt(file_size,3)")).toEqual([2]);
    expect(await found("le(file_size,1)")).toEqual([1]);
    expect(await found("gt(width,10)")).toEqual([3]);
    expect(await found("gt(height,10)")).toEqual([2]);
  });

  it("400: a place where no list goes on", async () => {
    const { status, body } = await anEmptyShop().get("/v2/files?page[after]=x");
    expect([status, body.errors[0].source]).toEqual([400, "page[after]"]);
  });

  it("422: a filter that would read more than 10,000 units, with what helps", async () => {
    const base = memoryTable();
    const dear = { ...base, query: async () => ({ items: [], next: { at: 1 }, units: 4000 }) };
    const shop = shopOn(dear);
    const { status, body } = await shop.get("/v2/files?filter=like(file_name,*x*)");
    expect(status).toBe(422);
    expect(body.errors[0].detail).toMatch(
      /10000 units of 4 KB; name files by their ids.*or ask without a filter/,
    );
  });

  it.each([
    ["", "page[limit]=7", {}],
    [", with pages that end early", "page[limit]=50", { answerBytes: 3500 }],
  ])(
    "nothing twice, nothing missed that was there before, under 8 writers and several readers%s",
    async (_, query, more) => {
      const table = await engine.table();
      const ids = await add(
        table,
        Array.from({ length: 60 }, (_, at) => aFile(at)),
      );
      const doomed = ids.filter((_, at) => at % 5 === 0);
      await walkAmongWriters(
        { shop: shopOn(table), path: `/v2/files?${query}`, more },
        ids.filter((_, at) => at % 5 !== 0),
        async (writer) => {
          for (let at = writer; at < doomed.length; at += 8) await remove(table, doomed[at]!);
          for (let round = 0; round < 4; round += 1) expect((await link(table)).status).toBe(201);
        },
      );
      const left = await walkIds({ shop: shopOn(table), path: "/v2/files?page[limit]=50", more });
      expect(left).toHaveLength(48 + 32);
      expect((await listed(table)).meta.results.total).toBe(left.length);
    },
  );
});
