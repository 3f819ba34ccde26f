import type { FilterField } from "../../lists/filter.ts";
import type { ReadField } from "../../lists/filter-matcher.ts";
import type { ListQuery } from "../../lists/list-query.ts";
import { readerOf } from "../../lists/select-page.ts";
import { foldedTexts } from "../users/folded-texts.ts";
import type { User } from "../users/user.ts";

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

/** Reads what a user shows as a member. */
function fields(user: User): ReadField {
  return readerOf({ ...user, updated_at: user.member_updated_at });
}

/** A query for members, and how they are read for it: addresses are equal in any letter case, names are not. */
export function foldedAddresses(query: ListQuery) {
  return foldedTexts(query, { plain: ["name"], fields });
}
