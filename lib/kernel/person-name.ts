/** Names whom a record belongs to, so that it is erased with them: a person, a company, or the record alone. */
export type PersonName = `${"customer" | "member" | "account" | "membership" | "order"}.${string}`;
