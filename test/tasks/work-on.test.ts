import { describe, expect, it } from "@jest/globals";
import { buildTaskWrite, getTask } from "../../lib/tasks/store.ts";
import { isLeased } from "../../lib/tasks/task.ts";
import { leaseEnd, newTask, workOn } from "../../lib/tasks/work-on.ts";
import { NOON } from "../support/runtime.ts";
import { aContext } from "../support/shops/products.ts";
import { memoryTable } from "../support/tables/memory-table.ts";

const WORK = { kind: "clear-partitions", places: [] };
const at = (milliseconds: number) => new Date(NOON.getTime() + milliseconds);

describe("the lease of a task", () => {
  it("outlasts its holder's deadline by two seconds, in which a last write may still arrive", () => {
    const ctx = aContext(memoryTable());
    const leaving = { ...ctx, deadline: { ...ctx.deadline, left: () => 5000 } };
    expect(leaseEnd(leaving)).toBe(at(7000).toISOString());
    const task = newTask(leaving, WORK);
    expect([isLeased(task, at(6999)), isLeased(task, at(7000))]).toEqual([true, false]);
  });

  it("is given back with the work that is left, so that anyone may go on at once", async () => {
    const table = memoryTable();
    const ctx = aContext(table);
    const task = { ...newTask(ctx, WORK), leaseHolder: "worker", failures: 2 };
    await table.transact([buildTaskWrite(task)], "a");
    const hasTime = { ...ctx, deadline: { ...ctx.deadline, left: () => 0 } };
    const left = { ...WORK, done: 1 };
    expect(await workOn(hasTime, (await getTask(table, task.id))!, async () => left)).toBe(true);
    const { value } = (await getTask(table, task.id))!;
    expect(value).toEqual({ id: task.id, queue: task.queue, created_at: task.created_at, work: left });
    expect(isLeased(value, NOON)).toBe(false);
  });

  it("forgets earlier failures behind the first step, so that a death in the second leaves none", async () => {
    const table = memoryTable();
    const ctx = aContext(table);
    const task = { ...newTask(ctx, WORK), leaseHolder: "worker", failures: 4 };
    await table.transact([buildTaskWrite(task)], "a");
    const kept: unknown[] = [];
    const step = async (_: unknown, work: object) => {
      kept.push((await getTask(table, task.id))!.value);
      return "done" in work ? undefined : { ...WORK, done: 1 };
    };
    const { failures: _, ...forgiven } = task;
    const taken = (await getTask(table, task.id))!;
    expect(await workOn(ctx, taken, step)).toBe(true);
    expect(kept).toEqual([task, { ...forgiven, work: { ...WORK, done: 1 } }]);
    expect(await getTask(table, task.id)).toBeUndefined();
  });
});
