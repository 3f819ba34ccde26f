import type { Problem } from "../../../kernel/errors.ts";
import { MOST_ACTIONS, MOST_TRANSACTION_BYTES } from "../../../table/limits.ts";
import { keyOf, type Write } from "../../../table/table.ts";
import type { Definition } from "../../custom-apis/custom-api.ts";
import type { Entry } from "../entry.ts";
import { buildChangesFencePass } from "../entry-writes-store.ts";
import { type ListedEntry, toElementProblem } from "./bulk-entries.ts";

type WriteUse = { readonly position: number; readonly write: Write };

/** The entries that one transaction takes, and the rest of the list. */
export type EntryChunk = {
  readonly entries: readonly ListedEntry[];
  readonly writes: readonly Write[];
  /** The entries that need a write. Several may share a check. */
  readonly usesOf: (write: Write) => readonly WriteUse[];
  readonly remaining: readonly ListedEntry[];
};

/**
 * Takes the first entries that fit one transaction. Entries with the same unique value never share one.
 * @param own number of further actions in the transaction
 */
export function takeFirstEntries(
  entries: readonly ListedEntry[],
  writesOf: (entry: Entry) => readonly Write[],
  own: number,
): EntryChunk {
  const chunk = openChunk(MOST_ACTIONS - own);
  const taken: ListedEntry[] = [];
  const remaining: ListedEntry[] = [];
  for (const listed of entries) {
    const isTaken = !chunk.isFull() && chunk.add(listed.position, writesOf(listed.entry));
    (isTaken ? taken : remaining).push(listed);
  }
  const { writes, usesOf } = chunk;
  return { entries: taken, writes, usesOf, remaining };
}

function openChunk(room: number) {
  const byKey = new Map<string, Write>();
  const writes: Write[] = [];
  const uses = new Map<Write, WriteUse[]>();
  let bytes = 0;
  let isFull = false;
  const add = (position: number, more: readonly Write[]): boolean => {
    const isNew = (write: Write) => !byKey.has(itemName(write));
    const size = more.reduce((sum, write) => sum + measureWrite(write), 0);
    if (!more.every((write) => isNew(write) || isShared(write, byKey.get(itemName(write))))) return false;
    const added = more.filter(isNew);
    isFull = writes.length + added.length > room || bytes + size > MOST_TRANSACTION_BYTES;
    if (isFull) return false;
    bytes += size;
    writes.push(...added);
    for (const write of more) {
      const shared = byKey.get(itemName(write)) ?? write;
      byKey.set(itemName(shared), shared);
      uses.set(shared, [...(uses.get(shared) ?? []), { position, write }]);
    }
    return true;
  };
  const usesOf = (write: Write) => uses.get(write) ?? [];
  return { add, writes, usesOf, isFull: () => isFull };
}

function isShared(write: Write, other: Write | undefined): boolean {
  return other !== undefined && "check" in write && "check" in other;
}

function measureWrite(write: Write): number {
  if (!("put" in write)) return 0;
  const { packed, text } = write.put;
  if (packed instanceof Uint8Array) return packed.length;
  return typeof text === "string" ? Buffer.byteLength(text) : 0;
}

export function itemName(write: Write): string {
  const { pk, sk } = keyOf(write);
  return `${pk} ${sk}`;
}

/** One pass of a fence for all new entries of a chunk. */
export function buildChunkFencePass(
  definition: Definition,
  { entries: [first, ...others] }: EntryChunk,
): Write[] {
  if (!first) throw new Error("A transaction is too small for an entry.");
  const change = ({ entry }: ListedEntry) => ({ definition, after: entry });
  return buildChangesFencePass([change(first), ...others.map(change)]);
}

/**
 * Collects the problems of failed writes by entry position.
 * @returns undefined if a write without a refusal failed: the state that was read has changed
 */
export function collectRefusals(
  { usesOf }: Pick<EntryChunk, "usesOf">,
  failed: readonly Write[],
): ReadonlyMap<number, readonly Problem[]> | undefined {
  const refused = new Map<number, readonly Problem[]>();
  for (const failure of failed) {
    if (!failure.refusal) return undefined;
    for (const { position, write } of usesOf(failure)) {
      const problems = (write.refusal?.().problems ?? []).map(toElementProblem);
      refused.set(position, [...(refused.get(position) ?? []), ...problems]);
    }
  }
  return refused.size > 0 ? refused : undefined;
}
