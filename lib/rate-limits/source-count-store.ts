import { writeStepSurely } from "../table/effects/write-step.ts";
import { keys } from "../table/keys.ts";
import { type Condition, type Key, requireWritten, type Table } from "../table/table.ts";
import { attemptHash, SOURCE_LIMITS, type SourceKind } from "./source-limits.ts";

export async function getSourceCount(table: Table, of: SourceWindow): Promise<number> {
  return Number((await table.get(sourceKey(of)))?.["count"] ?? 0);
}

/** @throws ApiError 503 if the outcome stays unknown */
export async function addToSource(table: Table, of: SourceWindow, amount: 1 | -1): Promise<void> {
  const set = { type: "source_attempts", expires_at: windowEnd(of) };
  const when = { unconditional: "whatever was counted before, this is added to it" };
  await requireWritten(table.update(sourceKey(of), { add: { count: amount }, set }, when));
}

/** @returns false, without counting, beyond `most` @throws ApiError 503 if the outcome stays unknown */
export async function addWithinLimit(
  writer: Parameters<typeof writeStepSurely>[0],
  of: SourceWindow,
  { amount, most }: { readonly amount: number; readonly most: number },
): Promise<boolean> {
  const set = { type: "source_attempts", expires_at: windowEnd(of) };
  // A retry by the table may count twice; a source then waits a little earlier.
  const when: Condition = { only: { where: [{ attribute: "count", atMost: most - amount }] } };
  const update = { update: sourceKey(of), add: { count: amount }, set, when };
  return (await writeStepSurely(writer, [update])).length === 0;
}

/** Actions of a source in one time window. */
export type SourceWindow = {
  readonly kind: SourceKind;
  readonly source: string;
  /** Windows since 1970. */
  readonly window: number;
};

export function sourceWindowAt(kind: SourceKind, source: string, now: Date): SourceWindow {
  const window = Math.floor(now.getTime() / 1000 / SOURCE_LIMITS[kind].windowSeconds);
  return { kind, source, window };
}

/** Epoch seconds at which the window ends. */
export function windowEnd({ kind, window }: SourceWindow): number {
  return (window + 1) * SOURCE_LIMITS[kind].windowSeconds;
}

function sourceKey({ kind, source, window }: SourceWindow): Key {
  return keys.sourceAttempts(kind, attemptHash(source), window);
}
