import { describe, expect, it } from "@jest/globals";
import { createCheckedTable } from "../../lib/http/checked-table.ts";
import { readQueue } from "../../lib/table/dynamo/dynamo-table.ts";
import type { Key, Table } from "../../lib/table/table.ts";

const key = (pk: string): Key => ({ pk, sk: pk });
const refused = new Error("gone");

/** A table that joins reads as the real one does and records the reads in order. */
function aTable() {
  const asked: string[] = [];
  const queued = readQueue(async (keys) => {
    asked.push(`read ${keys.map(({ pk }) => pk).join(" ")}`);
    return keys.map(() => undefined);
  });
  const written = async () => {
    asked.push("write");
    return "written" as const;
  };
  const table: Table = {
    get: async (one) => (await queued([one]))[0],
    getMany: queued,
    query: async () => {
      asked.push("query");
      return { items: [], units: 0 };
    },
    put: written,
    update: written,
    transact: written,
  };
  return { table, asked, check: async () => void (await table.getMany([key("shopper")])) };
}

describe("a table behind the check of its shopper", () => {
  it("is read together with the check: one round trip for both", async () => {
    const { table: real, asked, check } = aTable();
    const { table, confirm } = createCheckedTable(real, check);
    await table.getMany([key("cart"), key("price")]);
    await confirm();
    await table.get(key("late"));
    expect(asked).toEqual(["read shopper cart price", "read late"]);
  });

  it.each([
    ["put", (table: Table) => table.put({ ...key("a"), type: "a" }, { only: "absent" })],
    ["update", (table: Table) => table.update(key("a"), {}, { only: "present" })],
    ["transact", (table: Table) => table.transact([], "token")],
  ])("has nothing written before the check has passed: %s", async (_, write) => {
    const { table: real, asked, check } = aTable();
    await write(createCheckedTable(real, check).table);
    expect(asked).toEqual(["read shopper", "write"]);
    const other = aTable();
    const { table } = createCheckedTable(other.table, () => Promise.reject(refused));
    await expect(write(table)).rejects.toBe(refused);
    expect(other.asked).toEqual([]);
  });

  it("is checked even if nothing was asked of it, and once", async () => {
    let checks = 0;
    const count = async () => {
      checks += 1;
    };
    const { table, confirm } = createCheckedTable(aTable().table, count);
    await confirm();
    await table.query({ pk: "a" });
    await confirm();
    expect(checks).toBe(1);
  });

  it("reports a failed check in `confirm`, and not before", async () => {
    const { table, confirm } = createCheckedTable(aTable().table, () => Promise.reject(refused));
    expect(await table.get(key("a"))).toBeUndefined();
    await expect(confirm()).rejects.toBe(refused);
  });
});
