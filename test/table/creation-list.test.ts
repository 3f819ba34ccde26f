import { describe, expect, it } from "@jest/globals";
import { allCreated, creationKeys, creationPage, readCreatedAfter } from "../../lib/table/creation-list.ts";
import { entity, putDocument } from "../../lib/table/entity.ts";
import { memoryTable } from "../support/tables/memory-table.ts";

type Mug = { readonly id: string; readonly created_at: string };

const mugs = entity<Mug>("mug");
const partitionOf = (shard: number) => `MUGS#${shard}`;
const list = { entity: mugs, partitionOf };
const mugAt = (number: number): Mug => ({
  id: `Id-${number}`,
  created_at: `2026-03-${String(number).padStart(2, "0")}T10:00:00.000Z`,
});
const MUGS = [3, 1, 5, 2, 4, 9, 7, 8, 6].map(mugAt);

async function stored() {
  const table = memoryTable();
  for (const mug of MUGS) {
    const { put, when } = putDocument(mugs, { pk: mug.id, sk: "MUG" }, mug);
    await table.put({ ...put, ...creationKeys(partitionOf, mug) }, when);
  }
  return table;
}

const idsOf = (values: readonly Mug[]) => values.map(({ id }) => Number(id.slice(3)));

describe("a list by creation", () => {
  it("spreads resources over four partitions, by their ids whatever their letters", () => {
    const partitions = Array.from({ length: 200 }, (_, at) => creationKeys(partitionOf, mugAt(at)).gsi1pk);
    expect([...new Set(partitions)].sort()).toEqual(["MUGS#0", "MUGS#1", "MUGS#2", "MUGS#3"]);
    const upper = creationKeys(partitionOf, { id: "ABC-E", created_at: "2026" });
    expect(upper).toEqual(creationKeys(partitionOf, { id: "abc-e", created_at: "2026" }));
    expect(upper.gsi1sk).toBe("2026#abc-e");
    expect(upper.gsi1pk).toBe("MUGS#2");
  });

  it("has pages from either end", async () => {
    const table = await stored();
    const first = await creationPage(table, list, { offset: 0, limit: 4, descending: true });
    expect({ ...first, values: idsOf(first.values) }).toEqual({ values: [9, 8, 7, 6], total: 9 });
    const { values } = await creationPage(table, list, { offset: 2, limit: 3, descending: false });
    expect(idsOf(values)).toEqual([3, 4, 5]);
  });

  it("reads a span of time, with its last moment", async () => {
    const [from, to] = [mugAt(3).created_at, mugAt(6).created_at];
    const found = await allCreated(await stored(), list, { from, to, what: "mugs", advice: "ask for fewer" });
    expect(idsOf(found)).toEqual([3, 4, 5, 6]);
  });

  it.each([
    [10_000, true],
    [10_001, false],
  ])("of %i resources in a span is read: %s", async (count, isRead) => {
    const table = memoryTable();
    const items = Array.from({ length: count }, (_, at) => ({ pk: String(at), sk: "MUG", type: "mug" }));
    const page = { ...table, query: table.query, getMany: async () => [] };
    for (let at = 0; at < count; at += 100)
      await table.transact(
        items.slice(at, at + 100).map((item) => ({
          put: { ...item, ...creationKeys(partitionOf, { id: item.pk, created_at: "2026" }) },
          when: { only: "absent" as const },
        })),
        String(at),
      );
    const read = allCreated(page, list, { from: "2026", to: "2026", what: "mugs", advice: "ask for fewer" });
    if (isRead) expect(await read).toEqual([]);
    else
      await expect(read).rejects.toMatchObject({
        status: 422,
        message: "The list would look at more than 10000 mugs; ask for fewer.",
      });
  });

  it("goes on behind the last one, and says when there is no more", async () => {
    const table = await stored();
    const seen: number[][] = [];
    let after: string | undefined = "";
    while (after !== undefined) {
      const page: Awaited<ReturnType<typeof readCreatedAfter<Mug>>> = await readCreatedAfter(table, list, {
        after,
        most: 4,
      });
      seen.push(idsOf(page.documents.map(({ value }) => value)));
      after = page.after;
    }
    expect(seen).toEqual([[1, 2, 3, 4], [5, 6, 7, 8], [9]]);
  });

  it("passes over those that were deleted a moment ago", async () => {
    const table = await stored();
    const late = { ...table, getMany: async () => [undefined, await table.get({ pk: "Id-2", sk: "MUG" })] };
    const { values } = await creationPage(late, list, { offset: 0, limit: 2, descending: false });
    expect(idsOf(values)).toEqual([2]);
  });
});
