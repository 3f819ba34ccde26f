import { randomUUID } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { byCreation, byLastUpdate } from "../../../lib/kernel/by-creation.ts";
import {
  buildAllLeftWrite,
  buildLeavingWrite,
  buildListWrites,
  type CountedList,
  isCount,
  joinCounts,
  type ListRow,
  listPartitions,
  rowIn,
  rowKey,
} from "../../../lib/table/counted/counted-list.ts";
import { readCount, readCountedPage } from "../../../lib/table/counted/counted-page.ts";
import { ConditionFailed, type Table } from "../../../lib/table/table.ts";
import { useEngine } from "../../support/tables/engine.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";

const LATEST: CountedList = { name: "test", order: "latest first", shards: 4 };
const NEWEST: CountedList = { name: "test#newest", order: "newest first" };
const OLDEST: CountedList = { name: "test#of-one", order: "oldest first" };

const timeAt = (number: number) => new Date(Date.parse("2026-03-02T09:59:58.000Z") + number).toISOString();
const rowAt = (number: number): ListRow => ({ id: randomUUID(), at: timeAt(number) });
const write = (table: Table, list: CountedList, change: { from?: ListRow; to?: ListRow }) =>
  table.transact(buildListWrites(list, change), randomUUID());

/** All records, page after page. */
async function walked(table: Table, list: CountedList, limit: number): Promise<ListRow[]> {
  const rows: ListRow[] = [];
  for (let isMore = true; isMore; ) {
    const page = await readCountedPage(table, list, { offset: 0, limit, after: rows.at(-1) });
    rows.push(...page!.rows);
    isMore = page!.isMore;
  }
  return rows;
}

const inOrder = ({ order }: CountedList, rows: readonly ListRow[]) => {
  const byTime = rows.toSorted((a, b) => byCreation({ ...a, created_at: a.at }, { ...b, created_at: b.at }));
  if (order === "oldest first") return byTime;
  if (order === "newest first") return byTime.toReversed();
  return rows.toSorted((a, b) => byLastUpdate({ ...a, updated_at: a.at }, { ...b, updated_at: b.at }));
};

const engine = useEngine("dynoxide");

