import { tooLarge } from "../kernel/errors.ts";
import { decodeItem, type Entity, toContent } from "./entity.ts";
import { MOST_ITEM_BYTES } from "./limits.ts";
import { queryAll } from "./query-all.ts";
import type { Item, Key, Put, Table } from "./table.ts";

export type Document<T> = {
  readonly value: T;
  readonly version: number;
};

export async function getDocument<T>(
  table: Table,
  kind: Entity<T>,
  key: Key,
): Promise<Document<T> | undefined> {
  return decodeDocument(kind, await table.get(key));
}

export async function getDocuments<T>(
  table: Table,
  kind: Entity<T>,
  keys: readonly Key[],
): Promise<readonly (Document<T> | undefined)[]> {
  return (await table.getMany(keys)).map((item) => decodeDocument(kind, item));
}

export type Partition = { readonly pk: string; readonly prefix?: string };

/** In the order of their sort keys. */
export async function queryDocuments<T>(
  table: Table,
  kind: Entity<T>,
  { pk, prefix = "" }: Partition,
): Promise<T[]> {
  const query = { pk, ...(prefix === "" ? {} : { sk: { prefix } }), consistent: true };
  return (await queryAll(table, query)).map((item) => decodeItem(kind, item));
}

/** Without a version the document must be new. @throws ApiError 413 when it does not fit an item */
export function putDocument<T>(kind: Entity<T>, key: Key, value: T, version = 0): Put {
  const content = toContent(kind, value);
  if (content.packed.length > MOST_ITEM_BYTES) throw tooLarge("This is more than one resource can hold.");
  return {
    put: { ...key, type: kind.type, version: version + 1, ...content },
    when: { only: version === 0 ? "absent" : { version } },
  };
}

/** @throws Error for a format of a newer version */
export function decodeDocument<T>(kind: Entity<T>, item: Item | undefined): Document<T> | undefined {
  if (!item) return undefined;
  return { value: decodeItem(kind, item), version: item.version ?? 0 };
}
