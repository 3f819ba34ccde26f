import { tooLarge } from "../kernel/errors.ts";
import { contentOf, decoded, type Entity } from "./entity.ts";
import { MOST_ITEM_BYTES } from "./limits.ts";
import { queryAll } from "./query-all.ts";
import type { Item, Key, Put, Table } from "./table.ts";

/** A domain object with the version that a change of it must name. */
export type Document<T> = {
  readonly value: T;
  readonly version: number;
};

/** The document with this key. */
export async function getDocument<T>(
  table: Table,
  kind: Entity<T>,
  key: Key,
): Promise<Document<T> | undefined> {
  return documentOf(kind, await table.get(key));
}

/** In the order of the keys, `undefined` where there is none. */
export async function getDocuments<T>(
  table: Table,
  kind: Entity<T>,
  keys: readonly Key[],
): Promise<readonly (Document<T> | undefined)[]> {
  return (await table.getMany(keys)).map((item) => documentOf(kind, item));
}

/** A partition, or the part of it whose sort keys begin so. */
export type Partition = { readonly pk: string; readonly prefix?: string };

/** All documents of a partition, in the order of their sort keys. */
export async function queryDocuments<T>(
  table: Table,
  kind: Entity<T>,
  { pk, prefix = "" }: Partition,
): Promise<T[]> {
  const query = { pk, ...(prefix === "" ? {} : { sk: { prefix } }), consistent: true };
  return (await queryAll(table, query)).map((item) => decoded(kind, item));
}

/**
 * Writes a document that was read at this version; without one it must not exist yet.
 * @throws ApiError 413 when it does not fit an item
 */
export function putDocument<T>(kind: Entity<T>, key: Key, value: T, version = 0): Put {
  const content = contentOf(kind, value);
  if (content.packed.length > MOST_ITEM_BYTES) throw tooLarge("This is more than one resource can hold.");
  return {
    put: { ...key, type: kind.type, version: version + 1, ...content },
    when: { only: version === 0 ? "absent" : { version } },
  };
}

/** The document in an item. @throws Error for a format that a newer version wrote */
export function documentOf<T>(kind: Entity<T>, item: Item | undefined): Document<T> | undefined {
  if (!item) return undefined;
  return { value: decoded(kind, item), version: item.version ?? 0 };
}
