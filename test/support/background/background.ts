import { expect } from "@jest/globals";
import { forgetProcessMemory } from "../../../lib/kernel/process-memory.ts";
import { anHourLater, NOON } from "../runtime.ts";
import { type FailingTable, failingTable, WRITE_FAULTS, type WriteFault } from "../tables/failing-table.ts";
import type { MemoryTable } from "../tables/memory-table.ts";
import { runWorker } from "./worker.ts";

/** Background work in a store of its own: how it is asked for, and what must be true when all of it is done. */
export type Scenario = {
  readonly table: MemoryTable;
  /** The request that decides it. @returns its status */
  readonly ask: (more?: { table?: FailingTable; deadlineMs?: number }) => Promise<number>;
  readonly isDone: () => Promise<void>;
  /** What must be true as long as the request was refused. */
  readonly isUntouched: () => Promise<void>;
};

/** So little time that a request or a worker's turn does one step alone. */
export const HURRIED = { deadlineMs: 0 };

export const tasksOf = (table: MemoryTable) => table.all().filter(({ type }) => type === "task");

/** Everything is done by the worker alone, whatever happened before. */
export async function finished({ table, isDone }: Scenario): Promise<void> {
  expect(await runWorker({ table, now: anHourLater, ...HURRIED })).toBe(true);
  expect(tasksOf(table)).toEqual([]);
  await isDone();
}

/** Two workers at once, one of which takes every lease for run out, end it right. */
export async function twoWorkersEndIt(scenario: Scenario): Promise<void> {
  const { table } = scenario;
  await scenario.ask(HURRIED);
  let hours = 0;
  const now = () => new Date(NOON.getTime() + hours++ * 3_600_000);
  await Promise.all([runWorker({ table, ...HURRIED }), runWorker({ table, now, ...HURRIED })]);
  await finished(scenario);
}

/**
 * The same scenario each time, in its store as it was when it was made: to fill a store takes longer than what goes wrong
 * in it. All that a scenario knows beside its store must stay true.
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

/** Every write of a worker goes wrong in turn, each in the same store; another worker ends it right. */
export async function everyWorkerWriteFails(
  makeOne: () => Promise<Scenario>,
  fault: WriteFault,
): Promise<number> {
  const make = inOneStore(makeOne);
  for (let at = 0; ; at += 1) {
    const scenario = await make();
    expect(await scenario.ask(HURRIED)).toBeLessThan(300);
    const table = failingTable(scenario.table, at, fault);
    await runWorker({ table, ...HURRIED }).catch(() => {});
    await finished(scenario);
    if (!table.isHit()) return at;
  }
}

/** Every write of the request goes wrong in turn: it is decided or nothing was written, never half. */
export async function everyRequestWriteFails(
  makeOne: () => Promise<Scenario>,
  fault: WriteFault,
): Promise<number> {
  const make = inOneStore(makeOne);
  for (let at = 0; ; at += 1) {
    const scenario = await make();
    const table = failingTable(scenario.table, at, fault);
    const status = await scenario.ask({ table });
    if (status < 300) await finished(scenario);
    else if (fault === "killed") {
      expect(await runWorker({ table: scenario.table, now: anHourLater, ...HURRIED })).toBe(true);
    } else {
      expect([429, 503]).toContain(status);
      await scenario.isUntouched();
      expect(tasksOf(scenario.table)).toEqual([]);
    }
    if (!table.isHit()) return at;
  }
}

export { WRITE_FAULTS };
