import { conflict } from "../../kernel/errors.ts";
import { decodeSizedItem, entity, formatAttribute, readFormat, toContent } from "../../table/entity.ts";
import { customApiIdIn, keys } from "../../table/keys.ts";
import type { Comparison, Item, Table, Write } from "../../table/table.ts";
import { giveUpValue, ownerOf, takeValue, type UniqueValue, uniqueValue } from "../../table/unique-value.ts";
import type { CustomApi } from "../custom-apis/custom-api.ts";
import type { CustomField } from "../fields/custom-field.ts";
import type { Entry } from "./entry.ts";
import type { EntryValue } from "./unique-values.ts";

const entryValues = entity<Pick<Entry, "values">>("custom_api_entry");

export const ENTRY_TYPE = entryValues.type;

export function entryApiId(item: Item): string {
  return customApiIdIn(item);
}

export async function getEntry(table: Table, apiId: string, id: string): Promise<Entry | undefined> {
  return toEntry(await table.get(keys.customApiEntry(apiId, id)));
}

/** Keeps the order of `ids`, with undefined for missing entries. @param count as for `toEntry` */
export async function getEntries(
  table: Table,
  apiId: string,
  ids: readonly string[],
  count?: (bytes: number) => void,
): Promise<(Entry | undefined)[]> {
  const items = await table.getMany(ids.map((id) => keys.customApiEntry(apiId, id)));
  return items.map((item) => toEntry(item, count));
}

const VALUE_ITEM = { type: "entry_value_claim", owner: "owner" } as const;

/** Finds the ids of the entries that have these values. Free values are left out. */
export async function findValueOwners(
  table: Table,
  apiId: string,
  values: readonly { readonly field: CustomField; readonly hash: string }[],
): Promise<string[]> {
  const items = await table.getMany(values.map(({ field, hash }) => keys.entryValue(apiId, field.id, hash)));
  return items.flatMap((item) => (item ? [ownerOf(VALUE_ITEM, item)] : []));
}

/** Ids of the entries that have these values, by `nameValue`. */
export async function getValueOwners(
  table: Table,
  apiId: string,
  values: readonly EntryValue[],
): Promise<ReadonlyMap<string, string>> {
  const distinct = [...new Map(values.map((value) => [nameValue(value), value]))];
  const items =
    distinct.length > 0
      ? await table.getMany(distinct.map(([, { id, hash }]) => keys.entryValue(apiId, id, hash)))
      : [];
  return new Map(
    distinct.flatMap(([name], at) => {
      const item = items[at];
      return item ? [[name, ownerOf(VALUE_ITEM, item)] as const] : [];
    }),
  );
}

export function nameValue({ id, hash }: Pick<EntryValue, "id" | "hash">): string {
  return `${id} ${hash}`;
}

type NamedApi = Pick<CustomApi, "id" | "api_type">;

/** @param tellsValue whether the 409 for a taken value repeats it */
export function takeEntryValue(api: NamedApi, entryId: string, value: EntryValue, tellsValue = false): Write {
  return takeValue(uniqueEntryValue(api, value, tellsValue), entryId, value.hash);
}

export function freeEntryValue(api: NamedApi, value: EntryValue): Write {
  return giveUpValue(uniqueEntryValue(api, value), value.hash);
}

/** Values are stored as hashes; an error may show the value itself. */
function uniqueEntryValue(
  { id, api_type }: NamedApi,
  { id: ownId, parts }: EntryValue,
  tellsValue = false,
): UniqueValue {
  const named = parts.map(({ field: { slug }, value }) =>
    tellsValue ? `the '${slug}' '${shortenValue(value)}'` : `this '${slug}'`,
  );
  const [{ field } = { field: undefined }] = parts;
  const takenError = () =>
    conflict(`A ${api_type} with ${named.join(" and ")} already exists.`, { source: `data.${field?.slug}` });
  return uniqueValue((hash) => keys.entryValue(id, ownId, hash), takenError, VALUE_ITEM);
}

const SHOWN_LENGTH = 100;

function shortenValue(value: string): string {
  const characters = [...value];
  return characters.length > SHOWN_LENGTH ? `${characters.slice(0, SHOWN_LENGTH).join("")}…` : value;
}

/** Strongly consistent. */
export async function hasAnyEntry(table: Table, apiId: string): Promise<boolean> {
  const { pk } = keys.customApiEntry(apiId, "");
  return (await table.query({ pk, consistent: true, limit: 1 })).items.length > 0;
}

/** Parses values on first use, since a list may need few. @param count receives their size in bytes */
export function toEntry(item: Item, count?: (bytes: number) => void): Entry;
export function toEntry(item: Item | undefined, count?: (bytes: number) => void): Entry | undefined;
export function toEntry(item: Item | undefined, count: (bytes: number) => void = () => {}) {
  if (!item) return undefined;
  let values: Entry["values"] | undefined;
  return {
    id: item.sk,
    get values() {
      values ??= decodeValues(item, count);
      return values;
    },
    created_at: String(item["created_at"]),
    updated_at: String(item["updated_at"]),
    resource_version: (item.version ?? 1) - 1,
  };
}

/** Inflating costs 60 µs, too much for each entry of a list of 10,000. Short values stay plain text. */
const LONGEST_PLAIN = 2048;

function storableValues(values: Entry["values"]) {
  const text = JSON.stringify(values);
  return text.length <= LONGEST_PLAIN
    ? { text, ...formatAttribute(entryValues) }
    : toContent(entryValues, { values });
}

function decodeValues(item: Item, count: (bytes: number) => void): Entry["values"] {
  const { text } = item;
  if (typeof text !== "string") {
    const { value, rawSize } = decodeSizedItem(entryValues, item);
    count(rawSize);
    return value.values;
  }
  count(Buffer.byteLength(text));
  return entryValues.decode({ values: JSON.parse(text) }, readFormat(item)).values;
}

/** The write of an entry that is new, or that follows on the version before it. */
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
  return {
    put: item,
    when: { only: resource_version === 0 ? "absent" : { where: buildUnchangedConditions(before) } },
  };
}

/** `created_at` distinguishes it from an entry that was created later under the same id. */
function buildUnchangedConditions({ created_at, resource_version }: Entry): readonly Comparison[] {
  return [
    { attribute: "version", equals: resource_version + 1 },
    { attribute: "created_at", equals: created_at },
  ];
}

/** Fails if the entry has changed since it was read. */
export function entryCheck(apiId: string, entry: Entry): Write {
  return {
    check: keys.customApiEntry(apiId, entry.id),
    when: { only: { where: buildUnchangedConditions(entry) } },
  };
}

/** Fails if the entry has changed since it was read. */
export function entryRemoval(apiId: string, entry: Entry): Write {
  return {
    delete: keys.customApiEntry(apiId, entry.id),
    when: { only: { where: buildUnchangedConditions(entry) } },
  };
}
