import { keys } from "../../table/keys.ts";
import type { Write } from "../../table/table.ts";
import type { Definition } from "../custom-apis/custom-api.ts";
import { definitionWrite } from "../store.ts";

/**
 * Entry writes of one Custom API must not overlap with a change of its definition: a value taken for a field that
 * is being deleted would stay taken for ever. Every entry write therefore checks, in its own transaction, a fence
 * whose version a definition change raises. Transactions that check one item wait for each other, hence several
 * fences: an entry passes one of them, a definition change closes all.
 */
export const FENCES = Array.from({ length: 8 }, (_, fence) => fence);

/** The fences of a new Custom API, or the same ones at the next epoch: no entry write overlaps with this. */
export function fenceWrites(apiId: string, epoch: number): Write[] {
  return FENCES.map((fence) => ({
    put: { ...keys.customApiFence(apiId, fence), type: "api_gate", version: epoch },
    when: epoch === 1 ? { only: "absent" } : { only: { version: epoch - 1 } },
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
 * Holds off changes of the definition while an entry is written: by one of the fences, or, for the first entry
 * of a Custom API, by noting in the definition itself that there are entries now. Where it is unsure whether it is
 * the first one, older ones may be left that stand in no order.
 */
export function passFence(definition: Definition, entryId: string): Write {
  const { api, epoch, hasEntries, version } = definition;
  if (hasEntries === true)
    return { check: keys.customApiFence(api.id, fenceOf(entryId)), when: { only: { version: epoch } } };
  const entriesInOrder = definition.entriesInOrder || !hasEntries;
  return definitionWrite({ ...definition, hasEntries: true, entriesInOrder }, version);
}

/** The fence of an entry, spread evenly by its id. */
function fenceOf(entryId: string): number {
  let sum = 0;
  for (let at = 0; at < entryId.length; at += 1) sum += entryId.charCodeAt(at);
  return sum % FENCES.length;
}
