import type { Problem } from "../../../kernel/errors.ts";
import { type Writer, writeStepSurely } from "../../../table/effects/write-step.ts";
import { MOST_ACTIONS } from "../../../table/limits.ts";
import { keyOf, type Write } from "../../../table/table.ts";
import type { Entry } from "../entry.ts";
import type { ListedEntry } from "./bulk-entries.ts";
import { type EntryChunk, itemName, refusedPositions } from "./entry-chunk-store.ts";

type WritesOf = (entry: Entry) => readonly Write[];

/** Values of unique fields that a list has more than once: the later entries are in error, as if the first were there. */
export function repeatedValues(
  entries: readonly ListedEntry[],
  writesOf: WritesOf,
): ReadonlyMap<number, readonly Problem[]> {
  const seen = new Set<string>();
  const repeated = new Map<number, readonly Problem[]>();
  for (const { position, entry } of entries) {
    const values = writesOf(entry).filter(isValue);
    const known = values.filter((write) => seen.has(itemName(write)));
    for (const write of values) seen.add(itemName(write));
    const usesOf = (write: Write) => [{ position, write }];
    for (const [at, problems] of refusedPositions({ usesOf }, known) ?? []) repeated.set(at, problems);
  }
  return repeated;
}

/** The problems of entries that want one of these values, now that they are taken. */
export function wantingTaken(
  entries: readonly ListedEntry[],
  writesOf: WritesOf,
  taken: readonly Write[],
): ReadonlyMap<number, readonly Problem[]> {
  const values = new Set(taken.filter(isValue).map(itemName));
  if (values.size === 0) return new Map();
  const wanting = entries.map(({ position, entry }) => {
    const wanted = writesOf(entry).filter((write) => values.has(itemName(write)));
    return refusedPositions({ usesOf: (write) => [{ position, write }] }, wanted);
  });
  return new Map(wanting.flatMap((refused) => [...(refused ?? [])]));
}

/**
 * Entries by the smallest of their values' keys: of two requests that want the same values of a field, one meets the
 * other before it has any that the other wants.
 */
export function inOrderOfValues(entries: readonly ListedEntry[], writesOf: WritesOf): readonly ListedEntry[] {
  const firstValue = ({ entry }: ListedEntry) =>
    writesOf(entry).filter(isValue).map(itemName).sort()[0] ?? "";
  const keyed = entries.map((listed) => ({ listed, key: firstValue(listed) }));
  return keyed.toSorted((a, b) => (a.key === b.key ? 0 : a.key < b.key ? -1 : 1)).map(({ listed }) => listed);
}

/** A write of a chunk. */
type ChunkWrite = { readonly chunk: EntryChunk; readonly write: Write };

/**
 * Which values are taken at this moment, and which references name nothing, by the positions of their entries.
 * @throws ApiError 503 when the table does not say
 */
export async function takenValues(
  ctx: Writer,
  writes: readonly ChunkWrite[],
): Promise<ReadonlyMap<number, readonly Problem[]>> {
  const values = writes.filter(({ write }) => isValue(write));
  const items = await ctx.table.getMany(values.map(({ write }) => keyOf(write)));
  const taken = values.filter((_, at) => items[at] !== undefined);
  const refused = new Map<number, readonly Problem[]>();
  for (const { chunk, write } of [...taken, ...(await failedReferences(ctx, writes))]) {
    for (const [position, problems] of refusedPositions(chunk, [write]) ?? [])
      refused.set(position, problems);
  }
  return refused;
}

/** Looked at by transactions that do nothing else: those who write entries may not read what entries refer to. */
async function failedReferences(ctx: Writer, writes: readonly ChunkWrite[]): Promise<readonly ChunkWrite[]> {
  const references = writes.filter(({ write }) => isReference(write));
  const checks = [...new Map(references.map(({ write }) => [itemName(write), write])).values()];
  const failed = new Set<string>();
  for (let at = 0; at < checks.length; at += MOST_ACTIONS) {
    const some = await writeStepSurely(ctx, checks.slice(at, at + MOST_ACTIONS));
    for (const write of some) failed.add(itemName(write));
  }
  return references.filter(({ write }) => failed.has(itemName(write)));
}

/** Values are taken by a put of an item that must not be there. */
function isValue(write: Write): boolean {
  return write.refusal !== undefined && "put" in write;
}

/** References check one that must be. */
function isReference(write: Write): boolean {
  return write.refusal !== undefined && "check" in write;
}