describe.each([
  ["in memory", async () => memoryTable()],
  ["on the embedded engine", () => engine.table()],
])("a counted list %s", (_, open) => {
  it.each([LATEST, NEWEST, OLDEST])(
    "$order: pages by number and behind a record are in its order",
    async (list) => {
      const table = await open();
      const rows = [5, 3, 3, 9, 1, 3, 7, 2000].map(rowAt);
      for (const to of rows) await write(table, list, { to });
      const ordered = inOrder(list, rows);
      expect(await walked(table, list, 3)).toEqual(ordered);
      expect(await readCountedPage(table, list, { offset: 2, limit: 3 })).toEqual({
        rows: ordered.slice(2, 5),
        total: 8,
        isMore: true,
      });
      expect(await readCountedPage(table, list, { offset: 5, limit: 3 })).toMatchObject({ isMore: false });
      const gone = rows[2]!;
      await write(table, list, { from: gone });
      const behind = ordered.slice(ordered.indexOf(gone) + 1);
      const page = await readCountedPage(table, list, { offset: 0, limit: 100, after: gone });
      expect(page).toEqual({ rows: behind, total: 7, isMore: false });
    },
  );

  it("is what it is without rows, whatever was written in which order", async () => {
    const change = fc.tuple(fc.nat({ max: 9 }), fc.nat({ max: 5 }), fc.boolean());
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 30 }), fc.nat({ max: 12 }), async (changes, offset) => {
        const list = { ...LATEST, name: `test-${randomUUID()}` };
        const table = await open();
        const kept = new Map<number, ListRow>();
        for (const [which, at, isRemoved] of changes) {
          const from = kept.get(which);
          const to = { id: `record-${which}`, at: timeAt(at) };
          if (isRemoved && from) await write(table, list, { from });
          else if (!isRemoved && from?.at !== to.at)
            await write(table, list, { ...(from ? { from } : {}), to });
          if (isRemoved) kept.delete(which);
          else kept.set(which, to);
        }
        const ordered = inOrder(list, [...kept.values()]);
        const page = await readCountedPage(table, list, { offset, limit: 4 });
        expect(page?.rows).toEqual(ordered.slice(offset, offset + 4));
        expect(page?.total).toBe(kept.size);
      }),
      { numRuns: 20 },
    );
  });

  it("refuses to count a record twice, or one that is not there", async () => {
    const table = await open();
    const to = rowAt(1);
    await write(table, LATEST, { to });
    await expect(write(table, LATEST, { to })).rejects.toThrow(ConditionFailed);
    await expect(write(table, LATEST, { from: rowAt(1) })).rejects.toThrow(ConditionFailed);
    expect(await readCountedPage(table, LATEST, { offset: 0, limit: 5 })).toMatchObject({ total: 1 });
  });

  it("counts exactly under eight writers who race for the same records", async () => {
    const table = await open();
    const records = Array.from({ length: 12 }, (_, at) => rowAt(at));
    const results = await Promise.all(
      Array.from({ length: 8 }, async (_, writer) => {
        let by = 0;
        for (const [at, row] of records.entries()) {
          const isRemoved = (at + writer) % 3 === 0;
          const change = isRemoved ? { from: row } : { to: row };
          const isWritten = await write(table, LATEST, change).then(
            () => true,
            () => false,
          );
          if (isWritten) by += isRemoved ? -1 : 1;
        }
        return by;
      }),
    );
    const page = await readCountedPage(table, LATEST, { offset: 0, limit: 100 });
    expect(page?.total).toBe(results.reduce((sum, by) => sum + by, 0));
    expect(page?.rows).toHaveLength(page!.total);
  });

  it("writes several records at once, each counted", async () => {
    const table = await open();
    const rows = Array.from({ length: 30 }, (_, at) => rowAt(at));
    await table.transact(joinCounts(rows.flatMap((to) => buildListWrites(LATEST, { to }))), randomUUID());
    const moved = { from: rows[0]!, to: { ...rows[0]!, at: timeAt(99) } };
    const writes = joinCounts([
      ...buildListWrites(LATEST, moved),
      ...buildListWrites(LATEST, { from: rows[1]! }),
      ...buildListWrites(LATEST, { to: rowAt(5) }),
    ]);
    expect(writes).toHaveLength(4);
    await table.transact(writes, randomUUID());
    const page = await readCountedPage(table, LATEST, { offset: 0, limit: 100 });
    expect([page?.total, page?.rows.length]).toEqual([30, 30]);
    expect(page?.rows[0]).toEqual(moved.to);
  });

  it("counts 0, not less, while more records leave it than it has", async () => {
    const table = await open();
    await write(table, LATEST, { to: rowAt(1) });
    await table.transact([buildLeavingWrite(LATEST, "parent", 2)], randomUUID());
    expect(await readCount(table, LATEST)).toBe(0);
    await table.transact([buildAllLeftWrite(LATEST, "parent")], randomUUID());
    expect(await readCount(table, LATEST)).toBe(1);
  });

  it("is in partitions of its own", async () => {
    const table = await open();
    await write(table, OLDEST, { to: rowAt(1) });
    const pages = await Promise.all(listPartitions(OLDEST).map(({ pk }) => table.query({ pk })));
    expect(pages.flatMap(({ items }) => items.map(({ type }) => type))).toEqual(["list_row", "list_count"]);
  });
});

describe("the number of records", () => {
  it("is counted in so many parts that few of 50 writers at once meet in one", () => {
    const partOf = () => buildListWrites(LATEST, { to: rowAt(1) }).find(isCount)?.update.sk;
    const meetings = Array.from({ length: 100 }, () => {
      const parts = Array.from({ length: 50 }, partOf);
      return parts.length - new Set(parts).size;
    });
    // 15.6 meetings are expected with 64 parts, and at least 34 with 16 parts.
    expect(meetings.reduce((sum, count) => sum + count, 0) / 100).toBeLessThan(20);
  });
});

describe("a row", () => {
  it("tells its record, and orders texts as its list does", () => {
    const [early, late] = [
      { id: "B", at: "2026-03-02T10:00:00.000Z" },
      { id: "a", at: "2026-11-30T09:59:59.999Z" },
    ];
    expect(rowKey(OLDEST, early).sk).toBe("2026-03-02T10:00:00.000Z#B");
    expect(rowKey(LATEST, early).sk).toBe("7973-96-97T89:99:99.999Z#B");
    expect(rowKey(LATEST, late).sk < rowKey(LATEST, early).sk).toBe(true);
    for (const list of [OLDEST, LATEST, NEWEST]) expect(rowIn(list, rowKey(list, late).sk)).toEqual(late);
  });
});
