import { entryOf } from "../../lib/extensions/entries/entry-store.ts";
import { uniqueValuesOf } from "../../lib/extensions/entries/unique-values.ts";
import { FENCES } from "../../lib/extensions/entries/write-fences-store.ts";
import { definitionOf } from "../../lib/extensions/store.ts";
import { keys } from "../../lib/table/keys.ts";
import type { Item, Key } from "../../lib/table/table.ts";
import { ownerOf } from "../../lib/table/unique-value.ts";
import { isClearWork } from "../../lib/tasks/clear-partitions.ts";
import { TASK_TYPE, taskOf } from "../../lib/tasks/store.ts";
import { withoutOrder } from "./order-entries.ts";

/** Types of the items that stand beside Custom APIs and entries; a sweep looks at nothing else. */
const UNIQUE_VALUES = ["api_slug_claim", "api_type_claim", "entry_value_claim"];
const FENCE = "api_gate";
const ORDER = "entry_order";

export type Sweep = {
  /** Items without the attribute or record that they stand for, and such things without their item. */
  readonly strays: readonly string[];
  /** Partitions of deleted Custom APIs and fields that are still to be removed. */
  readonly leftovers: readonly string[];
  /** Slugs of Custom APIs with entries from before there was an order of creation. */
  readonly unordered: readonly string[];
  readonly counts: Readonly<Record<"apis" | "entries" | "uniqueValues" | "fences", number>>;
};

/**
 * Compares every unique value with its owner, in both directions: slugs, api_types and values of unique fields. And
 * fences with the definition's epoch, entries with their Custom API and with their order of creation.
 */
export function findStrays(items: Iterable<Item>): Sweep {
  const byType = Map.groupBy(items, ({ type }) => type);
  const ofType = (type: string) => byType.get(type) ?? [];
  const partitions = ofType(TASK_TYPE).flatMap((item) => {
    const { work } = taskOf(item);
    return isClearWork(work) ? work.places.map(({ pk }) => pk) : [];
  });
  const doomed = new Set<unknown>(partitions);
  const entries = ofType("custom_api_entry").filter(({ pk }) => !doomed.has(pk));
  const uniqueValues = UNIQUE_VALUES.flatMap(ofType).filter(({ pk }) => !doomed.has(pk));
  const fences = ofType(FENCE);
  const orders = ofType(ORDER).filter(({ pk }) => !doomed.has(pk));
  const stored = new Map(
    [...uniqueValues, ...fences, ...orders].map((item) => [keyText(item), contentOf(item)]),
  );
  const expected = expectedItems(ofType("custom_api"), entries, (key) => stored.has(key));
  const strays = [
    ...[...expected].filter(([key, content]) => stored.get(key) !== content).map(([key]) => `missing ${key}`),
    ...[...stored.keys()].filter((key) => !expected.has(key)).map((key) => `nobody's ${key}`),
    ...orphans(ofType("custom_api"), entries),
  ];
  const counts = {
    apis: ofType("custom_api").length,
    entries: entries.length,
    uniqueValues: uniqueValues.length,
    fences: fences.length,
  };
  const unordered = withoutOrder(ofType("custom_api")).map(({ api }) => api.slug);
  return { strays, leftovers: partitions, unordered, counts };
}

/** Every unique value, fence and order of an entry that there must be, with its content, by key. */
function expectedItems(
  apis: readonly Item[],
  entries: readonly Item[],
  isStored: (key: string) => boolean,
): ReadonlyMap<string, string> {
  const expected = new Map<string, string>();
  const byApi = Map.groupBy(entries, ({ pk }) => pk);
  for (const item of apis) {
    const definition = definitionOf(item);
    if (!definition) continue;
    const { api, epoch, fields, entriesInOrder } = definition;
    expected.set(keyText(keys.customApiSlug(api.slug)), api.id);
    expected.set(keyText(keys.customApiType(api.api_type)), api.id);
    for (const fence of FENCES) expected.set(keyText(keys.customApiFence(api.id, fence)), String(epoch));
    for (const stored of byApi.get(keys.customApiEntry(api.id, "").pk) ?? []) {
      const entry = entryOf(stored);
      for (const { field, hash } of uniqueValuesOf(fields, entry)) {
        expected.set(keyText(keys.entryValue(api.id, field.id, hash)), stored.sk);
      }
      const order = keyText(keys.entryOrder(api.id, entry.created_at, entry.id));
      if (entriesInOrder || isStored(order)) expected.set(order, "");
    }
  }
  return expected;
}

function orphans(apis: readonly Item[], entries: readonly Item[]): string[] {
  const homes = new Map(
    apis.map((item) => [keys.customApiEntry(item.sk, "").pk, definitionOf(item)?.hasEntries]),
  );
  return entries.flatMap((item) => {
    if (!homes.has(item.pk)) return [`orphan ${keyText(item)}`];
    return homes.get(item.pk) ? [] : [`unannounced ${keyText(item)}`];
  });
}

function contentOf(item: Item): string {
  if (item.type === ORDER) return "";
  return item.type === FENCE ? String(item.version) : ownerOf({ owner: "owner" }, item);
}

function keyText({ pk, sk }: Key): string {
  return `${pk} ${sk}`;
}
