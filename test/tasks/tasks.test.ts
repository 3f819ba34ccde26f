import { describe, expect, it } from "@jest/globals";
import { deadlineIn } from "../../lib/kernel/deadline.ts";
import { conflict, notFound, tooLarge, tooManyRequests, unavailable } from "../../lib/kernel/errors.ts";
import { keys } from "../../lib/table/keys.ts";
import { unpack } from "../../lib/table/pack.ts";
import { buildTaskWrite, getTask, saveTask } from "../../lib/tasks/store.ts";
import {
  isBusy,
  isHopeless,
  isLeased,
  selectReadyTasks,
  type Task,
  type Work,
} from "../../lib/tasks/task.ts";
import { workOn } from "../../lib/tasks/work-on.ts";
import type { Context } from "../../lib/use-case/context.ts";
import { aTask } from "../support/background/tasks.ts";
import { NOON } from "../support/runtime.ts";
import { aContext } from "../support/shops/products.ts";
import { memoryTable } from "../support/tables/memory-table.ts";

const task = (id: string, queue: string, second: number, more: Partial<Task> = {}) =>
  aTask(id, { queue, created_at: new Date(NOON.getTime() + second * 1000).toISOString(), ...more });

describe("a stored task", () => {
  it("has the names of its first format, in their order, and is read as it was written", async () => {
    const table = memoryTable();
    const written = {
      ...task("a", "jobs", 1, { leasedUntil: NOON.toISOString() }),
      ...{ leaseHolder: "one", failures: 1 },
    };
    await table.transact([buildTaskWrite(written)], "t");
    const stored = unpack((await table.get(keys.task("a")))!["packed"]);
    const { queue, leaseHolder, ...others } = written;
    expect(stored).toEqual({ ...others, line: queue, holder: leaseHolder });
    expect(Object.keys(stored as object).join(" ")).toBe(
      "id line created_at leasedUntil work holder failures",
    );
    expect((await getTask(table, "a"))!.value).toEqual(written);
  });
});

describe("tasks", () => {
  const never = () => false;

  it("of one queue take turns, oldest first, then by id; others do not wait", () => {
    const tasks = [
      task("d", "x", 3),
      task("b", "x", 2),
      task("a", "x", 2),
      task("c", "c", 9),
      task("e", "e", 1),
    ];
    expect(selectReadyTasks(tasks, never).map(({ id }) => id)).toEqual(["e", "a", "c"]);
    expect(selectReadyTasks([], never)).toEqual([]);
  });

  it("that are set aside let others past, but for those that must wait for them, and so on", () => {
    const setAside = { at: NOON.toISOString(), reason: "broken" };
    const tasks = [
      task("a", "x", 1, { setAside }),
      task("b", "x", 2),
      task("c", "x", 3),
      task("d", "x", 4),
      task("e", "y", 5),
    ];
    const ready = (...pairs: string[]) => {
      const idOf = new Map(tasks.map(({ id, work }) => [work, id]));
      const mustWait = (later: Work, earlier: Work) =>
        pairs.includes(`${idOf.get(later)}${idOf.get(earlier)}`);
      return selectReadyTasks(tasks, mustWait).map(({ id }) => id);
    };
    expect(ready()).toEqual(["b", "e"]);
    expect(ready("ba")).toEqual(["c", "e"]);
    expect(ready("ba", "cb")).toEqual(["d", "e"]);
    expect(ready("ba", "cb", "da", "ea")).toEqual(["e"]);
    expect(ready("cb")).toEqual(["b", "e"]);
  });

  it("are held until their lease runs out", () => {
    const at = (milliseconds: number) => new Date(NOON.getTime() + milliseconds).toISOString();
    expect(isLeased(task("a", "a", 0), NOON)).toBe(false);
    expect(isLeased(task("a", "a", 0, { leasedUntil: at(1) }), NOON)).toBe(true);
    expect(isLeased(task("a", "a", 0, { leasedUntil: at(0) }), NOON)).toBe(false);
  });

  it.each([
    [notFound("product", "a"), true, false],
    [tooLarge("It is too large."), true, false],
    [conflict("Others were faster."), false, true],
    [tooManyRequests("busy"), false, true],
    [unavailable("busy"), false, true],
    [new Error("a fault of ours"), false, false],
  ])("%s ends the work: %s; says nothing about it: %s", (error, hopeless, busy) => {
    expect([isHopeless(error), isBusy(error)]).toEqual([hopeless, busy]);
  });

  it.each([
    [unavailable("busy"), "warn"],
    [notFound("product", "a"), "error"],
    [new TypeError("a fault of ours"), "error"],
  ])("%s in a step is logged as %s, and nobody fails", async (error, level) => {
    const said: string[] = [];
    const say = (name: string) => () => void said.push(name);
    const log = { info: say("info"), warn: say("warn"), error: say("error") };
    const ctx = { ...aContext(memoryTable()), log };
    const failing = () => Promise.reject(error);
    expect(await workOn(ctx, { value: task("a", "a", 0), version: 1 }, failing)).toBe(false);
    expect(said).toEqual([level]);
  });

  it("that someone else has taken over is left to that one, though all of it is done", async () => {
    const table = memoryTable();
    await table.transact([buildTaskWrite(task("a", "a", 0))], "a");
    const taken = (await getTask(table, "a"))!;
    await saveTask(table, taken.value, taken.version);
    await workOn(aContext(table), taken, async () => undefined);
    expect(await getTask(table, "a")).toBeDefined();
    await workOn(aContext(table), (await getTask(table, "a"))!, async () => undefined);
    expect(await getTask(table, "a")).toBeUndefined();
  });

  it.each([
    ["comes further", async (_: Context, work: Work) => work, undefined],
    ["meets a busy table", () => Promise.reject(unavailable("busy")), 2],
  ])("whose slice used up its time and %s is saved with time of its own", async (_, step, failures) => {
    const table = memoryTable();
    await table.transact([buildTaskWrite(task("a", "a", 0, { failures: 3 }))], "a");
    const taken = (await getTask(table, "a"))!;
    const late = { ...aContext(memoryTable()), deadline: deadlineIn(0) };
    await workOn(late, taken, step, () => aContext(table));
    expect((await getTask(table, "a"))!.value.failures).toBe(failures);
  });
});
