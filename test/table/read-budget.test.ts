import { describe, expect, it } from "@jest/globals";
import { tooManyRequests } from "../../lib/kernel/errors.ts";
import { queryAll } from "../../lib/table/query-all.ts";
import { withReadBudget } from "../../lib/table/read-budget.ts";
import type { Table } from "../../lib/table/table.ts";
import { memoryTable } from "../support/tables/memory-table.ts";
import { absent, item } from "./behaviour-items.ts";

/** A table whose partition `P` has 500 items of 1 KB: three pages of some 50, 50 and 25 units. */
async function filled(): Promise<Table> {
  const table = memoryTable();
  for (let at = 0; at < 500; at += 1) await table.put(item("P", { data: "x".repeat(970) }, `${at}`), absent);
  return table;
}

const P = { pk: "P", consistent: true };

describe("a table with a budget for queries", () => {
  const open = async (units: number) =>
    withReadBudget(await filled(), { units, refusal: () => tooManyRequests("the budget is spent") });

  it("reads what fits, also if the last page is more than the rest of it", async () => {
    expect(await queryAll(await open(101), P)).toHaveLength(500);
  });

  it("refuses what would go on, with the error of the budget", async () => {
    await expect(queryAll(await open(90), P)).rejects.toMatchObject({ status: 429 });
  });

  it("counts items that are read by their keys, and refuses more than are left beyond a page of them", async () => {
    const keys = (count: number) => Array.from({ length: count }, (_, at) => ({ pk: "P", sk: `${at}` }));
    const table = await open(300);
    await expect(table.getMany(keys(301))).rejects.toMatchObject({ status: 429 });
    expect(await table.getMany(keys(200))).toHaveLength(200);
    await expect(table.getMany(keys(101))).rejects.toMatchObject({ status: 429 });
    expect(await table.getMany(keys(100))).toHaveLength(100);
    await expect(table.query(P)).rejects.toMatchObject({ status: 429 });
    expect(await table.getMany(keys(100))).toHaveLength(100);
  });

  it("counts all queries together, and lets single items be read", async () => {
    const table = await open(1);
    await table.query({ ...P, limit: 1 });
    await expect(table.query({ ...P, limit: 1 })).rejects.toMatchObject({ status: 429 });
    expect(await table.get({ pk: "P", sk: "1" })).toBeDefined();
    expect(await table.getMany([{ pk: "P", sk: "1" }])).toHaveLength(1);
  });
});
