import { setTimeout as pause } from "node:timers/promises";
import type { TableState, Tables } from "./tables.ts";

export type Progress = {
  readonly tables: Tables;
  readonly say: (line: string) => void;
  readonly pauseMs?: number;
};

const PAUSE_MS = 10_000;
/** Polls between two progress messages. */
const LOOKS_PER_LINE = 6;
/** A new table accepts point-in-time recovery only after a moment. */
const MOST_TRIES = 60;

/** Settings of the stack's own table that a restored table lacks. */
export async function findMissingSettings(tables: Tables, name: string): Promise<readonly string[]> {
  const state = await existing(tables, name);
  return [
    ...(state.stream === "ours" ? [] : ["the stream of its changes"]),
    ...((await tables.hasExpiry(name)) ? [] : ["the removal of expired items"]),
    ...((await tables.window(name)) ? [] : ["point-in-time recovery"]),
    ...(state.isProtected ? [] : ["protection from deletion"]),
  ];
}

/**
 * Adds the missing settings in turn. After an interruption, running it again does the rest.
 * @throws Error with a message for the user if the table is not Cartwright's
 */
export async function prepareTable(
  progress: Progress,
  name: string,
  tags: Readonly<Record<string, string>>,
): Promise<void> {
  const { tables, say } = progress;
  const before = await untilReady(progress, name);
  refuseOther(name, before);
  if (before.stream === "none") {
    say("The stream of its changes, which calls the worker …");
    await tables.startStream(name);
    await untilReady(progress, name);
  }
  if (!(await tables.hasExpiry(name))) {
    say("The removal of expired items …");
    await tables.startExpiry(name);
  }
  if (!(await tables.window(name))) {
    say("Point-in-time recovery …");
    await untilTaken(progress, () => tables.startRecovery(name));
  }
  if (!(await existing(tables, name)).isProtected) {
    say("Protection from deletion …");
    await tables.protect(name);
    await untilReady(progress, name);
  }
  await tables.tag(before.arn, tags);
}

/** Waits until no operation on the table is in progress. */
export async function untilReady(progress: Progress, name: string): Promise<TableState> {
  const startedAt = performance.now();
  for (let looked = 1; ; looked += 1) {
    const state = await existing(progress.tables, name);
    if (state.isReady) return state;
    if (!/^(?:CREATING|UPDATING|ACTIVE)$/.test(state.status)) {
      throw new Error(`The table '${name}' is ${state.status}.`);
    }
    if (looked % LOOKS_PER_LINE === 0) {
      const minutes = Math.round((performance.now() - startedAt) / 60_000);
      progress.say(`  still under way after ${minutes} min (${state.status})`);
    }
    await pause(progress.pauseMs ?? PAUSE_MS);
  }
}

/** @throws Error with a message for the user if the table does not exist */
export async function existing(tables: Tables, name: string): Promise<TableState> {
  const state = await tables.state(name);
  if (!state) throw new Error(`There is no table '${name}' in this account and region.`);
  return state;
}

/** @throws Error with a message for the user if the table was not created by Cartwright */
export function refuseOther(name: string, { isOurs, stream }: TableState): void {
  if (!isOurs)
    throw new Error(`The table '${name}' has not the keys and the index of a table of Cartwright.`);
  if (stream === "other") {
    throw new Error(
      `The table '${name}' has a stream that does not hold old and new images: turn it off first.`,
    );
  }
}

async function untilTaken({ pauseMs = PAUSE_MS }: Progress, attempt: () => Promise<boolean>): Promise<void> {
  for (let tried = 1; !(await attempt()); tried += 1) {
    if (tried === MOST_TRIES)
      throw new Error("Point-in-time recovery cannot be turned on yet: try again later.");
    await pause(pauseMs);
  }
}
