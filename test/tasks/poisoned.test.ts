import { randomUUID } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { changeLinks } from "../../lib/categories/placements/change-links.ts";
import { tooManyRequests } from "../../lib/kernel/errors.ts";
import { pack } from "../../lib/table/pack.ts";
import type { Table } from "../../lib/table/table.ts";
import { MOST_FAILURES } from "../../lib/tasks/set-aside.ts";
import { getTasks } from "../../lib/tasks/store.ts";
import type { Task } from "../../lib/tasks/task.ts";
import { HURRIED } from "../support/background/background.ts";
import { aTask, minutesAgo, putTask } from "../support/background/tasks.ts";
import { runWorker } from "../support/background/worker.ts";
import { NOON } from "../support/runtime.ts";
import { aContext } from "../support/shops/products.ts";
import { memoryTable } from "../support/tables/memory-table.ts";

/** Two tasks, the older one first. */
async function twoTasks(older: Partial<Task> = {}) {
  const table = memoryTable();
  await putTask(table, aTask("poisoned", { created_at: minutesAgo(2), ...older }));
  await putTask(table, aTask("healthy", { created_at: minutesAgo(1) }));
  return table;
}

const left = async (table: Table) => (await getTasks(table)).map(({ id }) => id);

describe("a task that the worker cannot even take", () => {
  const fault = (error: Error) => () => Promise.reject(error);
  const broken = fault(new TypeError("a fault of ours"));
  const isIts = ({ sk }: { readonly sk: string }) => sk === "poisoned";

  it.each<[string, Partial<Task>, (table: Table) => Partial<Table>, string]>([
    ["read", {}, (table) => ({ get: (key) => (isIts(key) ? broken() : table.get(key)) }), "error"],
    [
      "taken",
      {},
      (table) => ({ put: (item, when) => (isIts(item) ? broken() : table.put(item, when)) }),
      "error",
    ],
    [
      "taken for a busy table",
      {},
      (table) => ({
        put: (item, when) => (isIts(item) ? fault(tooManyRequests("busy"))() : table.put(item, when)),
      }),
      "warn",
    ],
    [
      "set aside",
      { failures: MOST_FAILURES },
      (table) => ({ put: (item, when) => (isIts(item) ? broken() : table.put(item, when)) }),
      "error",
    ],
  ])("lets the others go on: it cannot be %s", async (_, older, faulty, level) => {
    const table = await twoTasks(older);
    const lines: unknown[][] = [];
    const keep =
      (at: string) =>
      (event: string, fields: Readonly<Record<string, unknown>> = {}) =>
        void lines.push([at, event, fields["task"]]);
    const log = { info: () => {}, warn: keep("warn"), error: keep("error") };
    const counted: unknown[] = [];
    const metrics = (amounts: ReadonlyMap<string, number>) => void counted.push(Object.fromEntries(amounts));
    const worker = { ...HURRIED, log, metrics };
    expect(await runWorker({ table: { ...table, ...faulty(table) }, ...worker })).toBe(false);
    expect(await left(table)).toEqual(["poisoned"]);
    expect(lines).toEqual([[level, "task-not-taken", "poisoned"]]);
    expect(counted).toEqual([{ TasksOpen: 1, TasksSetAside: 0, OldestTaskSeconds: 120 }]);
  });
});

describe("a change of links", () => {
  it("is refused when its task would be too large to be taken", async () => {
    const ids = Array.from({ length: 20_000 }, () => randomUUID());
    const nodes = [{ nodeId: randomUUID(), hierarchyId: randomUUID() }];
    const change = (count: number) => ({
      isAttached: true,
      productIds: ids.slice(0, count),
      nodes,
      linkedAt: NOON.toISOString(),
    });
    let [fits, tooMany] = [0, ids.length];
    while (tooMany - fits > 1) {
      const count = Math.floor((fits + tooMany) / 2);
      if (pack(change(count)).length > 370 * 1024) tooMany = count;
      else fits = count;
    }
    const table = memoryTable();
    const decide = async () => ({ change: change(fits), reply: {} });
    await expect(changeLinks(aContext(table), decide)).rejects.toMatchObject({ status: 413 });
    expect(table.all()).toEqual([]);
  });
});
