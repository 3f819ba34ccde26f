import type { FilterField } from "../../lists/filter.ts";
import type { ReadField } from "../../lists/filter-matcher.ts";
import type { ListQuery } from "../../lists/list-query.ts";
import { createFieldReader } from "../../lists/select-page.ts";
import { ignoreTextCase } from "../users/folded-texts.ts";
import type { User } from "../users/user.ts";

const text = { type: "string", operators: ["eq", "like", "ilike"] } as const;
const partOfName = { type: "string", operators: ["ilike", "is_null"] } as const;

export const memberAttributes: Readonly<Record<string, FilterField>> = {
  name: text,
  email: text,
  given_name: partOfName,
  middle_name: partOfName,
  family_name: partOfName,
};

export const unassignedAttributes: Readonly<Record<string, FilterField>> = {
  name: { type: "string", operators: ["eq", "like"] },
  email: { type: "string", operators: ["eq", "like"] },
};

function readMemberFields(user: User): ReadField {
  return createFieldReader({ ...user, updated_at: user.member_updated_at });
}

/** Makes `eq` ignore the letter case of e-mail addresses, but not of names. */
export function ignoreAddressCase(query: ListQuery) {
  return ignoreTextCase(query, { plain: ["name"], fields: readMemberFields });
}
