import { describe, expect, it } from "@jest/globals";
import { getTasks, taskWrite } from "../../lib/tasks/store.ts";
import { runWorker } from "../support/background/worker.ts";
import { NOON } from "../support/runtime.ts";
import { interrupted } from "../support/tables/interrupted.ts";
import { memoryTable } from "../support/tables/memory-table.ts";

const now = () => NOON;
const PLACE = "ENTRY#left-over";

describe("two workers at once", () => {
  it("do a task once: who is slower in taking it does no step", async () => {
    const table = memoryTable({ now });
    const work = { kind: "clear-partitions", places: [{ pk: PLACE }] };
    const task = { id: "a", queue: "a", created_at: NOON.toISOString(), work };
    await table.transact([taskWrite(task)], "a");
    const steps: string[] = [];
    const seenBy = (worker: string) => ({
      ...table,
      query: (query: Parameters<typeof table.query>[0]) => {
        if (query.pk === PLACE) steps.push(worker);
        return table.query(query);
      },
    });
    const slow = interrupted(seenBy("slow"), () => runWorker({ table: seenBy("fast"), now }));
    expect(await runWorker({ table: slow, now })).toBe(true);
    expect(steps).toEqual(["fast"]);
    expect(await getTasks(table)).toEqual([]);
  });
});
