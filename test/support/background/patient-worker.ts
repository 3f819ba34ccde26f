import type { Table } from "../../../lib/table/table.ts";
import { getTasks } from "../../../lib/tasks/store.ts";
import { releaseTask } from "../../../lib/workers/carry-on-tasks.ts";
import { NOON } from "../runtime.ts";
import { someId } from "../shops/products.ts";
import { HURRIED } from "./background.ts";
import { runWorker, type WorkerSetup } from "./worker.ts";

type More = Omit<Partial<WorkerSetup>, "table" | "now">;

/** A worker that is called an hour later each time, after every lease has ended. */
export function patientWorker() {
  let hours = 0;
  /** @returns true if it reported that everything is done */
  const work = (table: Table, more: More = {}): Promise<boolean> => {
    hours += 1;
    const time = new Date(NOON.getTime() + hours * 3_600_000);
    return runWorker({ table, now: () => time, ...HURRIED, ...more });
  };
  /**
   * Calls the worker until it reports that everything is done. @returns the number of calls @throws Error if it does not
   * end
   */
  const workToTheEnd = async (table: Table, more: More = {}): Promise<number> => {
    for (let calls = 1; calls < 50; calls += 1) if (await work(table, more)) return calls;
    throw new Error("It does not end.");
  };
  return { work, workToTheEnd };
}

/** Releases the first task that was set aside, as an operator does. */
export async function release(table: Table) {
  const [task] = (await getTasks(table)).filter(({ setAside }) => setAside);
  return releaseTask({ table, newId: someId, now: () => NOON }, task?.id ?? "");
}
