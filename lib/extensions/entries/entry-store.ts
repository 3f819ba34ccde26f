import { conflict } from "../../kernel/errors.ts";
import { contentOf, decodedSized, entity, formatMark, formatOf } from "../../table/entity.ts";
import { customApiIdIn, keys } from "../../table/keys.ts";
import type { Comparison, Item, Table, Write } from "../../table/table.ts";
import { giveUpValue, ownerOf, takeValue, type UniqueValue, uniqueValue } from "../../table/unique-value.ts";
import type { CustomApi } from "../custom-apis/custom-api.ts";
import type { CustomField } from "../fields/custom-field.ts";
import type { Entry } from "./entry.ts";
import type { EntryValue } from "./unique-values.ts";

const entryValues = entity<Pick<Entry, "values">>("custom_api_entry");

/** The type of the items that are entries. */
export const ENTRY_TYPE = entryValues.type;

/** The id of the Custom API that an entry's item belongs to. */
export function customApiOf(item: Item): string {
  return customApiIdIn(item);
}

/** One entry by its id. */
export async function getEntry(table: Table, apiId: string, id: string): Promise<Entry | undefined> {
  return entryOf(await table.get(keys.customApiEntry(apiId, id)));
}

/**
 * Entries in the order of their ids, in one round trip; `undefined` where there is none.
 * @param count as `entryOf` takes it, for all of them
 */
export async function getEntries(
  table: Table,
  apiId: string,
  ids: readonly string[],
  count?: (bytes: number) => void,
): Promise<(Entry | undefined)[]> {
  const items = await table.getMany(ids.map((id) => keys.customApiEntry(apiId, id)));
  return items.map((item) => entryOf(item, count));
}

const VALUE_ITEM = { type: "entry_value_claim", owner: "owner" } as const;

/** The ids of the entries that have these values; values that nobody has are left out. */
export async function ownersOf(
  table: Table,
  apiId: string,
  values: readonly { readonly field: CustomField; readonly hash: string }[],
): Promise<string[]> {
  const items = await table.getMany(values.map(({ field, hash }) => keys.entryValue(apiId, field.id, hash)));
  return items.flatMap((item) => (item ? [ownerOf(VALUE_ITEM, item)] : []));
}

type NamedApi = Pick<CustomApi, "id" | "api_type">;

/**
 * Gives an entry a value of a unique field.
 * @param tellsValue whether the refusal of a value that is taken repeats it
 */
export function takeEntryValue(api: NamedApi, entryId: string, value: EntryValue, tellsValue = false): Write {
  return takeValue(uniqueEntryValue(api, value, tellsValue), entryId, value.hash);
}

/** Frees a value of a unique field that the entry, which is written beside it, has no longer. */
export function giveUpEntryValue(api: NamedApi, value: EntryValue): Write {
  return giveUpValue(uniqueEntryValue(api, value), value.hash);
}

/** Values are known by their hashes; an error may tell the value itself. */
function uniqueEntryValue(
  { id, api_type }: NamedApi,
  { id: ownId, parts }: EntryValue,
  tellsValue = false,
): UniqueValue {
  const named = parts.map(({ field: { slug }, value }) =>
    tellsValue ? `the '${slug}' '${shown(value)}'` : `this '${slug}'`,
  );
  const [{ field } = { field: undefined }] = parts;
  const taken = () =>
    conflict(`A ${api_type} with ${named.join(" and ")} already exists.`, { source: `data.${field?.slug}` });
  return uniqueValue((hash) => keys.entryValue(id, ownId, hash), taken, VALUE_ITEM);
}

const SHOWN_LENGTH = 100;

function shown(value: string): string {
  const characters = [...value];
  return characters.length > SHOWN_LENGTH ? `${characters.slice(0, SHOWN_LENGTH).join("")}…` : value;
}

/** Whether a Custom API has any entry at this moment. */
export async function hasAnyEntry(table: Table, apiId: string): Promise<boolean> {
  const { pk } = keys.customApiEntry(apiId, "");
  return (await table.query({ pk, consistent: true, limit: 1 })).items.length > 0;
}

/**
 * The entry behind a stored item. Its values are read when they are first asked for: a list may need few of them.
 * @param count hears how many bytes the values have, each time they are read
 */
export function entryOf(item: Item, count?: (bytes: number) => void): Entry;
export function entryOf(item: Item | undefined, count?: (bytes: number) => void): Entry | undefined;
export function entryOf(item: Item | undefined, count: (bytes: number) => void = () => {}) {
  if (!item) return undefined;
  let values: Entry["values"] | undefined;
  return {
    id: item.sk,
    get values() {
      values ??= storedValues(item, count);
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
  return text.length <= LONGEST_PLAIN
    ? { text, ...formatMark(entryValues) }
    : contentOf(entryValues, { values });
}

function storedValues(item: Item, count: (bytes: number) => void): Entry["values"] {
  const { text } = item;
  if (typeof text !== "string") {
    const { value, rawSize } = decodedSized(entryValues, item);
    count(rawSize);
    return value.values;
  }
  count(Buffer.byteLength(text));
  return entryValues.decode({ values: JSON.parse(text) }, formatOf(item)).values;
}

/**
 * The write of an entry that is new, or that follows on the version before it.
 */
export function entryWrite(apiId: string, entry: Entry): Write {
  const { id, values, created_at, updated_at, resource_version } = entry;
  const item = {
    ...keys.customApiEntry(apiId, id),
    type: entryValues.type,
    version: resource_version + 1,
    created_at,
    updated_at,
    ...storableValues(values),
  };
  const before = { ...entry, resource_version: resource_version - 1 };
  return { put: item, when: { only: resource_version === 0 ? "absent" : { where: asRead(before) } } };
}

/** The time tells it from another entry of the same version that was created under the id of a deleted one. */
function asRead({ created_at, resource_version }: Entry): readonly Comparison[] {
  return [
    { attribute: "version", equals: resource_version + 1 },
    { attribute: "created_at", equals: created_at },
  ];
}

/** That an entry is still as it was read. */
export function entryCheck(apiId: string, entry: Entry): Write {
  return { check: keys.customApiEntry(apiId, entry.id), when: { only: { where: asRead(entry) } } };
}

/** Deletes an entry unless it has changed since it was read. */
export function entryRemoval(apiId: string, entry: Entry): Write {
  return { delete: keys.customApiEntry(apiId, entry.id), when: { only: { where: asRead(entry) } } };
}
