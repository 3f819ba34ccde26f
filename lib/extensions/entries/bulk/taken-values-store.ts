import type { Problem } from "../../../kernel/errors.ts";
import { type Writer, writeStepSurely } from "../../../table/effects/write-step.ts";
import { MOST_ACTIONS } from "../../../table/limits.ts";
import { keyOf, type Write } from "../../../table/table.ts";
import type { Entry } from "../entry.ts";
import type { ListedEntry } from "./bulk-entries.ts";
import { collectRefusals, type EntryChunk, itemName } from "./entry-chunk-store.ts";

type WritesOf = (entry: Entry) => readonly Write[];

/** The later entries are refused, as if the first were stored. */
export function findRepeatedValues(
  entries: readonly ListedEntry[],
  writesOf: WritesOf,
): ReadonlyMap<number, readonly Problem[]> {
  const seen = new Set<string>();
  const repeated = new Map<number, readonly Problem[]>();
  for (const { position, entry } of entries) {
    const values = writesOf(entry).filter(isValue);
    const repeats = values.filter((write) => seen.has(itemName(write)));
    for (const write of values) seen.add(itemName(write));
    const usesOf = (write: Write) => [{ position, write }];
    for (const [at, problems] of collectRefusals({ usesOf }, repeats) ?? []) repeated.set(at, problems);
  }
  return repeated;
}

export function findValueConflicts(
  entries: readonly ListedEntry[],
  writesOf: WritesOf,
  taken: readonly Write[],
): ReadonlyMap<number, readonly Problem[]> {
  const values = new Set(taken.filter(isValue).map(itemName));
  if (values.size === 0) return new Map();
  const wanting = entries.map(({ position, entry }) => {
    const conflicting = writesOf(entry).filter((write) => values.has(itemName(write)));
    return collectRefusals({ usesOf: (write) => [{ position, write }] }, conflicting);
  });
  return new Map(wanting.flatMap((refused) => [...(refused ?? [])]));
}

/** In a fixed order, so that of two requests for the same values neither holds what the other needs. */
export function sortByFirstValue(
  entries: readonly ListedEntry[],
  writesOf: WritesOf,
): readonly ListedEntry[] {
  const firstValue = ({ entry }: ListedEntry) =>
    writesOf(entry).filter(isValue).map(itemName).sort()[0] ?? "";
  const keyed = entries.map((listed) => ({ listed, key: firstValue(listed) }));
  return keyed.toSorted((a, b) => (a.key === b.key ? 0 : a.key < b.key ? -1 : 1)).map(({ listed }) => listed);
}

type ChunkWrite = { readonly chunk: EntryChunk; readonly write: Write };

/** Reads which values are taken and which references name nothing. @throws ApiError 503 if a read fails */
export async function findTakenValues(
  ctx: Writer,
  writes: readonly ChunkWrite[],
): Promise<ReadonlyMap<number, readonly Problem[]>> {
  const values = writes.filter(({ write }) => isValue(write));
  const items = await ctx.table.getMany(values.map(({ write }) => keyOf(write)));
  const taken = values.filter((_, at) => items[at] !== undefined);
  const refused = new Map<number, readonly Problem[]>();
  for (const { chunk, write } of [...taken, ...(await findMissingReferences(ctx, writes))]) {
    for (const [position, problems] of collectRefusals(chunk, [write]) ?? []) refused.set(position, problems);
  }
  return refused;
}

/** By check-only transactions: a function that writes entries may not read the referenced records. */
async function findMissingReferences(
  ctx: Writer,
  writes: readonly ChunkWrite[],
): Promise<readonly ChunkWrite[]> {
  const references = writes.filter(({ write }) => isReference(write));
  const checks = [...new Map(references.map(({ write }) => [itemName(write), write])).values()];
  const failed = new Set<string>();
  for (let at = 0; at < checks.length; at += MOST_ACTIONS) {
    const some = await writeStepSurely(ctx, checks.slice(at, at + MOST_ACTIONS));
    for (const write of some) failed.add(itemName(write));
  }
  return references.filter(({ write }) => failed.has(itemName(write)));
}

/** A value is taken by a put of an item that must be absent. */
function isValue(write: Write): boolean {
  return write.refusal !== undefined && "put" in write;
}

/** A reference is checked on an item that must be present. */
function isReference(write: Write): boolean {
  return write.refusal !== undefined && "check" in write;
}
