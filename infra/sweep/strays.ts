import { entryOf } from "../../lib/extensions/entries/entry-store.ts";
import { claimsOf } from "../../lib/extensions/entries/unique-values.ts";
import { FENCES } from "../../lib/extensions/entries/write-fences-store.ts";
import { definitionOf, ownerOf } from "../../lib/extensions/store.ts";
import { keys } from "../../lib/table/keys.ts";
import { unpacked } from "../../lib/table/stored.ts";
import type { Item, Key } from "../../lib/table/table.ts";
import { isClearWork } from "../../lib/tasks/clear-partitions.ts";
import { TASK_TYPE } from "../../lib/tasks/store.ts";
import type { Task } from "../../lib/tasks/task.ts";

/** Types of the items that belong to Custom APIs; a sweep looks at nothing else. */
const CLAIMS = new Set(["api_slug_claim", "api_type_claim", "api_gate", "entry_value_claim"]);

export type Sweep = {
  /** Items without the attribute or record that they stand for, and such things without their item. */
  readonly strays: readonly string[];
  /** Partitions of deleted Custom APIs and fields that are still to be removed. */
  readonly leftovers: readonly string[];
  readonly counts: Readonly<Record<"apis" | "entries" | "claims", number>>;
};

/**
 * Compares every claim with what it claims, in both directions: slugs, api_types and values of unique fields with
 * their owners, gates with the definition's epoch, entries with their Custom API.
 */
export function findStrays(items: Iterable<Item>): Sweep {
  const byType = Map.groupBy(items, ({ type }) => type);
  const ofType = (type: string) => byType.get(type) ?? [];
  const partitions = ofType(TASK_TYPE).flatMap((item) => {
    const { work } = unpacked<Task>(item);
    return isClearWork(work) ? work.places.map(({ pk }) => pk) : [];
  });
  const doomed = new Set<unknown>(partitions);
  const entries = ofType("custom_api_entry").filter(({ pk }) => !doomed.has(pk));
  const claims = [...CLAIMS].flatMap(ofType).filter(({ pk }) => !doomed.has(pk));
  const expected = expectedClaims(ofType("custom_api"), entries);
  const found = new Map(claims.map((item) => [keyText(item), contentOf(item)]));
  const strays = [
    ...[...expected].filter(([key, content]) => found.get(key) !== content).map(([key]) => `missing ${key}`),
    ...[...found.keys()].filter((key) => !expected.has(key)).map((key) => `nobody's ${key}`),
    ...orphans(ofType("custom_api"), entries),
  ];
  const counts = { apis: ofType("custom_api").length, entries: entries.length, claims: claims.length };
  return { strays, leftovers: partitions, counts };
}

/** Every claim and gate that there must be, with its content, by key. */
function expectedClaims(apis: readonly Item[], entries: readonly Item[]): ReadonlyMap<string, string> {
  const expected = new Map<string, string>();
  const byApi = Map.groupBy(entries, ({ pk }) => pk);
  for (const item of apis) {
    const definition = definitionOf(item);
    if (!definition) continue;
    const { api, epoch, fields } = definition;
    expected.set(keyText(keys.customApiSlug(api.slug)), api.id);
    expected.set(keyText(keys.customApiType(api.api_type)), api.id);
    for (let gate = 0; gate < FENCES; gate += 1) {
      expected.set(keyText(keys.customApiFence(api.id, gate)), String(epoch));
    }
    for (const stored of byApi.get(keys.customApiEntry(api.id, "").pk) ?? []) {
      const entry = entryOf(stored);
      for (const { field, hash } of entry ? claimsOf(fields, entry) : []) {
        expected.set(keyText(keys.entryValue(api.id, field.id, hash)), stored.sk);
      }
    }
  }
  return expected;
}

function orphans(apis: readonly Item[], entries: readonly Item[]): string[] {
  const homes = new Map(apis.map((item) => [keys.customApiEntry(item.sk, "").pk, item["has_entries"]]));
  return entries.flatMap((item) => {
    if (!homes.has(item.pk)) return [`orphan ${keyText(item)}`];
    return homes.get(item.pk) === true ? [] : [`unannounced ${keyText(item)}`];
  });
}

function contentOf(item: Item): string {
  return item.type === "api_gate" ? String(item.version) : ownerOf(item);
}

function keyText({ pk, sk }: Key): string {
  return `${pk} ${sk}`;
}
