import { describe, expect, it } from "@jest/globals";
import { createRecordedTable } from "../support/events/recorded-changes.ts";

const key = { pk: "A", sk: "A" };
const item = { ...key, type: "thing", version: 1 };

describe("the changes that a table in memory records", () => {
  it("come in the order of the commits, each with the item before and after", async () => {
    const table = createRecordedTable();
    await table.put(item, { only: "absent" });
    await table.update(key, { add: { version: 1 } }, { only: "present" });
    await table.transact([{ delete: key, when: { only: "present" } }], "token");
    const changed = { ...item, version: 2 };
    expect(table.changes().map(({ before, after }) => ({ before, after }))).toEqual([
      { before: undefined, after: item },
      { before: item, after: changed },
      { before: changed, after: undefined },
    ]);
  });

  it("are none of a refused write, of a check, and of a write that leaves an item as it was", async () => {
    const table = createRecordedTable();
    await table.put(item, { only: "absent" });
    await expect(table.put(item, { only: "absent" })).rejects.toThrow();
    await table.put(item, { only: "present" });
    await table.transact([{ check: key, when: { only: "present" } }], "token");
    expect(table.newChanges()).toHaveLength(1);
    expect(table.newChanges()).toHaveLength(0);
  });

  it("say of an item that the table removed that it had expired", async () => {
    const now = () => new Date(60_000);
    const table = createRecordedTable({ now });
    await table.put({ ...item, expires_at: 59 }, { only: "absent" });
    await table.put({ ...item, sk: "B", expires_at: 61 }, { only: "absent" });
    await table.removeExpired();
    const removed = table.changes().slice(2);
    expect(removed).toEqual([{ key, before: { ...item, expires_at: 59 }, at: now(), isExpiry: true }]);
  });
});
