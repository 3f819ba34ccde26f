import type { Account } from "./account.ts";
import type { UpdateAccountRequest } from "./schemas.ts";

const OPTIONAL = ["legal_name", "registration_id", "external_ref"] as const;

type Texts = Pick<UpdateAccountRequest["data"], (typeof OPTIONAL)[number]>;

/** The optional texts that a request gives an account; an empty one is none. */
export function optionalTexts(given: Texts): Pick<Account, (typeof OPTIONAL)[number]> {
  const texts: { [K in (typeof OPTIONAL)[number]]?: string } = {};
  for (const field of OPTIONAL) {
    const text = given[field];
    if (text !== undefined && text !== null && text !== "") texts[field] = text;
  }
  return texts;
}

/** The account without those optional texts that a request speaks of. */
export function withoutTexts(account: Account, given: Texts): Account {
  const kept = { ...account };
  for (const field of OPTIONAL) if (given[field] !== undefined) delete kept[field];
  return kept;
}

/** Whether two states of an account say the same but for the time. */
export function isSameAccount(one: Account, other: Account): boolean {
  return one.name === other.name && OPTIONAL.every((field) => one[field] === other[field]);
}
