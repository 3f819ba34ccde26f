import type { WordSettings } from "./words.ts";

/** Decides how filters, facets and sorting read a registered field. */
export type IndexedFieldType = "string" | "integer" | "float" | "boolean" | "date";

export type RegisteredField = {
  /** `extensions.products(<template>).<field>` or `shopper_attributes.<key>`. */
  readonly name: string;
  readonly type: IndexedFieldType;
  readonly facetable?: boolean;
  /** Numbers can always be sorted by. */
  readonly sortable?: boolean;
};

/** The merchant's change of a field that every index has. */
export type CoreFieldOverride = {
  readonly name: string;
  readonly facetable?: boolean;
  readonly sortable?: boolean;
};

/** The fields of an index with their types; stored in its manifest. */
export type IndexSettings = WordSettings & {
  readonly fields: readonly RegisteredField[];
  readonly core_field_overrides?: readonly CoreFieldOverride[];
};
