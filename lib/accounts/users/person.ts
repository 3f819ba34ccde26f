import { PERSON_FIELDS, type Person } from "./user.ts";

type Optional = "given_name" | "middle_name" | "family_name";
type NameParts = { readonly [K in Optional]?: string | null | undefined };

/** Null and empty parts count as absent. */
export function readNameParts(data: NameParts): Pick<Person, Optional> {
  const parts: { [K in Optional]?: string } = {};
  for (const field of ["given_name", "middle_name", "family_name"] as const) {
    const part = data[field];
    if (part) parts[field] = part;
  }
  return parts;
}

export function isSamePerson(one: Person, other: Person): boolean {
  return PERSON_FIELDS.every((field) => one[field] === other[field]);
}
