import { writeStepSurely } from "../table/effects/write-step.ts";
import { keys } from "../table/keys.ts";
import { type Condition, certainly, type Key, type Table } from "../table/table.ts";
import { attemptHash } from "./attempt-hash.ts";
import { SOURCE_LIMITS, type SourceKind } from "./source-limits.ts";

/** How often a source did something in the current window. */
export async function getSourceCount(table: Table, of: SourceWindow): Promise<number> {
  return Number((await table.get(sourceKey(of)))?.["count"] ?? 0);
}

/** Counts one for a source, or takes one back. @throws ApiError 503 if nobody knows whether it counted */
export async function addToSource(table: Table, of: SourceWindow, amount: 1 | -1): Promise<void> {
  const set = { type: "source_attempts", expires_at: endOf(of) };
  const when = { unconditional: "whatever was counted before, this is added to it" };
  await certainly(table.update(sourceKey(of), { add: { count: amount }, set }, when));
}

/**
 * Counts so many for a source if it has no more than `most` then; of those at once no more are counted either.
 * @returns false if it would have more, and none of them is counted
 * @throws ApiError 503 if nobody knows whether they counted
 */
export async function addWithin(
  writer: Parameters<typeof writeStepSurely>[0],
  of: SourceWindow,
  { amount, most }: { readonly amount: number; readonly most: number },
): Promise<boolean> {
  const set = { type: "source_attempts", expires_at: endOf(of) };
  // Sent again by the table it may count twice: then somebody waits a little earlier who guessed.
  const when: Condition = { only: { where: [{ attribute: "count", atMost: most - amount }] } };
  const update = { update: sourceKey(of), add: { count: amount }, set, when };
  return (await writeStepSurely(writer, [update])).length === 0;
}

/** What a source does in one window of time. */
export type SourceWindow = {
  readonly kind: SourceKind;
  readonly source: string;
  /** The number of the window since 1970. */
  readonly window: number;
};

/** The window that is open now. */
export function sourceWindowAt(kind: SourceKind, source: string, now: Date): SourceWindow {
  const window = Math.floor(now.getTime() / 1000 / SOURCE_LIMITS[kind].windowSeconds);
  return { kind, source, window };
}

/** When a window closes, in epoch seconds. */
export function endOf({ kind, window }: SourceWindow): number {
  return (window + 1) * SOURCE_LIMITS[kind].windowSeconds;
}

function sourceKey({ kind, source, window }: SourceWindow): Key {
  return keys.sourceAttempts(kind, attemptHash(source), window);
}
