import { PERSON_FIELDS, type Person } from "./user.ts";

type Optional = "given_name" | "middle_name" | "family_name";
type GivenParts = { readonly [K in Optional]?: string | null | undefined };

/** The parts of a name that a request gives; `null` and an empty text are none. */
export function personOf(given: GivenParts): Pick<Person, Optional> {
  const parts: { [K in Optional]?: string } = {};
  for (const field of ["given_name", "middle_name", "family_name"] as const) {
    const part = given[field];
    if (part) parts[field] = part;
  }
  return parts;
}

/** Whether two states say the same of a person. */
export function isSamePerson(one: Person, other: Person): boolean {
  return PERSON_FIELDS.every((field) => one[field] === other[field]);
}
