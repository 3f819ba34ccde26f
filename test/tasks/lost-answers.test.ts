import { describe, expect, it } from "@jest/globals";
import { deadlineIn } from "../../lib/kernel/deadline.ts";
import { ConditionFailed, type Table } from "../../lib/table/table.ts";
import { MOST_FAILURES } from "../../lib/tasks/set-aside.ts";
import { getTask, getTasks, saveTask } from "../../lib/tasks/store.ts";
import type { Task } from "../../lib/tasks/task.ts";
import { aTask, putTask } from "../support/background/tasks.ts";
import { runWorker, timeForSteps } from "../support/background/worker.ts";
import { faultyHandler } from "../support/faults/faults.ts";
import { useEngine } from "../support/tables/engine.ts";
import { memoryTable } from "../support/tables/memory-table.ts";

async function withTask(table: Table, more: Partial<Task> = {}): Promise<Table> {
  await putTask(table, aTask("a", more));
  return table;
}

const lost = () => ({ lost: "no answer" });
const repeated = () => {
  throw new ConditionFailed(new Map([[0, undefined]]), true);
};

describe("a worker that gets no answer", () => {
  it.each([
    ["is lost", lost],
    ["is found written by a repeat", repeated],
  ])("works on a task when the lease's answer %s", async (_, answer) => {
    const table = await withTask(memoryTable());
    const put: Table["put"] = async (item, when) => {
      await table.put(item, when);
      return answer();
    };
    expect(await runWorker({ table: { ...table, put } })).toBe(true);
    expect([await getTasks(table), await table.get({ pk: "ENTRY#a", sk: "1" })]).toEqual([[], undefined]);
  });

  it.each([
    ["lost", lost],
    ["a failed condition", repeated],
  ])("leaves a task to another who took it in the same moment: %s", async (_, answer) => {
    const table = await withTask(memoryTable());
    let isFirst = true;
    const put: Table["put"] = async (item, when) => {
      if (!isFirst) return table.put(item, when);
      isFirst = false;
      const mine = await taskIn(item);
      await saveTask(table, { ...mine, leaseHolder: "another" }, 1);
      return answer();
    };
    expect(await runWorker({ table: { ...table, put }, timeLeftMs: timeForSteps() })).toBe(false);
    expect((await getTask(table, "a"))!.value).toMatchObject({ leaseHolder: "another", failures: 1 });
    expect(await table.get({ pk: "ENTRY#a", sk: "1" })).toBeDefined();
  });

  it("says that a task is set aside, though the answer was lost", async () => {
    const table = await withTask(memoryTable(), { failures: MOST_FAILURES });
    const put: Table["put"] = async (item, when) => {
      await table.put(item, when);
      return lost();
    };
    const said: string[] = [];
    const log = { info: () => {}, warn: () => {}, error: (event: string) => void said.push(event) };
    expect(await runWorker({ table: { ...table, put }, log })).toBe(true);
    expect(said).toEqual(["task-set-aside"]);
    expect((await getTasks(table))[0]).toMatchObject({ setAside: { at: expect.any(String) } });
  });
});

/** The task that was to be written. */
async function taskIn(item: Parameters<Table["put"]>[0]): Promise<Task> {
  const other = memoryTable();
  await other.put(item, { unconditional: "a test" });
  return (await getTask(other, "a"))!.value;
}

/** Time for one task in one round. */
describe("a worker behind a network that loses its answers", () => {
  const engine = useEngine("dynoxide");

  it("does the work in its first call, though the answer to its lease is lost", async () => {
    const name = await engine.newTable();
    const behind = await withTask(await engine.table({ name }));
    let drops = 0;
    const requestHandler = faultyHandler(({ operation }) => {
      if (!/^PutItem/.test(operation) || drops > 0) return undefined;
      drops += 1;
      return "drop";
    });
    const table = await engine.table({ name, client: { requestHandler }, deadline: deadlineIn(60_000) });
    expect(await runWorker({ table, timeLeftMs: timeForSteps() })).toBe(false);
    expect([drops, await getTask(behind, "a")]).toEqual([1, undefined]);
  }, 60_000);
});
