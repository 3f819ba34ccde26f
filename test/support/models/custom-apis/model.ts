import { NOON } from "../../runtime.ts";

/** Types of fields that the contract has. */
export type Kind = "string" | "integer" | "float" | "boolean" | "any" | "list";

export type Rules = Readonly<Record<string, unknown>>;

export type ModelField = {
  readonly id: string;
  readonly kind: Kind;
  readonly isUrlSlug: boolean;
  readonly createdAt: string;
  slug: string;
  name: string;
  rules: Rules;
  updatedAt: string;
};

export type ModelEntry = {
  readonly id: string;
  readonly createdAt: string;
  /** By the id of the field. */
  readonly values: Map<string, unknown>;
  updatedAt: string;
  version: number;
};

export type Parent = { readonly id: string; readonly type: string };

export type ModelApi = {
  readonly id: string;
  readonly apiType: string;
  readonly createdAt: string;
  readonly fields: ModelField[];
  readonly entries: ModelEntry[];
  slug: string;
  name: string;
  hasUpserts: boolean;
  /** True once a field's values were in paths. A request may still look for one when its field is deleted. */
  hadNames?: boolean;
  parents: readonly Parent[];
  updatedAt: string;
};

/** A store's Custom APIs by the contract: sections 3 to 6 of it, without roles. */
export type Model = {
  /** Epoch milliseconds. */
  now: number;
  readonly apis: ModelApi[];
  /** The ids of the Custom APIs that had a slug. */
  readonly slugs: Map<string, string[]>;
  /** Deleted Custom APIs, without their entries. */
  readonly gone: ModelApi[];
};

export const aModel = (): Model => ({ now: NOON.getTime(), apis: [], slugs: new Map(), gone: [] });

export function noteSlug({ slugs }: Model, { slug, id }: ModelApi): void {
  slugs.set(slug, [...(slugs.get(slug) ?? []), id]);
}

export const timeOf = ({ now }: Model) => new Date(now).toISOString();

const COMMON = { allow_null_values: true, immutable: false };

/** The rules of a field of this type, unless a request changes them. */
export const DEFAULT_RULES: Readonly<Record<Kind, Rules>> = {
  string: {
    ...COMMON,
    ...{ min_length: null, max_length: null, regex: null },
    ...{ unique: "no", unique_case_insensitivity: false },
  },
  integer: { ...COMMON, min_value: null, max_value: null },
  float: { ...COMMON, min_value: null, max_value: null },
  boolean: COMMON,
  any: COMMON,
  list: { ...COMMON, min_length: null, max_length: null, allowed_type: "any" },
};

const RESERVED = ["slug", "type", "id", "meta", "created_at", "updated_at", "links", "relationships"];

/** A path names a Custom API by its slug or by its id. */
export type At = { readonly slug: string } | { readonly api: string };

export function findApi({ apis }: Model, at: At): ModelApi | undefined {
  return apis.find((api) => ("slug" in at ? api.slug === at.slug : api.id === at.api));
}

/** True if these rules, alone or together, may not be. */
export function areRulesBroken(kind: Kind, rules: Rules): boolean {
  const [least, most] = [
    rules["min_length"] ?? rules["min_value"],
    rules["max_length"] ?? rules["max_value"],
  ];
  if (typeof least === "number" && typeof most === "number") {
    if (kind === "list" ? least > most : least >= most) return true;
  }
  return rules["unique_case_insensitivity"] === true && rules["unique"] !== "yes";
}

export const isSlugReserved = (slug: string) => RESERVED.includes(slug);

/** True if a field with these rules may put its values into paths. */
export function mayBeUrlSlug(kind: Kind, rules: Rules): boolean {
  return kind === "string" && rules["unique"] === "yes" && rules["allow_null_values"] === false;
}

/** The number of rules that a value breaks. */
export function countBroken({ kind, rules, isUrlSlug }: ModelField, value: unknown): number {
  if (value === null) return rules["allow_null_values"] ? 0 : 1;
  const bounds = (size: number, least: unknown, most: unknown) =>
    Number(typeof least === "number" && size < least) + Number(typeof most === "number" && size > most);
  switch (kind) {
    case "string": {
      if (typeof value !== "string") return 1;
      const isForPaths = /^[\w.~-]+$/.test(value) && value !== "." && value !== "..";
      const isMatched = rules["regex"] === null || new RegExp(String(rules["regex"]), "u").test(value);
      return (
        bounds([...value].length, rules["min_length"], rules["max_length"]) +
        Number(!isMatched) +
        Number(isUrlSlug && !isForPaths)
      );
    }
    case "integer":
      if (!Number.isSafeInteger(value)) return 1;
      return bounds(Number(value), rules["min_value"], rules["max_value"]);
    case "float":
      if (typeof value !== "number") return 1;
      return bounds(value, rules["min_value"], rules["max_value"]);
    case "boolean":
      return typeof value === "boolean" ? 0 : 1;
    case "any":
      return 0;
    case "list":
      if (!Array.isArray(value)) return 1;
      return (
        bounds(value.length, rules["min_length"], rules["max_length"]) +
        value.filter((element) => !isElement(element, rules)).length
      );
  }
}

function isElement(element: unknown, { allowed_type, allow_null_values }: Rules): boolean {
  if (element === null) return allow_null_values === true;
  if (typeof element === "object") return false;
  return allowed_type === "any" || typeof element === allowed_type;
}

/** A text that no other entry may have; undefined for a value that may come twice. */
export function uniqueKey({ kind, rules }: ModelField, value: unknown): string | undefined {
  if (kind !== "string" || rules["unique"] !== "yes" || typeof value !== "string") return undefined;
  return rules["unique_case_insensitivity"] ? value.toLowerCase() : value;
}

/** The number of unique fields whose value another entry has. */
export function countTaken(api: ModelApi, values: ReadonlyMap<string, unknown>, self?: ModelEntry): number {
  return api.fields.filter((field) => {
    const key = uniqueKey(field, values.get(field.id) ?? null);
    const isSame = (one: ModelEntry) => uniqueKey(field, one.values.get(field.id) ?? null) === key;
    return key !== undefined && api.entries.some((one) => one !== self && isSame(one));
  }).length;
}

export const urlSlugOf = ({ fields }: ModelApi) => fields.find(({ isUrlSlug }) => isUrlSlug);

/** The entry that the last part of a path names: by its value for paths, otherwise by its id. */
export function findEntry(api: ModelApi, name: string): ModelEntry | undefined {
  const field = urlSlugOf(api);
  const isNamed = ({ values }: ModelEntry) =>
    field !== undefined && uniqueKey(field, values.get(field.id) ?? null) === uniqueKey(field, name);
  return api.entries.find(isNamed) ?? api.entries.find(({ id }) => id === name);
}

/** The longest way from a Custom API to its topmost ancestor; infinite for a cycle. */
export function countLevels(apis: readonly ModelApi[], api: ModelApi, seen: readonly string[] = []): number {
  if (seen.includes(api.id)) return Number.POSITIVE_INFINITY;
  const parents = apis.filter(({ id }) => api.parents.some((parent) => parent.id === id));
  return Math.max(0, ...parents.map((parent) => 1 + countLevels(apis, parent, [...seen, api.id])));
}
