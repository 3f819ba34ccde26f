import { expect } from "@jest/globals";
import { forgetProcessMemory } from "../../../lib/kernel/process-memory.ts";
import type { PrivateFiles } from "../../../lib/use-case/capabilities.ts";
import { anHourLater, NOON } from "../runtime.ts";
import { type FailingTable, failingTable, WRITE_FAULTS, type WriteFault } from "../tables/failing-table.ts";
import type { MemoryTable } from "../tables/memory-table.ts";
import { runWorker } from "./worker.ts";

/** Background work in its own store: the request that starts it, and the check of its result. */
export type Scenario = {
  readonly table: MemoryTable;
  /** The private bucket that the worker reaches; none by default. */
  readonly privateFiles?: PrivateFiles | "none";
  /** Sends the request that starts the work. @returns its status */
  readonly ask: (more?: { table?: FailingTable; deadlineMs?: number }) => Promise<number>;
  readonly isDone: () => Promise<void>;
  /** Checks that a refused request has changed nothing. */
  readonly isUntouched: () => Promise<void>;
};

/** Time for one step only, of a request or of a worker's turn. */
export const HURRIED = { deadlineMs: 0 };

export const listTasks = (table: MemoryTable) => table.all().filter(({ type }) => type === "task");

/** Lets the worker alone finish the work. */
export async function finishScenario({ table, isDone, privateFiles = "none" }: Scenario): Promise<void> {
  expect(await runWorker({ table, privateFiles, now: anHourLater, ...HURRIED })).toBe(true);
  expect(listTasks(table)).toEqual([]);
  await isDone();
}

/** Two workers at the same time finish the work correctly, although one treats every lease as expired. */
export async function twoWorkersEndIt(scenario: Scenario): Promise<void> {
  const { table, privateFiles = "none" } = scenario;
  await scenario.ask(HURRIED);
  let hours = 0;
  const now = () => new Date(NOON.getTime() + hours++ * 3_600_000);
  await Promise.all([
    runWorker({ table, privateFiles, ...HURRIED }),
    runWorker({ table, privateFiles, now, ...HURRIED }),
  ]);
  await finishScenario(scenario);
}

/**
 * Returns the same scenario each time and resets its store, because filling a store takes longer than a test of one fault.
 * A scenario keeps no changing state outside its store.
 */
export function inOneStore(make: () => Promise<Scenario>): () => Promise<Scenario> {
  let made: Promise<{ readonly scenario: Scenario; readonly putBack: () => void }> | undefined;
  const makeOnce = async () => {
    const scenario = await make();
    return { scenario, putBack: scenario.table.keepState() };
  };
  return async () => {
    made ??= makeOnce();
    const { scenario, putBack } = await made;
    putBack();
    forgetProcessMemory();
    return scenario;
  };
}

/** Each write of a worker fails in turn, in the same store. Another worker then finishes the work correctly. */
export async function everyWorkerWriteFails(
  makeOne: () => Promise<Scenario>,
  fault: WriteFault,
): Promise<number> {
  const make = inOneStore(makeOne);
  for (let at = 0; ; at += 1) {
    const scenario = await make();
    expect(await scenario.ask(HURRIED)).toBeLessThan(300);
    const table = failingTable(scenario.table, at, fault);
    await runWorker({ table, privateFiles: scenario.privateFiles ?? "none", ...HURRIED }).catch(() => {});
    await finishScenario(scenario);
    if (!table.isHit()) return at;
  }
}

/**
 * Each write of the request fails in turn. A worker finishes what an accepted or killed request began; a refused request
 * has written nothing.
 */
export async function everyRequestWriteFails(
  makeOne: () => Promise<Scenario>,
  fault: WriteFault,
): Promise<number> {
  const make = inOneStore(makeOne);
  for (let at = 0; ; at += 1) {
    const scenario = await make();
    const table = failingTable(scenario.table, at, fault);
    const status = await scenario.ask({ table });
    if (status < 300) await finishScenario(scenario);
    else if (fault === "killed") {
      const { privateFiles = "none" } = scenario;
      expect(await runWorker({ table: scenario.table, privateFiles, now: anHourLater, ...HURRIED })).toBe(
        true,
      );
    } else {
      expect([429, 503]).toContain(status);
      await scenario.isUntouched();
      expect(listTasks(scenario.table)).toEqual([]);
    }
    if (!table.isHit()) return at;
  }
}

export { WRITE_FAULTS };
