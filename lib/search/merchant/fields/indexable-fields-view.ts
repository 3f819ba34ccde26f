import type { IndexedFieldType } from "../../../catalogs/search-index/index-settings.ts";
import type { SearchSettings } from "../../../catalogs/search-index/search-settings.ts";
import { notFound } from "../../../kernel/errors.ts";
import { orderFields } from "../../../kernel/fields-in-order.ts";

export type StoredFields = NonNullable<SearchSettings["indexable"]>;

const TYPES: Readonly<Record<IndexedFieldType, string>> = {
  string: "string",
  integer: "int64",
  float: "float",
  boolean: "bool",
  date: "date",
};

const ATTRIBUTES = ["fields", "core_field_overrides", "token_separators", "symbols_to_index", "stem"];
const OVERRIDE_FIELD = ["name", "type", "sortable", "facetable", "locale"];

/** Shows a field as a string until a reindex has detected its type. */
export function indexableFieldsView(
  { id, created_at: _, updated_at: __, fields, ...others }: StoredFields,
  { fieldTypes = {} }: SearchSettings,
) {
  const typed = fields.map(({ name, ...field }) => ({
    name,
    type: TYPES[fieldTypes[name] ?? "string"],
    ...field,
  }));
  return {
    id,
    type: "catalog_search_indexable_fields" as const,
    attributes: {
      ...orderFields(ATTRIBUTES, { fields: [], ...others }),
      fields: typed.map((field) => orderFields(["name", "type", "facetable", "sortable", "locale"], field)),
      ...(others.core_field_overrides
        ? { core_field_overrides: orderFields(OVERRIDE_FIELD, others.core_field_overrides) }
        : {}),
    },
    meta: { owner: "store" as const },
  };
}

/** @throws ApiError 404 for another id */
export function requireFields({ indexable }: SearchSettings, id: string): StoredFields {
  if (indexable?.id !== id.toLowerCase()) throw notFound("set of indexable fields", id);
  return indexable;
}
