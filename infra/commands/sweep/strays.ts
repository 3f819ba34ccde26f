import type { Definition } from "../../../lib/extensions/custom-apis/custom-api.ts";
import { toEntry } from "../../../lib/extensions/entries/entry-store.ts";
import {
  buildEntryRows,
  fieldIndexPartition,
  updateOrderPartition,
} from "../../../lib/extensions/entries/indexes/entry-rows-store.ts";
import { collectUniqueValues } from "../../../lib/extensions/entries/unique-values.ts";
import { FENCES } from "../../../lib/extensions/entries/write-fences-store.ts";
import { toDefinition } from "../../../lib/extensions/store.ts";
import { keys } from "../../../lib/table/keys.ts";
import type { Item, Key } from "../../../lib/table/table.ts";
import { ownerOf } from "../../../lib/table/unique-value.ts";
import { isClearWork } from "../../../lib/tasks/clear-partitions.ts";
import { decodeTask, TASK_TYPE } from "../../../lib/tasks/store.ts";

/** Types of the items that belong to Custom APIs and entries; a sweep checks only these. */
const UNIQUE_VALUES = ["api_slug_claim", "api_type_claim", "entry_value_claim"];
const FENCE = "api_gate";
const ROWS = ["entry_order", "entry_index"];

export type Sweep = {
  /** Unique values and rows without their owner, and owners without such an item. */
  readonly strays: readonly string[];
  /** Partitions of deleted Custom APIs and fields that are not removed yet. */
  readonly leftovers: readonly string[];
  readonly counts: Readonly<Record<"apis" | "entries" | "uniqueValues" | "fences", number>>;
};

/**
 * Compares every unique value with its owner in both directions: slugs, api_types and values of unique fields. Also
 * compares fences with the definition's epoch, and entries with their Custom API, their count and their rows in orders and
 * indexes.
 */
export function findStrays(items: Iterable<Item>): Sweep {
  const byType = Map.groupBy(items, ({ type }) => type);
  const ofType = (type: string) => byType.get(type) ?? [];
  const partitions = ofType(TASK_TYPE).flatMap((item) => {
    const { work } = decodeTask(item);
    return isClearWork(work) ? work.places.map(({ pk }) => pk) : [];
  });
  const doomed = new Set<unknown>(partitions);
  const entries = ofType("custom_api_entry").filter(({ pk }) => !doomed.has(pk));
  const uniqueValues = UNIQUE_VALUES.flatMap(ofType).filter(({ pk }) => !doomed.has(pk));
  const fences = ofType(FENCE);
  const rows = ROWS.flatMap(ofType).filter(({ pk }) => !doomed.has(pk));
  const stored = new Map(
    [...uniqueValues, ...fences, ...rows].map((item) => [keyText(item), formatContent(item)]),
  );
  const expected = listExpectedItems(ofType("custom_api"), entries, (key) => stored.has(key));
  const strays = [
    ...[...expected].filter(([key, content]) => stored.get(key) !== content).map(([key]) => `missing ${key}`),
    ...[...stored.keys()].filter((key) => !expected.has(key)).map((key) => `stray ${key}`),
    ...orphans(ofType("custom_api"), entries),
    ...findMiscounted(ofType("custom_api"), [...fences, ...entries]),
  ];
  const counts = {
    apis: ofType("custom_api").length,
    entries: entries.length,
    uniqueValues: uniqueValues.length,
    fences: fences.length,
  };
  return { strays, leftovers: partitions, counts };
}

/** Every unique value, fence and row that must exist for the entries, with its content, by key. */
function listExpectedItems(
  apis: readonly Item[],
  entries: readonly Item[],
  isStored: (key: string) => boolean,
): ReadonlyMap<string, string> {
  const expected = new Map<string, string>();
  const byApi = Map.groupBy(entries, ({ pk }) => pk);
  for (const item of apis) {
    const definition = toDefinition(item);
    if (!definition) continue;
    const { api, epoch } = definition;
    expected.set(keyText(keys.customApiSlug(api.slug)), api.id);
    expected.set(keyText(keys.customApiType(api.api_type)), api.id);
    for (const fence of FENCES) expected.set(keyText(keys.customApiFence(api.id, fence)), String(epoch));
    for (const stored of byApi.get(keys.customApiEntry(api.id, "").pk) ?? []) {
      const entry = toEntry(stored);
      for (const { id, hash } of collectUniqueValues(definition, entry)) {
        expected.set(keyText(keys.entryValue(api.id, id, hash)), stored.sk);
      }
      for (const row of buildEntryRows(definition, entry)) {
        const key = keyText(row);
        if (isWhole(definition, row) || isStored(key)) expected.set(key, "");
      }
    }
  }
  return expected;
}

/** True if all entries must have a row in this partition. While an index is being built, only some have. */
function isWhole({ api, fields, lists }: Definition, { pk }: Key): boolean {
  if (pk === keys.entryOrder(api.id, "", "").pk) return true;
  if (lists && pk === updateOrderPartition(api.id, lists).pk) return true;
  return fields.some(({ index }) => index?.isReady && fieldIndexPartition(api.id, index.number).pk === pk);
}

/** Custom APIs whose fences count more or fewer entries than stored. */
function findMiscounted(apis: readonly Item[], items: readonly Item[]): string[] {
  const byPartition = Map.groupBy(items, ({ pk }) => pk);
  return apis.flatMap((item) => {
    const definition = toDefinition(item);
    const fences = byPartition.get(keys.customApiFence(item.sk, 0).pk) ?? [];
    if (!definition?.lists || fences.length < FENCES.length) return [];
    const counted = fences.reduce((sum, { entries }) => sum + (typeof entries === "number" ? entries : 0), 0);
    const entries = byPartition.get(keys.customApiEntry(item.sk, "").pk)?.length ?? 0;
    return counted === entries ? [] : [`miscounted ${definition.api.slug}: ${counted} instead of ${entries}`];
  });
}

function orphans(apis: readonly Item[], entries: readonly Item[]): string[] {
  const homes = new Map(
    apis.map((item) => [keys.customApiEntry(item.sk, "").pk, toDefinition(item)?.hasEntries]),
  );
  return entries.flatMap((item) => {
    if (!homes.has(item.pk)) return [`orphan ${keyText(item)}`];
    return homes.get(item.pk) ? [] : [`unannounced ${keyText(item)}`];
  });
}

function formatContent(item: Item): string {
  if (ROWS.includes(item.type)) return "";
  return item.type === FENCE ? String(item.version) : ownerOf({ owner: "owner" }, item);
}

function keyText({ pk, sk }: Key): string {
  return `${pk} ${sk}`;
}
