import { describe, expect, it } from "@jest/globals";
import {
  buildTaskWrite,
  endTask,
  findEndOfQueue,
  getTask,
  replaceTask,
  saveTask,
} from "../../lib/tasks/store.ts";
import { selectReadyTasks, type Task } from "../../lib/tasks/task.ts";
import { newQueuedTask } from "../../lib/tasks/work-on.ts";
import { aTask } from "../support/background/tasks.ts";
import { NOON } from "../support/runtime.ts";
import { aContext } from "../support/shops/products.ts";
import { memoryTable } from "../support/tables/memory-table.ts";

const at = (milliseconds: number) => new Date(NOON.getTime() + milliseconds).toISOString();
const task = (id: string, queue: string, created_at: string) => aTask(id, { queue, created_at });

async function tableWith(...tasks: readonly Task[]) {
  const table = memoryTable();
  for (const one of tasks) await table.transact([buildTaskWrite(one)], one.id);
  return table;
}

describe("a task that comes behind a queue", () => {
  it.each([
    ["an empty queue: now", [], at(0)],
    ["earlier ones: now", [task("a", "x", at(-5))], at(0)],
    ["one of this moment: a millisecond later", [task("a", "x", at(0))], at(1)],
    ["one of a clock that is fast: behind that", [task("a", "x", at(-5)), task("b", "x", at(900))], at(901)],
    ["one of another queue: now", [task("a", "y", at(900))], at(0)],
  ])("is created behind %s", async (_, before, expected) => {
    expect(await findEndOfQueue(aContext(await tableWith(...before)), "x")).toBe(expected);
  });

  it("is ready when those before it are done, not sooner", async () => {
    const before = task("zzz", "x", at(900));
    const ctx = aContext(await tableWith(before));
    const behind = await newQueuedTask(ctx, { kind: "clear-partitions", places: [] }, "x");
    const ready = (...tasks: Task[]) => selectReadyTasks(tasks, () => false).map(({ id }) => id);
    expect([ready(behind, before), ready(behind)]).toEqual([["zzz"], [behind.id]]);
  });
});

describe("a task that someone else has changed", () => {
  async function changed() {
    const table = await tableWith(task("a", "a", at(0)));
    const stale = (await getTask(table, "a"))!;
    const newer = { ...stale.value, created_at: at(1) };
    expect(await saveTask(table, newer, stale.version)).toBe(true);
    return { table, stale, newer, stored: async () => (await getTask(table, "a"))?.value };
  }

  it("is not saved over, even with what it had before", async () => {
    const { table, stale, newer, stored } = await changed();
    expect(await saveTask(table, stale.value, stale.version)).toBe(false);
    expect(await stored()).toEqual(newer);
  });

  it("is not replaced, and its replacement is not written", async () => {
    const { table, stale, newer, stored } = await changed();
    expect(await replaceTask(aContext(table), stale, task("b", "a", at(2)))).toBe(false);
    expect([await stored(), await getTask(table, "b")]).toEqual([newer, undefined]);
  });

  it("is not ended", async () => {
    const { table, stale, newer, stored } = await changed();
    await endTask(aContext(table), stale);
    expect(await stored()).toEqual(newer);
  });
});

describe("a task whose saving got no answer", () => {
  async function saved({ isSent }: { readonly isSent: boolean }) {
    const table = await tableWith(task("a", "a", at(0)));
    const { value, version } = (await getTask(table, "a"))!;
    const silent = {
      ...table,
      put: async (...given: Parameters<typeof table.put>) => {
        if (isSent) await table.put(...given);
        return { lost: "no answer" };
      },
    };
    return saveTask(silent, { ...value, created_at: at(1) }, version);
  }

  it("is saved if it is found as it was to be, and not if it was never sent", async () => {
    expect(await saved({ isSent: true })).toBe(true);
    expect(await saved({ isSent: false })).toBe(false);
  });

  it("is someone else's if that one has changed it meanwhile", async () => {
    const table = await tableWith(task("a", "a", at(0)));
    const { value, version } = (await getTask(table, "a"))!;
    const silent = {
      ...table,
      put: async () => {
        await saveTask(table, { ...value, leaseHolder: "another" }, version);
        return { lost: "no answer" };
      },
    };
    expect(await saveTask(silent, { ...value, leaseHolder: "me" }, version)).toBe(false);
  });
});
