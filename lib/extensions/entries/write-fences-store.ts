import { keys } from "../../table/keys.ts";
import type { Condition, Table, Write } from "../../table/table.ts";
import type { Definition } from "../custom-apis/custom-api.ts";
import { hasRoomForUpdates } from "../fields/transaction-room.ts";
import { definitionWrite } from "../store.ts";
import type { Entry } from "./entry.ts";

/**
 * Entry writes of one Custom API must not overlap with a change of its definition: a value taken for a field that
 * is being deleted would stay taken for ever. Every entry write therefore passes, in its own transaction, a fence
 * whose version a definition change raises. Transactions with one item in common wait for each other, hence several
 * fences: an entry passes one of them, a definition change closes all. They count what passes: how many entries there
 * are is the sum of their counts, any of which may be below zero.
 */
export const FENCES = Array.from({ length: 8 }, (_, fence) => fence);

const FENCE_TYPE = "api_gate";

/** The fences of a new Custom API. */
export function newFences(apiId: string): Write[] {
  return FENCES.map((fence) => ({
    put: { ...keys.customApiFence(apiId, fence), type: FENCE_TYPE, version: 1 },
    when: { only: "absent" },
  }));
}

/**
 * The same fences at the next epoch: no entry write overlaps with this.
 * @param counts whether they go on with their counts, or count anew
 */
export function fenceChanges(apiId: string, epoch: number, counts: "kept" | "anew"): Write[] {
  return FENCES.map((fence) => ({
    update: keys.customApiFence(apiId, fence),
    set: { type: FENCE_TYPE, version: epoch },
    ...(counts === "anew" ? { remove: ["entries"] } : {}),
    when: ofEpoch(epoch - 1),
  }));
}

/** Deletes the fences of a Custom API, beside the API itself. */
export function fenceRemovals(apiId: string): Write[] {
  return FENCES.map((fence) => ({
    delete: keys.customApiFence(apiId, fence),
    when: { unconditional: "the version of its Custom API is checked beside it" },
  }));
}

/**
 * The definition as it is once an entry was written: the first one of a Custom API begins its order and its count.
 */
export function withEntries(definition: Definition): Definition {
  const { hasEntries, epoch, fields, api } = definition;
  if (hasEntries === true) return definition;
  if (hasEntries === "unsure") return { ...definition, hasEntries: true };
  const lists = { since: epoch, byUpdate: hasRoomForUpdates(fields, api.unique_together) };
  return { ...definition, hasEntries: true, lists };
}

/** By how much a change of an entry changes the number of entries. */
export function countChange(before: Entry | undefined, after?: Entry): number {
  return Number(after !== undefined) - Number(before !== undefined);
}

/**
 * Holds off changes of the definition while entries are written or deleted, and counts them: by one of the fences, and
 * for the first entry of a Custom API by noting in the definition itself that there are entries now.
 * @param seed any text that spreads such writes over the fences, such as the entry's id: any fence will do for any entry
 * @param added the sum of `countChange` of all entries that are written together
 */
export function passFence(definition: Definition, seed: string, added: number): Write[] {
  const { hasEntries, version } = definition;
  const pass = passAway(definition, seed, added);
  return hasEntries === true ? [pass] : [definitionWrite(withEntries(definition), version), pass];
}

/** The same for deletions: they note nothing in the definition. */
export function passAway({ api, epoch }: Definition, seed: string, added: number): Write {
  const fence = keys.customApiFence(api.id, fenceOf(seed));
  const when = ofEpoch(epoch);
  return added === 0 ? { check: fence, when } : { update: fence, add: { entries: added }, when };
}

/** How many entries were counted, strongly consistent. */
export async function countedEntries(table: Table, apiId: string): Promise<number> {
  const { pk } = keys.customApiFence(apiId, 0);
  const { items } = await table.query({ pk, consistent: true, limit: FENCES.length });
  return items.reduce((sum, { entries }) => sum + (typeof entries === "number" ? entries : 0), 0);
}

/** Whether no field or set has changed since the definition was read, strongly consistent. */
export async function isDefinitionCurrent(table: Table, { api, epoch }: Definition): Promise<boolean> {
  return (await table.get(keys.customApiFence(api.id, 0)))?.version === epoch;
}

function ofEpoch(epoch: number): Condition {
  return { only: { version: epoch } };
}

/** Spreads evenly. */
function fenceOf(seed: string): number {
  let sum = 0;
  for (let at = 0; at < seed.length; at += 1) sum += seed.charCodeAt(at);
  return sum % FENCES.length;
}
