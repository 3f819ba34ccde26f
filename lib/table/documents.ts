import { tooLarge } from "../kernel/errors.ts";
import { packed, unpacked } from "./stored.ts";
import type { Cursor, Item, Key, Put, Table } from "./table.ts";

/** A domain object with the version that a change of it must name. */
export type Document<T> = { readonly value: T; readonly version: number };

export async function getDocument<T>(table: Table, key: Key): Promise<Document<T> | undefined> {
  return documentOf<T>(await table.get(key));
}

/** In the order of the keys, `undefined` where there is none. */
export async function getDocuments<T>(
  table: Table,
  keys: readonly Key[],
): Promise<readonly (Document<T> | undefined)[]> {
  return (await table.getMany(keys)).map((item) => documentOf<T>(item));
}

/** All documents of a partition, in the order of their sort keys. */
export async function queryDocuments<T>(table: Table, pk: string, prefix = ""): Promise<T[]> {
  const found: T[] = [];
  let after: Cursor | undefined;
  do {
    const page = await table.query({
      pk,
      ...(prefix === "" ? {} : { sk: { prefix } }),
      consistent: true,
      ...(after ? { after } : {}),
    });
    found.push(...page.items.map((item) => unpacked<T>(item)));
    after = page.next;
  } while (after);
  return found;
}

const LARGEST_BYTES = 380 * 1024; // DynamoDB: 400 KB for an item, with room for names and keys

/**
 * Writes a document that was read at this version; without one it must not exist yet.
 * @throws ApiError 413 when it does not fit an item
 */
export function putDocument(key: Key, type: string, value: unknown, version = 0): Put {
  const content = packed(value);
  if (content.packed.length > LARGEST_BYTES) throw tooLarge("This is more than one resource can hold.");
  return {
    put: { ...key, type, version: version + 1, ...content },
    when: { only: version === 0 ? "absent" : { version } },
  };
}

function documentOf<T>(item: Item | undefined): Document<T> | undefined {
  return item && { value: unpacked<T>(item), version: item.version ?? 0 };
}
