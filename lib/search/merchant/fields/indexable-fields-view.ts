import { notFound } from "../../../kernel/errors.ts";
import { fieldsInOrder } from "../../../kernel/fields-in-order.ts";
import type { IndexedFieldType } from "../../../search-index/index-settings.ts";
import type { SearchSettings } from "../../../search-index/search-settings.ts";

/** What a store has said of its fields. */
export type StoredFields = NonNullable<SearchSettings["indexable"]>;

const TYPES: Readonly<Record<IndexedFieldType, string>> = {
  string: "string",
  integer: "int64",
  float: "float",
  boolean: "bool",
  date: "date",
};

const ATTRIBUTES = ["fields", "core_field_overrides", "token_separators", "symbols_to_index", "stem"];
const FIELD = ["name", "type", "sortable", "facetable", "locale"];

/** The indexable fields as merchants read them; what a field holds is known once it was indexed. */
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
      ...fieldsInOrder(ATTRIBUTES, { fields: [], ...others }),
      fields: typed.map((field) => fieldsInOrder(["name", "type", "facetable", "sortable", "locale"], field)),
      ...(others.core_field_overrides
        ? { core_field_overrides: fieldsInOrder(FIELD, others.core_field_overrides) }
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
