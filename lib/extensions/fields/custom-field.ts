import { tagView } from "../../kernel/etag.ts";
import { orderFields } from "../../kernel/objects.ts";
import type { View } from "../../schemas/view.ts";
import type { customField, ELEMENT_TYPES, FIELD_TYPES } from "./field-schemas.ts";

export type FieldType = (typeof FIELD_TYPES)[number];

export type ElementType = (typeof ELEMENT_TYPES)[number];

type CustomFieldView = View<typeof customField>;

/** Every key is present, as in answers. */
export type FieldRules = { readonly [T in FieldType]: NonNullable<CustomFieldView["validation"][T]> };

/** `custom_api` is set for entries only. */
export type FieldReference = NonNullable<FieldRules["string"]["references"]>;

/** A field type with its rules, so that a `switch` over the type narrows the rules. */
export type TypedRules = {
  [T in FieldType]: { readonly field_type: T; readonly rules: FieldRules[T] };
}[FieldType];

export type CustomField = TypedRules & {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly slug: string;
  readonly use_as_url_slug: boolean;
  /** Set if entries are kept in the order of this field's values, see `entries/indexes`. */
  readonly index?: FieldIndex;
  readonly sort_order: number;
  readonly created_at: string;
  readonly updated_at: string;
};

export type FieldIndex = {
  /** The epoch in which the index began. Indexing a field again starts a new one. */
  readonly number: number;
  /** True once older entries are in it too. Until then lists do not use it. */
  readonly isReady: boolean;
};

/** The field whose values name entries in paths. */
export function urlSlugField(fields: readonly CustomField[]): CustomField | undefined {
  return fields.find(({ use_as_url_slug }) => use_as_url_slug);
}

export function referencesOf(field: CustomField): FieldReference | undefined {
  return field.field_type === "string" ? field.rules.references : undefined;
}

/** Keys of all types, in the order of answers. */
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

export function customFieldView(apiId: string, field: CustomField): CustomFieldView {
  const { id, name, description, slug, field_type, use_as_url_slug, sort_order, index } = field;
  return tagView(
    {
      id,
      type: "custom_field",
      name,
      description,
      slug,
      field_type,
      use_as_url_slug,
      ...(index ? { indexed: true } : {}),
      presentation: { sort_order },
      validation: orderFields(RULES, toValidationView(field)),
      links: { self: `/v2/settings/extensions/custom-apis/${apiId}/fields/${id}` },
      meta: {
        timestamps: { created_at: field.created_at, updated_at: field.updated_at },
        ...(index ? { index: index.isReady ? "ready" : "building" } : {}),
      },
    },
    withoutIndex(field),
  );
}

/** An index is built in the background. Whether there is one is `indexed`, which a merchant sets. */
function withoutIndex({ index, ...field }: CustomField): object {
  return { ...field, indexed: index !== undefined };
}

function toValidationView({ field_type, rules }: TypedRules): CustomFieldView["validation"] {
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
