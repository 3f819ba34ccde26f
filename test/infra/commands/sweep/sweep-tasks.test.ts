import { execFile } from "node:child_process";
import { describe, expect, it } from "@jest/globals";
import { releaseTasks, reportTasks } from "../../../../infra/commands/sweep/tasks.ts";
import { buildTaskWrite, getTasks } from "../../../../lib/tasks/store.ts";
import { aTask, minutesAgo } from "../../../support/background/tasks.ts";
import { runWorker } from "../../../support/background/worker.ts";
import { NOON } from "../../../support/runtime.ts";
import { useEngine } from "../../../support/tables/engine.ts";
import { memoryTable } from "../../../support/tables/memory-table.ts";

const setAsideTask = (id: string, minutes: number) =>
  aTask(id, {
    created_at: minutesAgo(3 * minutes),
    setAside: { at: minutesAgo(minutes), reason: "Error: broken" },
  });

describe("what a sweep says of background work", () => {
  it("names what waits, and what is set aside with its age and its reason, oldest first", () => {
    const tasks = [
      setAsideTask("a", 119),
      setAsideTask("b", 120),
      setAsideTask("c", 3000),
      aTask("d", { created_at: minutesAgo(3) }),
    ];
    const { waiting, setAside } = reportTasks(tasks, NOON);
    expect(waiting).toEqual([`Task d to clear partitions is not done, since ${minutesAgo(3)}`]);
    expect(setAside).toEqual([
      "Task c to clear partitions is set aside, since 2 days: Error: broken",
      "Task b to clear partitions is set aside, since 2 hours: Error: broken",
      "Task a to clear partitions is set aside, since 119 minutes: Error: broken",
    ]);
  });

  it("releases one or all of them, and says so of an id that names none", async () => {
    const table = memoryTable();
    for (const id of ["a", "b", "c"]) await table.transact([buildTaskWrite(setAsideTask(id, 1))], id);
    await table.transact([buildTaskWrite(aTask("d"))], "d");
    expect(await releaseTasks(table, "a")).toEqual(["Task a to clear partitions is released, as a~1"]);
    for (const id of ["a", "a~1", "d", "nobody"]) {
      await expect(releaseTasks(table, id)).rejects.toThrow(`There is no task ${id} that is set aside.`);
    }
    expect(await releaseTasks(table, "all")).toHaveLength(2);
    expect(await releaseTasks(table, "all")).toEqual([]);
    expect((await getTasks(table)).map(({ id, queue }) => [id, queue])).toEqual(
      ["a~1", "b~1", "c~1", "d"].map((id) => [id, id]),
    );
  });
});

describe("npx cartwright sweep", () => {
  const engine = useEngine("dynoxide");

  it("fails as long as something is set aside, and releases it to the worker", async () => {
    const name = await engine.newTable();
    const table = await engine.table({ name });
    await table.transact([buildTaskWrite(setAsideTask("a", 1))], "a");
    const env = { ...process.env, DYNAMODB_ENDPOINT: engine.endpoint(), CARTWRIGHT_PROGRESS: "off" };
    const sweep = (...more: string[]) =>
      new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
        const args = ["infra/commands/sweep.ts", "--table", name, ...more];
        execFile(process.execPath, args, { env }, (error, stdout, stderr) =>
          resolve({ code: error?.code ?? 0, stdout, stderr }),
        );
      });
    const found = await sweep();
    expect([found.code, found.stderr]).toEqual([
      1,
      expect.stringMatching(/^Task a to clear partitions is set aside, since \d+ \w+: Error: broken\n$/),
    ]);
    expect(await sweep("--release", "b")).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^There is no/),
    });
    const released = await sweep("--release", "all");
    expect(released).toMatchObject({ code: 0, stderr: "" });
    expect(released.stdout).toContain("Task a to clear partitions is released, as a~1\n");
    expect(released.stdout).toContain("Task a~1 to clear partitions is not done, since");
    expect(await runWorker({ table })).toBe(true);
    expect(await getTasks(table)).toEqual([]);
  }, 60_000);
});
