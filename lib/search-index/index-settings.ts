import type { WordSettings } from "./words.ts";

/** What a registered field holds: decides how filters, facets and sorting read it. */
export type IndexedFieldType = "string" | "integer" | "float" | "boolean" | "date";

/** An attribute of an extension or a shopper attribute that searches may name. */
export type RegisteredField = {
  /** `extensions.products(<template>).<field>` or `shopper_attributes.<key>`. */
  readonly name: string;
  readonly type: IndexedFieldType;
  readonly facetable?: boolean;
  /** Numbers can be sorted by in any case. */
  readonly sortable?: boolean;
};

/** What a store says of a field that every index has. */
export type CoreFieldOverride = {
  readonly name: string;
  readonly facetable?: boolean;
  readonly sortable?: boolean;
};

/** The indexable fields of a store as an index was built with them; its manifest keeps them. */
export type IndexSettings = WordSettings & {
  readonly fields: readonly RegisteredField[];
  readonly core_field_overrides?: readonly CoreFieldOverride[];
};
