import { keys } from "../../table/keys.ts";
import { packed, unpacked } from "../../table/stored.ts";
import type { Item, Table, Write } from "../../table/table.ts";
import type { Definition } from "../custom-apis/custom-api.ts";
import { definitionWrite, ownerOf } from "../store.ts";
import type { Entry } from "./entry.ts";
import type { Claim } from "./unique-values.ts";
import { fenceOf } from "./write-fences-store.ts";

export async function getEntry(table: Table, apiId: string, id: string): Promise<Entry | undefined> {
  return entryOf(await table.get(keys.customApiEntry(apiId, id)));
}

export async function getEntries(
  table: Table,
  apiId: string,
  ids: readonly string[],
): Promise<(Entry | undefined)[]> {
  return (await table.getMany(ids.map((id) => keys.customApiEntry(apiId, id)))).map(entryOf);
}

/** The ids of the entries that hold these values; those nobody holds are left out. */
export async function claimants(
  table: Table,
  apiId: string,
  claims: readonly Pick<Claim, "field" | "hash">[],
): Promise<string[]> {
  const items = await table.getMany(claims.map(({ field, hash }) => keys.entryValue(apiId, field.id, hash)));
  return items.flatMap((item) => (item ? [ownerOf(item)] : []));
}

export async function hasAnyEntry(table: Table, apiId: string): Promise<boolean> {
  const { pk } = keys.customApiEntry(apiId, "");
  return (await table.query({ pk, consistent: true, limit: 1 })).items.length > 0;
}

/** The entry behind a stored item. Its values are read when they are first asked for: a list may need few of them. */
export function entryOf(item: Item | undefined): Entry | undefined {
  if (!item) return undefined;
  let values: Entry["values"] | undefined;
  return {
    id: item.sk,
    get values() {
      values ??= storedValues(item);
      return values;
    },
    created_at: String(item["created_at"]),
    updated_at: String(item["updated_at"]),
    resource_version: (item.version ?? 1) - 1,
  };
}

/** Inflating costs 60 µs, which a list of 10,000 would pay for each: short values stay plain text. */
const LONGEST_PLAIN = 2048;

function storableValues(values: Entry["values"]) {
  const text = JSON.stringify(values);
  return text.length <= LONGEST_PLAIN ? { text } : packed({ values });
}

function storedValues(item: Item): Entry["values"] {
  const { text } = item;
  return typeof text === "string" ? JSON.parse(text) : unpacked<Pick<Entry, "values">>(item).values;
}

/** The write of an entry that is new, or that follows on the version before it. */
export function entryWrite(apiId: string, entry: Entry): Write {
  const { id, values, created_at, updated_at, resource_version } = entry;
  const item = {
    ...keys.customApiEntry(apiId, id),
    type: "custom_api_entry",
    version: resource_version + 1,
    created_at,
    updated_at,
    ...storableValues(values),
  };
  return {
    put: item,
    when: { only: resource_version === 0 ? "absent" : { version: resource_version } },
  };
}

export function entryRemoval(apiId: string, { id, resource_version }: Entry): Write {
  return {
    delete: keys.customApiEntry(apiId, id),
    when: { only: { version: resource_version + 1 } },
  };
}

export function claimWrite(apiId: string, entryId: string, { field, hash }: Claim): Write {
  const key = keys.entryValue(apiId, field.id, hash);
  return { put: { ...key, type: "entry_value_claim", owner: entryId }, when: { only: "absent" } };
}

export function claimRelease(apiId: string, { field, hash }: Claim): Write {
  return {
    delete: keys.entryValue(apiId, field.id, hash),
    when: { unconditional: "the entry's version guards its claims" },
  };
}

/**
 * Holds off changes of the definition while an entry is written: through one of the gates, or, for the first entry
 * of a Custom API, by noting in the definition itself that there are entries now.
 */
export function passFence(definition: Definition, entryId: string): Write {
  const { api, epoch, hasEntries, version } = definition;
  if (!hasEntries) return definitionWrite({ ...definition, hasEntries: true }, version);
  return { check: keys.customApiFence(api.id, fenceOf(entryId)), when: { only: { version: epoch } } };
}
