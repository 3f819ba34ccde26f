import { tooLarge } from "../kernel/errors.ts";
import { contentOf, decoded, type Entity, entity } from "./entity.ts";
import { MOST_ITEM_BYTES } from "./limits.ts";
import { queryAll } from "./query-all.ts";
import type { Item, Key, Put, Table } from "./table.ts";

/** A domain object with the version that a change of it must name. */
export type Document<T> = { readonly value: T; readonly version: number };

/** @deprecated for `getDocument` with an entity */
export function getDocument<T>(table: Table, key: Key): Promise<Document<T> | undefined>;
export function getDocument<T>(table: Table, entity: Entity<T>, key: Key): Promise<Document<T> | undefined>;
export async function getDocument<T>(
  table: Table,
  ...given: [Key] | [Entity<T>, Key]
): Promise<Document<T> | undefined> {
  const [kind, key] = given.length === 1 ? [entity<T>("unnamed"), given[0]] : given;
  return documentOf(kind, await table.get(key));
}

type Documents<T> = readonly (Document<T> | undefined)[];

/** In the order of the keys, `undefined` where there is none. */
export function getDocuments<T>(table: Table, keys: readonly Key[]): Promise<Documents<T>>;
export function getDocuments<T>(table: Table, entity: Entity<T>, keys: readonly Key[]): Promise<Documents<T>>;
export async function getDocuments<T>(
  table: Table,
  ...given: [readonly Key[]] | [Entity<T>, readonly Key[]]
): Promise<Documents<T>> {
  const [kind, keys] = given.length === 1 ? [entity<T>("unnamed"), given[0]] : given;
  return (await table.getMany(keys)).map((item) => documentOf(kind, item));
}

/** A partition, or the part of it whose sort keys begin so. */
export type Partition = { readonly pk: string; readonly prefix?: string };

/** All documents of a partition, in the order of their sort keys. */
export function queryDocuments<T>(table: Table, pk: string, prefix?: string): Promise<T[]>;
export function queryDocuments<T>(table: Table, entity: Entity<T>, partition: Partition): Promise<T[]>;
export async function queryDocuments<T>(
  table: Table,
  first: string | Entity<T>,
  second: string | Partition = "",
): Promise<T[]> {
  const kind = typeof first === "string" ? entity<T>("unnamed") : first;
  const { pk, prefix = "" } = typeof second === "string" ? { pk: String(first), prefix: second } : second;
  const query = { pk, ...(prefix === "" ? {} : { sk: { prefix } }), consistent: true };
  return (await queryAll(table, query)).map((item) => decoded(kind, item));
}

/**
 * Writes a document that was read at this version; without one it must not exist yet.
 * @throws ApiError 413 when it does not fit an item
 */
export function putDocument(key: Key, type: string, value: unknown, version?: number): Put;
export function putDocument<T>(entity: Entity<T>, key: Key, value: T, version?: number): Put;
export function putDocument<T>(first: Entity<T> | Key, second: Key | string, value: T, version = 0): Put {
  const [kind, key] =
    "pk" in first
      ? [entity<T>(String(second)), first]
      : [first, typeof second === "string" ? undefined : second];
  if (!key) throw new Error("A document needs a key.");
  const content = contentOf(kind, value);
  if (content.packed.length > MOST_ITEM_BYTES) throw tooLarge("This is more than one resource can hold.");
  return {
    put: { ...key, type: kind.type, version: version + 1, ...content },
    when: { only: version === 0 ? "absent" : { version } },
  };
}

/** The document in an item. @throws Error for a format that a newer version wrote */
export function documentOf<T>(kind: Entity<T>, item: Item | undefined): Document<T> | undefined {
  return item && { value: decoded(kind, item), version: item.version ?? 0 };
}
