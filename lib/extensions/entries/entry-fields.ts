import type { FilterField, FilterFields } from "../../lists/filter.ts";
import type { ReadField } from "../../lists/filter-matcher.ts";
import type { CustomField } from "../fields/custom-field.ts";
import { type Entry, fieldValue } from "./entry.ts";
import { ORDERED, SYSTEM_FIELDS } from "./entry-schemas.ts";
import { LONGEST_LIST } from "./value-checks.ts";

const LENGTH = ".length";

const SYSTEM: ReadonlyMap<string, FilterField> = new Map(Object.entries(SYSTEM_FIELDS));

const LENGTH_FIELD: FilterField = { type: "integer", operators: [...ORDERED, "in"] };

/** Filter names: times, id, own fields, list elements `f[3]` and list lengths `f.length`. */
export function entryFilterFields(fields: readonly CustomField[]): FilterFields {
  const bySlug = new Map(fields.map((field) => [field.slug, field]));
  return {
    names: [...SYSTEM.keys(), ...fields.filter(isFilterable).map(({ slug }) => slug)],
    find(name, element) {
      const field = bySlug.get(name);
      if (element !== undefined) return field && elementField(field, element);
      if (field) return isFilterable(field) ? wholeField(field) : undefined;
      return isLengthOfList(name, bySlug) ? LENGTH_FIELD : SYSTEM.get(name);
    },
  };
}

function isFilterable({ field_type }: CustomField): boolean {
  return field_type !== "any";
}

function isLengthOfList(name: string, bySlug: ReadonlyMap<string, CustomField>): boolean {
  return name.endsWith(LENGTH) && bySlug.get(name.slice(0, -LENGTH.length))?.field_type === "list";
}

function wholeField(field: CustomField): FilterField | undefined {
  switch (field.field_type) {
    case "string":
      return { type: "string", operators: [...ORDERED, "in", "is_null", "like"] };
    case "integer":
      return { type: "integer", operators: [...ORDERED, "in", "is_null"] };
    case "float": // doubles: exact equality is unreliable, hence no `eq`
      return { type: "float", operators: ["lt", "le", "gt", "ge", "in", "is_null"] };
    case "boolean":
      return { type: "boolean", operators: ["eq", "is_null"] };
    case "list": {
      const { allowed_type: type } = field.rules;
      const all = type === "any" ? [] : (["contains_all"] as const);
      return { type, operators: ["contains", "contains_any", ...all, "is_null"] };
    }
    case "any":
      return undefined;
  }
}

function elementField(field: CustomField, element: number): FilterField | undefined {
  if (field.field_type !== "list" || element >= LONGEST_LIST) return undefined;
  const { allowed_type: type } = field.rules;
  const ordered = type === "any" ? [] : (["lt", "le", "gt", "ge"] as const);
  return { type, operators: ["eq", "like", "in", "is_null", ...ordered] };
}

/** Lists and `any` values have no order. */
export function sortableNames(fields: readonly CustomField[]): string[] {
  const sortable = fields.filter(({ field_type }) => field_type !== "list" && field_type !== "any");
  return ["id", "created_at", "updated_at", ...sortable.map(({ slug }) => slug)];
}

/** Reads filter and sort names of an entry. A value that was never set reads as null. */
export function entryReader(fields: readonly CustomField[]): (entry: Entry) => ReadField {
  const bySlug = new Map(fields.map((field) => [field.slug, field]));
  return (entry) => (name, element) => {
    const field = bySlug.get(name);
    if (!field)
      return systemValue(entry, name) ?? listLength(entry, bySlug.get(name.slice(0, -LENGTH.length)));
    const value = fieldValue(entry, field);
    if (element === undefined) return value;
    return Array.isArray(value) ? value[element] : null;
  };
}

function systemValue(entry: Entry, name: string): string | undefined {
  return name === "id" || name === "created_at" || name === "updated_at" ? entry[name] : undefined;
}

function listLength(entry: Entry, field: CustomField | undefined): number | null {
  const value = field ? fieldValue(entry, field) : null;
  return Array.isArray(value) ? value.length : null;
}
