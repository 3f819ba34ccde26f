import type { FilterField } from "../../lists/filter.ts";
import type { ReadField } from "../../lists/filter-matcher.ts";
import type { ListQuery } from "../../lists/list-query.ts";
import { createFieldReader } from "../../lists/select-page.ts";
import type { View } from "../../schemas/view.ts";
import { ignoreTextCase } from "../users/folded-texts.ts";
import type { User } from "../users/user.ts";
import type { accountMember, memberResponse } from "./schemas.ts";

export function memberView(user: User): View<typeof accountMember> {
  const { id, name, email, given_name, middle_name, family_name, created_at, member_updated_at } = user;
  return {
    id,
    type: "account_member",
    name,
    email,
    given_name: given_name ?? null,
    middle_name: middle_name ?? null,
    family_name: family_name ?? null,
    links: { self: `/v2/account-members/${id}` },
    meta: { timestamps: { created_at, updated_at: member_updated_at } },
  };
}

export function memberAnswer(user: User): View<typeof memberResponse> {
  const data = memberView(user);
  return { data, links: data.links };
}

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
