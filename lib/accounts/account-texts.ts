import type { Account } from "./account.ts";
import type { UpdateAccountRequest } from "./schemas.ts";

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
