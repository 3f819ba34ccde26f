import type { ApiError } from "../kernel/errors.ts";
import type { Item, Key, Table, Write } from "./table.ts";

/**
 * A value that at most one resource has, such as a slug: an item of its own, which is written only while nobody has
 * the value and tells who has it.
 */
export type UniqueValue = {
  readonly keyOf: (value: string) => Key;
  /** Of the items, and which of their attributes names the owner. */
  readonly type: string;
  readonly owner: "holder" | "owner";
  /** The answer to a value that another resource has. */
  readonly taken: (value: string) => ApiError;
};

/** A sign-in name, sku or name as most areas keep it. */
export function uniqueValue(
  keyOf: UniqueValue["keyOf"],
  taken: UniqueValue["taken"],
  { type = "unique", owner = "holder" }: Partial<Pick<UniqueValue, "type" | "owner">> = {},
): UniqueValue {
  return { keyOf, type, owner, taken };
}

/** The writes by which a resource takes its new value and gives up its old one; none while they are the same. */
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

/** Refused with the value's own error when another resource has it. */
export function takeValue({ keyOf, type, owner, taken }: UniqueValue, ownerId: string, value: string): Write {
  return {
    put: { ...keyOf(value), type, [owner]: ownerId },
    when: { only: "absent" },
    refusal: () => taken(value),
  };
}

/** Frees a value of a resource that is written or deleted beside it. */
export function giveUpValue({ keyOf }: UniqueValue, value: string): Write {
  return { delete: keyOf(value), when: { unconditional: "the version of its owner is checked beside it" } };
}

/** The id of the resource that has a value. */
export async function getOwner(
  table: Table,
  unique: UniqueValue,
  value: string,
): Promise<string | undefined> {
  const item = await table.get(unique.keyOf(value));
  return item && ownerOf(unique, item);
}

/** The id in the item of a value. */
export function ownerOf({ owner }: Pick<UniqueValue, "owner">, item: Item): string {
  return String(item[owner]);
}
