import type { Problem } from "../../../kernel/errors.ts";
import { MOST_ACTIONS, MOST_TRANSACTION_BYTES } from "../../../table/limits.ts";
import { keyOf, type Write } from "../../../table/table.ts";
import type { Definition } from "../../custom-apis/custom-api.ts";
import type { Entry } from "../entry.ts";
import { fencePass } from "../entry-writes-store.ts";
import { inElement, type ListedEntry } from "./bulk-entries.ts";

/** A write as an entry needs it, with the position of that entry. */
type WriteUse = { readonly position: number; readonly write: Write };

/** What one transaction takes of a list of entries, and what is left of the list. */
export type EntryChunk = {
  readonly entries: readonly ListedEntry[];
  readonly writes: readonly Write[];
  /** What a write stands for: that of one entry, or the same check of several. */
  readonly usesOf: (write: Write) => readonly WriteUse[];
  readonly left: readonly ListedEntry[];
};

/**
 * The first entries of a list that one transaction takes. Two that write one item, since they have the same value of a
 * unique field, never stand in one: the later one is left for the next. Several may check one item.
 * @param writesOf all that is written with an entry
 * @param own actions that the transaction takes beside these
 */
export function firstEntries(
  entries: readonly ListedEntry[],
  writesOf: (entry: Entry) => readonly Write[],
  own: number,
): EntryChunk {
  const chunk = openChunk(MOST_ACTIONS - own);
  const taken: ListedEntry[] = [];
  const left: ListedEntry[] = [];
  for (const listed of entries) {
    const isTaken = !chunk.isFull() && chunk.add(listed.position, writesOf(listed.entry));
    (isTaken ? taken : left).push(listed);
  }
  const { writes, usesOf } = chunk;
  return { entries: taken, writes, usesOf, left };
}

function openChunk(room: number) {
  const byKey = new Map<string, Write>();
  const writes: Write[] = [];
  const uses = new Map<Write, WriteUse[]>();
  let bytes = 0;
  let isFull = false;
  const add = (position: number, more: readonly Write[]): boolean => {
    const isNew = (write: Write) => !byKey.has(itemName(write));
    const size = more.reduce((sum, write) => sum + sizeOf(write), 0);
    if (!more.every((write) => isNew(write) || isShared(write, byKey.get(itemName(write))))) return false;
    const added = more.filter(isNew);
    isFull = writes.length + added.length > room || bytes + size > MOST_TRANSACTION_BYTES;
    if (isFull) return false;
    bytes += size;
    writes.push(...added);
    for (const write of more) {
      const known = byKey.get(itemName(write)) ?? write;
      byKey.set(itemName(known), known);
      uses.set(known, [...(uses.get(known) ?? []), { position, write }]);
    }
    return true;
  };
  const usesOf = (write: Write) => uses.get(write) ?? [];
  return { add, writes, usesOf, isFull: () => isFull };
}

function isShared(write: Write, other: Write | undefined): boolean {
  return other !== undefined && "check" in write && "check" in other;
}

function sizeOf(write: Write): number {
  if (!("put" in write)) return 0;
  const { packed, text } = write.put;
  if (packed instanceof Uint8Array) return packed.length;
  return typeof text === "string" ? Buffer.byteLength(text) : 0;
}

/** The item that a write is about, in one text. */
export function itemName(write: Write): string {
  const { pk, sk } = keyOf(write);
  return `${pk} ${sk}`;
}

/** One pass of a fence for all new entries of a chunk. */
export function fencePassOf(definition: Definition, { entries: [first, ...others] }: EntryChunk): Write[] {
  if (!first) throw new Error("A transaction is too small for an entry.");
  const change = ({ entry }: ListedEntry) => ({ definition, after: entry });
  return fencePass([change(first), ...others.map(change)]);
}

/**
 * What the refusals of failed writes say, by the positions of their entries.
 * @returns nothing when a write without a refusal failed, or none: what was decided on has changed
 */
export function refusedPositions(
  { usesOf }: Pick<EntryChunk, "usesOf">,
  failed: readonly Write[],
): ReadonlyMap<number, readonly Problem[]> | undefined {
  const refused = new Map<number, readonly Problem[]>();
  for (const failure of failed) {
    if (!failure.refusal) return undefined;
    for (const { position, write } of usesOf(failure)) {
      const problems = (write.refusal?.().problems ?? []).map(inElement);
      refused.set(position, [...(refused.get(position) ?? []), ...problems]);
    }
  }
  return refused.size > 0 ? refused : undefined;
}
