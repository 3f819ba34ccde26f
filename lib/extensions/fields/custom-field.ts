import { fieldsInOrder } from "../../kernel/fields-in-order.ts";
import type { View } from "../../schemas/view.ts";
import type { customField } from "./field-schemas.ts";

export const FIELD_TYPES = ["string", "integer", "boolean", "float", "any", "list"] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

export const ELEMENT_TYPES = ["any", "string", "integer", "boolean", "float"] as const;
export type ElementType = (typeof ELEMENT_TYPES)[number];

type Common = { readonly allow_null_values: boolean; readonly immutable: boolean };
type Range = { readonly min_value: number | null; readonly max_value: number | null };
type Length = { readonly min_length: number | null; readonly max_length: number | null };

/** What the value of a string field can be the id of; not customers, whose records no other area may write (decision 0123). */
export const REFERENCE_TYPES = ["custom_api_entry", "product", "account", "file", "order"] as const;

/** What the values of a field are ids of; for entries with the id of their Custom API. */
export type FieldReference = {
  readonly type: (typeof REFERENCE_TYPES)[number];
  readonly custom_api?: string;
};

/** The rules of each field type with every key present, as answers show them. */
export type FieldRules = {
  readonly string: Common &
    Length & {
      readonly regex: string | null;
      readonly unique: "yes" | "no";
      readonly unique_case_insensitivity: boolean;
      /** Absent where values name nothing, as in all fields that are older than references. */
      readonly references?: FieldReference;
    };
  readonly integer: Common & Range;
  readonly float: Common & Range;
  readonly boolean: Common;
  readonly any: Common;
  readonly list: Common & Length & { readonly allowed_type: ElementType };
};

/** A field type together with its rules, so that a `switch` over the type knows which rules there are. */
export type TypedRules = {
  [T in FieldType]: { readonly field_type: T; readonly rules: FieldRules[T] };
}[FieldType];

/** A field that a client defined for the entries of a Custom API. */
export type CustomField = TypedRules & {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly slug: string;
  readonly use_as_url_slug: boolean;
  /** Set for a field by whose values entries are kept in order, see `entries/indexes`. */
  readonly index?: FieldIndex;
  readonly sort_order: number;
  readonly created_at: string;
  readonly updated_at: string;
};

/** The order of entries by the values of a field. */
export type FieldIndex = {
  /** The epoch in which it began: a field that is marked again begins a new one. */
  readonly number: number;
  /** Whether all entries are in it, those from before it began, too. Until then lists do not use it. */
  readonly isReady: boolean;
};

/** The field whose values address entries in paths, if the Custom API has one. */
export function urlSlugField(fields: readonly CustomField[]): CustomField | undefined {
  return fields.find(({ use_as_url_slug }) => use_as_url_slug);
}

/** What the values of a field must name, if anything. */
export function referencesOf(field: CustomField): FieldReference | undefined {
  return field.field_type === "string" ? field.rules.references : undefined;
}

type CustomFieldView = View<typeof customField>;

/** The rules of all types. */
const RULES = [
  ...[
    "allow_null_values",
    "immutable",
    "min_length",
    "max_length",
    "min_value",
    "max_value",
    "regex",
    "unique",
  ],
  ...["unique_case_insensitivity", "references", "allowed_type", "type", "custom_api"],
];

/** The field as clients see it, below its Custom API. */
export function customFieldView(apiId: string, field: CustomField): CustomFieldView {
  const { id, name, description, slug, field_type, use_as_url_slug, sort_order, index } = field;
  return {
    id,
    type: "custom_field",
    name,
    description,
    slug,
    field_type,
    use_as_url_slug,
    ...(index ? { indexed: true } : {}),
    presentation: { sort_order },
    validation: fieldsInOrder(RULES, validationOf(field)),
    links: { self: `/v2/settings/extensions/custom-apis/${apiId}/fields/${id}` },
    meta: {
      timestamps: { created_at: field.created_at, updated_at: field.updated_at },
      ...(index ? { index: index.isReady ? "ready" : "building" } : {}),
    },
  };
}

function validationOf({ field_type, rules }: TypedRules): CustomFieldView["validation"] {
  switch (field_type) {
    case "string":
      return { string: rules };
    case "integer":
      return { integer: rules };
    case "float":
      return { float: rules };
    case "boolean":
      return { boolean: rules };
    case "any":
      return { any: rules };
    case "list":
      return { list: rules };
  }
}
