import { TITLES } from "../kernel/error-titles.ts";
import { unprocessable } from "../kernel/errors.ts";
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
  /** The member with whom it was made: it ends with that member, unless others belong to it. */
  readonly made_for?: string;
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

/** Depth of the account tree, root included. */
const MOST_LEVELS = 10;

/** Places a new account below its parent. @throws ApiError 422 below 10 levels */
export function attachToParent(account: Account, parent: Account): Account {
  const ancestors = [...(parent.ancestors ?? []), parent.id];
  if (ancestors.length >= MOST_LEVELS) {
    throw unprocessable(`Accounts are at most ${MOST_LEVELS} levels deep.`, {
      title: TITLES.unprocessableEntity,
      source: "data.parent_id",
    });
  }
  return { ...account, parent_id: parent.id, ancestors };
}

export function applyAccountChange(account: Account, data: UpdateAccountRequest["data"]): Account {
  const name = data.name ?? account.name;
  return { ...removeSentTexts(account, data), name, ...optionalTexts(data) };
}

/** Removes the optional texts that a request mentions, also those that it clears. */
function removeSentTexts(account: Account, data: Texts): Account {
  const copy = { ...account };
  for (const field of OPTIONAL) if (data[field] !== undefined) delete copy[field];
  return copy;
}

/** Ignores the timestamps. */
export function isSameAccount(one: Account, other: Account): boolean {
  return one.name === other.name && OPTIONAL.every((field) => one[field] === other[field]);
}
