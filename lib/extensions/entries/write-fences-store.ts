import { keys } from "../../table/keys.ts";
import type { Condition, Table, Write } from "../../table/table.ts";
import type { Definition } from "../custom-apis/custom-api.ts";
import { hasRoomForUpdates } from "../fields/transaction-room.ts";
import { definitionWrite } from "../store.ts";
import type { Entry } from "./entry.ts";

/**
 * Entry writes must not overlap with a change of their definition: a value taken for a deleted field would stay taken. So
 * every entry write checks a fence in its transaction, and a definition change raises the version of all fences. There are
 * several, because transactions with a common item wait for each other. The sum of their counts (some may be negative) is
 * the number of entries.
 * @answers How are entries counted?
 * @answers Why can no entry miss a changed field?
 */
export const FENCES = Array.from({ length: 8 }, (_, fence) => fence);

const FENCE_TYPE = "api_gate";

export function newFences(apiId: string): Write[] {
  return FENCES.map((fence) => ({
    put: { ...keys.customApiFence(apiId, fence), type: FENCE_TYPE, version: 1 },
    when: { only: "absent" },
  }));
}

/** Moves all fences to the next epoch, so that no entry write overlaps. */
export function fenceChanges(apiId: string, epoch: number, counts: "kept" | "reset"): Write[] {
  return FENCES.map((fence) => ({
    update: keys.customApiFence(apiId, fence),
    set: { type: FENCE_TYPE, version: epoch },
    ...(counts === "reset" ? { remove: ["entries"] } : {}),
    when: epochCondition(epoch - 1),
  }));
}

export function fenceRemovals(apiId: string): Write[] {
  return FENCES.map((fence) => ({
    delete: keys.customApiFence(apiId, fence),
    when: { unconditional: "the version of its Custom API is checked in the same transaction" },
  }));
}

/** The definition as it is once an entry was written: the first one of a Custom API begins its order and its count. */
export function markHasEntries(definition: Definition): Definition {
  const { hasEntries, epoch, fields, api } = definition;
  if (hasEntries === true) return definition;
  if (hasEntries === "unsure") return { ...definition, hasEntries: true };
  const lists = { since: epoch, byUpdate: hasRoomForUpdates(fields, api.unique_together) };
  return { ...definition, hasEntries: true, lists };
}

/** By how much a change of an entry changes the number of entries. */
export function entryCountDelta(before: Entry | undefined, after?: Entry): number {
  return Number(after !== undefined) - Number(before !== undefined);
}

/**
 * Passes a fence; the first entry also changes the definition.
 * @param seed any text that spreads writes over the fences, such as the entry's id
 * @param added the sum of `entryCountDelta` of the entries
 */
export function buildFencePassWrites(definition: Definition, seed: string, added: number): Write[] {
  const { hasEntries, version } = definition;
  const pass = buildFencePass(definition, seed, added);
  return hasEntries === true ? [pass] : [definitionWrite(markHasEntries(definition), version), pass];
}

/** Checks one fence and adds to its count. Deletions need no more. */
export function buildFencePass({ api, epoch }: Definition, seed: string, added: number): Write {
  const fence = keys.customApiFence(api.id, chooseFence(seed));
  const when = epochCondition(epoch);
  return added === 0 ? { check: fence, when } : { update: fence, add: { entries: added }, when };
}

/** Strongly consistent sum of the fences' counts. */
export async function readEntryCount(table: Table, apiId: string): Promise<number> {
  const { pk } = keys.customApiFence(apiId, 0);
  const { items } = await table.query({ pk, consistent: true, limit: FENCES.length });
  return items.reduce((sum, { entries }) => sum + (typeof entries === "number" ? entries : 0), 0);
}

/** Strongly consistent. False if a field or set has changed. */
export async function isDefinitionCurrent(table: Table, { api, epoch }: Definition): Promise<boolean> {
  return (await table.get(keys.customApiFence(api.id, 0)))?.version === epoch;
}

function epochCondition(epoch: number): Condition {
  return { only: { version: epoch } };
}

function chooseFence(seed: string): number {
  let sum = 0;
  for (let at = 0; at < seed.length; at += 1) sum += seed.charCodeAt(at);
  return sum % FENCES.length;
}
