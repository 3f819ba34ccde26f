import type { UpdateAccountRequest } from "./schemas.ts";

/** A buyer that has members, addresses, carts and orders. */
export type Account = {
  readonly id: string;
  readonly name: string;
  readonly legal_name?: string;
  readonly registration_id?: string;
  readonly external_ref?: string;
  readonly parent_id?: string;
  /** Ids from the root to the parent; absent on a root account. */
  readonly ancestors?: readonly string[];
  /** Absent without tags. Some may have been deleted, see `hideDeletedTags`. */
  readonly account_tag_ids?: readonly string[];
  readonly created_at: string;
  readonly updated_at: string;
};

const OPTIONAL = ["legal_name", "registration_id", "external_ref"] as const;

type Texts = Pick<UpdateAccountRequest["data"], (typeof OPTIONAL)[number]>;

/** Reads the optional texts of a request. Null and the empty string count as absent. */
export function optionalTexts(data: Texts): Pick<Account, (typeof OPTIONAL)[number]> {
  const texts: { [K in (typeof OPTIONAL)[number]]?: string } = {};
  for (const field of OPTIONAL) {
    const text = data[field];
    if (text !== undefined && text !== null && text !== "") texts[field] = text;
  }
  return texts;
}

/** Removes the optional texts that a request mentions, also those that it clears. */
export function removeSentTexts(account: Account, data: Texts): Account {
  const copy = { ...account };
  for (const field of OPTIONAL) if (data[field] !== undefined) delete copy[field];
  return copy;
}

/** Ignores the timestamps. */
export function isSameAccount(one: Account, other: Account): boolean {
  return one.name === other.name && OPTIONAL.every((field) => one[field] === other[field]);
}
