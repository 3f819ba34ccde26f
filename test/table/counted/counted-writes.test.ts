import { describe, expect, it } from "@jest/globals";
import {
  buildAllLeftWrite,
  buildLeavingWrite,
  buildLeftWrites,
  buildListWrites,
  type CountedList,
  isCount,
  joinCounts,
} from "../../../lib/table/counted/counted-list.ts";
import { readCount } from "../../../lib/table/counted/counted-page.ts";
import type { Write } from "../../../lib/table/table.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";

const LIST: CountedList = { name: "mugs", order: "latest first" };
const OTHER: CountedList = { name: "plates", order: "latest first" };
const row = (id: string, second = 0) => ({ id, at: `2026-03-02T10:00:0${second}.000Z` });

/** The verb of each write, and of a count the number that it adds. */
const kindsOf = (writes: readonly Write[]) =>
  writes.map((write) => ("update" in write ? write.add?.["records"] : Object.keys(write)[0]));

describe("writes of a counted list", () => {
  it.each<[what: string, change: Parameters<typeof buildListWrites>[1], kinds: unknown[]]>([
    ["a new record", { to: row("a") }, ["put", 1]],
    ["a removed one", { from: row("a") }, ["delete", -1]],
    ["a moved one", { from: row("a"), to: row("a", 1) }, ["delete", "put"]],
    ["one in place of another", { from: row("a"), to: row("b") }, ["delete", "put"]],
    ["one that stays", { from: row("a"), to: row("a") }, []],
    ["none", {}, []],
  ])("of %s", (_, change, kinds) => {
    expect(kindsOf(buildListWrites(LIST, change))).toEqual(kinds);
  });

  it("expire with their records, and so do their counts", () => {
    const expiring: CountedList = { ...LIST, expiresAt: () => 5000 };
    const [put, count] = buildListWrites(expiring, { to: row("a") });
    expect(put).toMatchObject({ put: { expires_at: 5000 } });
    expect(count).toMatchObject({
      set: { expires_at: 5000 },
      update: { sk: expect.stringMatching(/^500\d$/) },
    });
    const [plain, plainCount] = buildListWrites(LIST, { to: row("a") });
    expect(plain).not.toHaveProperty("put.expires_at");
    expect(plainCount).not.toHaveProperty("set.expires_at");
    expect(plainCount).toMatchObject({ update: { sk: expect.stringMatching(/^\d\d?$/) } });
  });
});

describe("counts of one transaction", () => {
  const other: Write = { update: { pk: "A", sk: "1" }, add: { n: 1 }, when: { only: "present" } };
  const put: Write = { put: { pk: "A", sk: "2", type: "t" }, when: { only: "absent" } };

  it("are joined for each list, behind the other writes", () => {
    const writes = [
      ...buildListWrites(LIST, { to: row("a") }),
      ...buildListWrites(OTHER, { to: row("a") }),
      ...buildListWrites(LIST, { to: row("b") }),
      other,
    ];
    expect(kindsOf(joinCounts(writes))).toEqual(["put", "put", "put", undefined, 2, 1]);
  });

  it("vanish where they add nothing", () => {
    const writes = [...buildListWrites(LIST, { to: row("a") }), ...buildListWrites(LIST, { from: row("b") })];
    expect(kindsOf(joinCounts(writes))).toEqual(["put", "delete"]);
  });

  it("are no other updates, and no puts of the same type", () => {
    const count = buildListWrites(LIST, { to: row("a") })[1]!;
    expect([count, other, put].map(isCount)).toEqual([true, false, false]);
    const type = "update" in count ? count.set?.["type"] : undefined;
    expect(isCount({ put: { pk: "A", sk: "1", type: String(type) }, when: { only: "absent" } })).toBe(false);
  });
});

describe("records that leave with their owner", () => {
  const removals = (count: number) =>
    Array.from({ length: count }, (_, at) => buildListWrites(LIST, { from: row(String(at)) })).flat();

  it("leave the count at once, and are taken from it no second time", async () => {
    const table = memoryTable();
    for (let at = 0; at < 5; at += 1)
      await table.transact(buildListWrites(LIST, { to: row(String(at)) }), String(at));
    await table.transact([buildLeavingWrite(LIST, "owner", 3)], "leaving");
    expect(await readCount(table, LIST)).toBe(2);
    const writes = removals(2);
    const left = await buildLeftWrites(table, LIST, { ofId: "owner", writes });
    expect(kindsOf(left)).toEqual([2]);
    await table.transact([...joinCounts(writes), ...left], "left");
    expect(await readCount(table, LIST)).toBe(2);
    await table.transact([...removals(3).slice(4), buildAllLeftWrite(LIST, "owner")], "all");
    expect(await readCount(table, LIST)).toBe(2);
  });

  it("are not counted back if nothing leaves, or if they were not taken off", async () => {
    const table = memoryTable();
    expect(await buildLeftWrites(table, LIST, { ofId: "owner", writes: removals(2) })).toEqual([]);
    await table.transact([buildLeavingWrite(LIST, "owner", 3)], "leaving");
    expect(await buildLeftWrites(table, LIST, { ofId: "owner", writes: [] })).toEqual([]);
    expect(await buildLeftWrites(table, LIST, { ofId: "another", writes: removals(1) })).toEqual([]);
  });
});
