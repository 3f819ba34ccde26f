import { describe, expect, it } from "@jest/globals";
import { conflict, notFound, tooLarge, unavailable } from "../../lib/errors.ts";
import { firstInLine, isHeld, isHopeless, type Task } from "../../lib/tasks/task.ts";
import { workOn } from "../../lib/tasks/work-on.ts";
import { memoryTable } from "../support/memory-table.ts";
import { aContext } from "../support/products.ts";
import { NOON } from "../support/runtime.ts";

const task = (id: string, line: string, second: number, leasedUntil?: string): Task => ({
  id,
  line,
  created_at: new Date(NOON.getTime() + second * 1000).toISOString(),
  ...(leasedUntil ? { leasedUntil } : {}),
  work: { kind: "clear-partitions", places: [] },
});

describe("tasks", () => {
  it("of one line take turns, oldest first, then by id; others do not wait", () => {
    const tasks = [
      task("d", "x", 3),
      task("b", "x", 2),
      task("a", "x", 2),
      task("c", "c", 9),
      task("e", "e", 1),
    ];
    expect(firstInLine(tasks).map(({ id }) => id)).toEqual(["e", "a", "c"]);
    expect(firstInLine([])).toEqual([]);
  });

  it("are held until their lease runs out", () => {
    const at = (milliseconds: number) => new Date(NOON.getTime() + milliseconds).toISOString();
    expect(isHeld(task("a", "a", 0), NOON)).toBe(false);
    expect(isHeld(task("a", "a", 0, at(1)), NOON)).toBe(true);
    expect(isHeld(task("a", "a", 0, at(0)), NOON)).toBe(false);
  });

  it.each([
    [notFound("product", "a"), true],
    [tooLarge("It is too large."), true],
    [conflict("Others were faster."), false],
    [unavailable("busy"), false],
    [new Error("a fault of ours"), false],
  ])("%s ends the work: %s", (error, hopeless) => {
    expect(isHopeless(error)).toBe(hopeless);
  });

  it.each([
    [unavailable("busy"), "warn"],
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
});
