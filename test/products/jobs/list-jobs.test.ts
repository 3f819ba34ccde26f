import { randomUUID } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import type { Job } from "../../../lib/jobs/job.ts";
import { jobs } from "../../../lib/jobs/store.ts";
import { writeStepSurely } from "../../../lib/table/effects/write-step.ts";
import type { Table } from "../../../lib/table/table.ts";
import { aJob } from "../../support/jobs.ts";
import { walkAmongWriters, walkIds } from "../../support/lists/walk.ts";
import { shopOn } from "../../support/shop.ts";
import { useEngine } from "../../support/tables/engine.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";

const FIRST = "2026-01-02T10:00:00.000Z";
const HOUR_MS = 60 * 60 * 1000;
const PAGE = "page[limit]=4";

/** A job created `hours` hours after the first. */
function jobAfter(hours: number): Job {
  const at = new Date(Date.parse(FIRST) + hours * HOUR_MS).toISOString();
  return aJob({ created_at: at, updated_at: at });
}

async function add(table: Table, some: readonly Job[]): Promise<readonly string[]> {
  for (const job of some) await writeStepSurely({ table, newId: randomUUID }, jobs.writes(job));
  return some.map(({ id }) => id);
}

/** A table, and a clock that is set in hours after the first job's creation. */
function aClock() {
  let now = new Date(FIRST);
  const table = memoryTable({ now: () => now });
  const shop = shopOn(table);
  return {
    table,
    listedAt: async (hours: number, query = PAGE) => {
      now = new Date(Date.parse(FIRST) + hours * HOUR_MS);
      const { status, body } = await shop.get(`/pcm/jobs?${query}`, { now: () => now });
      expect(status).toBe(200);
      return { ...body, ids: body.data.map(({ id }: { id: string }) => id) };
    },
  };
}

const engine = useEngine("dynoxide");

describe("GET /pcm/jobs", () => {
  it("200: newest first, the page and the number of all alone, by links and by numbers", async () => {
    const { table, listedAt } = aClock();
    const ids = (
      await add(
        table,
        Array.from({ length: 10 }, (_, at) => jobAfter(at)),
      )
    ).toReversed();
    const before = { ...table.calls };
    const first = await listedAt(20);
    expect(table.calls.query - before.query).toBe(2);
    expect(table.calls.getMany - before.getMany).toBe(1);
    expect(first.ids).toEqual(ids.slice(0, 4));
    expect(first.meta).toMatchObject({ page: { total: 3, current: 1 }, results: { total: 10 } });
    expect((await listedAt(20, `${PAGE}&page[offset]=8`)).ids).toEqual(ids.slice(8));
    expect((await listedAt(20, "page[limit]=10")).links).not.toHaveProperty("next");
    expect(await listedAt(20, "page[limit]=0")).toMatchObject({ ids: [], meta: { results: { total: 10 } } });
    const now = () => new Date(Date.parse(FIRST) + 20 * HOUR_MS);
    expect(await walkIds({ shop: shopOn(table, { now }), path: `/pcm/jobs?${PAGE}` })).toEqual(ids);
  });

  it("200: of thirty days, to the end of the day, and counted as long", async () => {
    const { table, listedAt } = aClock();
    const [first, sameDay, nextDay] = await add(table, [jobAfter(0), jobAfter(13), jobAfter(14)]);
    const lastHour = 30 * 24 + 13;
    expect((await listedAt(lastHour)).ids).toEqual([nextDay, sameDay, first]);
    const { ids, meta } = await listedAt(lastHour + 1);
    expect([ids, meta.results.total]).toEqual([[nextDay], 1]);
    expect(await listedAt(lastHour + 25)).toMatchObject({ ids: [], meta: { results: { total: 0 } } });
    expect(table.all().filter(({ expires_at }) => expires_at === undefined)).toEqual([]);
  });

  it("200: a job whose status changes stays where it is", async () => {
    const { table, listedAt } = aClock();
    const [first, second] = await add(table, [jobAfter(0), jobAfter(1)]);
    const read = await jobs.require({ table }, first!);
    const started = { ...read.value, status: "started", updated_at: jobAfter(5).created_at } as const;
    await writeStepSurely({ table, newId: randomUUID }, jobs.writes(started, read));
    const { ids, meta, data } = await listedAt(6);
    expect([ids, meta.results.total, data[1].attributes.status]).toEqual([[second, first], 2, "started"]);
  });

  it.each([
    ["", "page[limit]=7", {}],
    [", with pages that end early", "page[limit]=50", { answerBytes: 3500 }],
  ])(
    "nothing twice, nothing missed that was there before, under 8 writers and several readers%s",
    async (_, query, more) => {
      const now = new Date(Date.parse(FIRST) + 100 * HOUR_MS);
      const table = await engine.table({ now: () => now });
      const shop = shopOn(table, { now: () => now });
      const ids = await add(
        table,
        Array.from({ length: 60 }, (_, at) => jobAfter(at)),
      );
      await walkAmongWriters({ shop, path: `/pcm/jobs?${query}`, more }, ids, async (writer) => {
        await add(
          table,
          [0, 1, 2, 3].map((round) => jobAfter(70 + writer * 3 + round / 10)),
        );
      });
      const left = await walkIds({ shop, path: "/pcm/jobs?page[limit]=50", more });
      expect(left).toHaveLength(60 + 32);
      expect((await shop.get("/pcm/jobs")).body.meta.results.total).toBe(92);
    },
  );
});
