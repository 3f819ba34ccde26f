import type { ApiError } from "../kernel/errors.ts";
import type { Item, Key, Table, Write } from "./table.ts";

/**
 * A value that at most one resource has, such as a slug: an item that names its owner.
 * @answers How do skus and slugs stay unique?
 */
export type UniqueValue = {
  readonly keyOf: (value: string) => Key;
  readonly type: string;
  readonly owner: "holder" | "owner";
  readonly taken: (value: string) => ApiError;
};

export function uniqueValue(
  keyOf: UniqueValue["keyOf"],
  taken: UniqueValue["taken"],
  { type = "unique", owner = "holder" }: Partial<Pick<UniqueValue, "type" | "owner">> = {},
): UniqueValue {
  return { keyOf, type, owner, taken };
}

/** Builds the writes that take the new value and free the old one; none if they are equal. */
export function uniqueValueWrites(
  unique: UniqueValue,
  ownerId: string,
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
): Write[] {
  if (from === to) return [];
  return [
    ...(to === undefined ? [] : [takeValue(unique, ownerId, to)]),
    ...(from === undefined ? [] : [giveUpValue(unique, from)]),
  ];
}

export function takeValue({ keyOf, type, owner, taken }: UniqueValue, ownerId: string, value: string): Write {
  return {
    put: { ...keyOf(value), type, [owner]: ownerId },
    when: { only: "absent" },
    refusal: () => taken(value),
  };
}

/** For the transaction that writes or deletes the resource. */
export function giveUpValue({ keyOf }: UniqueValue, value: string): Write {
  return {
    delete: keyOf(value),
    when: { unconditional: "the version of its owner is checked in the same transaction" },
  };
}

export async function getOwner(
  table: Table,
  unique: UniqueValue,
  value: string,
): Promise<string | undefined> {
  const item = await table.get(unique.keyOf(value));
  return item && ownerOf(unique, item);
}

export function ownerOf({ owner }: Pick<UniqueValue, "owner">, item: Item): string {
  return String(item[owner]);
}
