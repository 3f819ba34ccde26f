import { describe, expect, it } from "@jest/globals";
import { buildTaskWrite, getTasks } from "../../lib/tasks/store.ts";
import { aTask } from "../support/background/tasks.ts";
import { runWorker } from "../support/background/worker.ts";
import { NOON } from "../support/runtime.ts";
import { interruptTable } from "../support/tables/interrupted.ts";
import { memoryTable } from "../support/tables/memory-table.ts";

const now = () => NOON;

describe("two workers at once", () => {
  it("do a task once: who is slower in taking it does no step", async () => {
    const table = memoryTable({ now });
    await table.transact([buildTaskWrite(aTask("a"))], "a");
    const steps: string[] = [];
    const seenBy = (worker: string) => ({
      ...table,
      query: (query: Parameters<typeof table.query>[0]) => {
        if (query.pk === "ENTRY#a") steps.push(worker);
        return table.query(query);
      },
    });
    const slow = interruptTable(seenBy("slow"), () => runWorker({ table: seenBy("fast"), now }));
    expect(await runWorker({ table: slow, now })).toBe(true);
    expect(steps).toEqual(["fast"]);
    expect(await getTasks(table)).toEqual([]);
  });
});
