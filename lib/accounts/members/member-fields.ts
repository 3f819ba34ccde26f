import type { Filter, FilterField } from "../../lists/filter.ts";
import type { ReadField } from "../../lists/filter-matcher.ts";
import { readerOf } from "../../lists/select-page.ts";
import type { User } from "../users/user.ts";

/** Not a name that a filter can have. */
const FOLDED_EMAIL = "email (folded)";

const text = { type: "string", operators: ["eq", "like", "ilike"] } as const;
const partOfName = { type: "string", operators: ["ilike", "is_null"] } as const;

/** What lists of members can be filtered by. */
export const memberAttributes: Readonly<Record<string, FilterField>> = {
  name: text,
  email: text,
  given_name: partOfName,
  middle_name: partOfName,
  family_name: partOfName,
};

/** The same where few are listed for a choice. */
export const unassignedAttributes: Readonly<Record<string, FilterField>> = {
  name: { type: "string", operators: ["eq", "like"] },
  email: { type: "string", operators: ["eq", "like"] },
};

/** The filter as members are compared with it: an address that equals another may have other letter case. */
export function foldedFilter(filter: Filter): Filter {
  if (filter.kind !== "test") return { ...filter, parts: filter.parts.map(foldedFilter) };
  if (filter.field !== "email" || filter.operator !== "eq") return filter;
  const operands = filter.operands.map((operand) => String(operand).toLowerCase());
  return { ...filter, field: FOLDED_EMAIL, operands };
}

/** Reads what a user shows as a member. */
export function memberFields(user: User): ReadField {
  const read = readerOf({ ...user, updated_at: user.member_updated_at });
  return (field) => (field === FOLDED_EMAIL ? user.email.toLowerCase() : read(field));
}
