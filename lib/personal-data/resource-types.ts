import type { Filter, FilterRules, Test } from "../lists/filter.ts";
import { refuseFilter } from "../lists/filter-parser.ts";

/** Kinds of records that say something of a person. Members of staff are none: see `lib/staff`. */
export const RESOURCE_TYPES = [
  "customer",
  "account",
  "account-member",
  "account-membership",
  "address",
  "user-authentication-info",
  "user-authentication-oidc-profile-info",
  "user-authentication-password-profile-info",
  "order",
] as const;

export type ResourceType = (typeof RESOURCE_TYPES)[number];

export type ResourceName = { readonly type: ResourceType; readonly id: string };

/** Undefined for another type. `_` counts as `-`. */
export function parseResourceType(text: string): ResourceType | undefined {
  const spelled = text.replaceAll("_", "-");
  return RESOURCE_TYPES.find((type) => type === spelled);
}

const equality = { type: "string", operators: ["eq"] } as const;

export const resourceFilter: FilterRules = {
  attributes: { resource_type: equality, resource_id: equality },
};

const BOTH =
  "resource_type and resource_id are needed, and only they: eq(resource_type,…):eq(resource_id,…).";

/** @throws ApiError 400 for a filter that does not name one resource */
export function requireResourceName(filter: Filter | undefined): ResourceName {
  const tests = filter?.kind === "all" ? filter.parts : filter ? [filter] : [];
  const id = readOnly(tests, "resource_id");
  const name = readOnly(tests, "resource_type");
  const type = name === undefined ? undefined : parseResourceType(name);
  if (tests.length !== 2 || id === undefined || id === "" || name === undefined) throw refuseFilter(BOTH);
  if (!type) throw refuseFilter(`field [resource_type] is one of [${RESOURCE_TYPES.join(" ")}].`);
  return { type, id: id.toLowerCase() };
}

function readOnly(tests: readonly Filter[], field: string): string | undefined {
  const [test, another] = tests.filter((one): one is Test => one.kind === "test" && one.field === field);
  return test && !another ? String(test.operands[0]) : undefined;
}
