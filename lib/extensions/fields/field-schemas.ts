import type { FromSchema } from "json-schema-to-ts";
import type { QueryRules } from "../../lists/list-query.ts";
import { envelope, pageOf, timestampsSchema } from "../../schemas/envelope.ts";
import { exactObject, optional } from "../../schemas/exact-object.ts";
import { integer, integerOrNull, selfLink, text, uuid } from "../../schemas/resource.ts";
import { nameSchema } from "../../schemas/titled.ts";
import { SYSTEM_ATTRIBUTES } from "../custom-apis/custom-api-schemas.ts";
import { ELEMENT_TYPES, FIELD_TYPES, REFERENCE_TYPES } from "./custom-field.ts";

const flag = { type: ["boolean", "null"] } as const;
const common = { allow_null_values: flag, immutable: flag } as const;
const length = (maximum: 65535 | 1000) => ({ type: ["integer", "null"], minimum: 0, maximum }) as const;
const safeInteger = {
  type: ["integer", "null"],
  minimum: -9007199254740991,
  maximum: 9007199254740991,
} as const;
const finite = { type: ["number", "null"] } as const;

/** Rules by field type. Keys that a type does not have are ignored. */
const validation = nameSchema("CustomFieldValidationRequest", {
  type: "object",
  properties: {
    string: {
      type: "object",
      properties: {
        allow_null_values: { type: "boolean" },
        immutable: { type: "boolean" },
        min_length: length(65535),
        max_length: length(65535),
        regex: { type: ["string", "null"], maxLength: 1024 },
        unique: { enum: ["yes", "no"] },
        unique_case_insensitivity: { type: "boolean" },
        references: {
          type: ["object", "null"],
          required: ["type"],
          properties: { type: { enum: REFERENCE_TYPES }, custom_api: { type: "string" } },
        },
      },
    },
    integer: { type: "object", properties: { ...common, min_value: safeInteger, max_value: safeInteger } },
    float: { type: "object", properties: { ...common, min_value: finite, max_value: finite } },
    boolean: { type: "object", properties: common },
    any: { type: "object", properties: common },
    list: {
      type: "object",
      properties: {
        ...common,
        min_length: length(1000),
        max_length: length(1000),
        allowed_type: { enum: ELEMENT_TYPES },
      },
    },
  },
});

const shared = {
  type: { const: "custom_field" },
  name: { type: "string", minLength: 1, maxLength: 255 },
  description: { type: "string", maxLength: 255 },
  slug: { type: "string", minLength: 1, maxLength: 63 },
  field_type: { enum: FIELD_TYPES },
  use_as_url_slug: { type: "boolean" },
  indexed: { type: "boolean" },
  presentation: {
    type: "object",
    properties: { sort_order: { type: "integer", minimum: 0, maximum: 1000 } },
  },
  validation,
} as const;

export const createFieldRequest = nameSchema(
  "CreateCustomFieldRequest",
  envelope({
    type: "object",
    required: ["type", "name", "slug", "field_type"],
    properties: shared,
  }),
);

export const updateFieldRequest = nameSchema(
  "UpdateCustomFieldRequest",
  envelope({ type: "object", required: ["type"], properties: shared }),
);

export type CreateFieldRequest = FromSchema<typeof createFieldRequest>["data"];
export type UpdateFieldRequest = FromSchema<typeof updateFieldRequest>["data"];
export type Validation = NonNullable<CreateFieldRequest["validation"]>;

const rules = { allow_null_values: { type: "boolean" }, immutable: { type: "boolean" } } as const;
const lengthRules = { ...rules, min_length: integerOrNull, max_length: integerOrNull } as const;
const floatRules = { ...rules, min_value: finite, max_value: finite } as const;

const answeredValidation = nameSchema(
  "CustomFieldValidation",
  exactObject({
    string: optional(
      exactObject({
        ...lengthRules,
        regex: { type: ["string", "null"] },
        unique: { enum: ["yes", "no"] },
        unique_case_insensitivity: { type: "boolean" },
        references: optional(exactObject({ type: { enum: REFERENCE_TYPES }, custom_api: optional(uuid) })),
      }),
    ),
    integer: optional(exactObject({ ...rules, min_value: integerOrNull, max_value: integerOrNull })),
    float: optional(exactObject(floatRules)),
    boolean: optional(exactObject(rules)),
    any: optional(exactObject(rules)),
    list: optional(exactObject({ ...lengthRules, allowed_type: { enum: ELEMENT_TYPES } })),
  }),
);

export const customField = nameSchema(
  "CustomField",
  exactObject({
    id: uuid,
    type: { const: "custom_field" },
    name: text,
    description: text,
    slug: text,
    field_type: { enum: FIELD_TYPES },
    use_as_url_slug: { type: "boolean" },
    indexed: optional({ const: true }),
    presentation: exactObject({ sort_order: integer }),
    validation: answeredValidation,
    links: selfLink,
    meta: nameSchema(
      "CustomFieldMeta",
      exactObject({ timestamps: timestampsSchema, index: optional({ enum: ["building", "ready"] }) }),
    ),
  }),
);

export const fieldResponse = nameSchema("CustomFieldResponse", exactObject({ data: customField }));
export const fieldsResponse = nameSchema("CustomFieldListResponse", pageOf(customField));

export const fieldListQuery: QueryRules = {
  page: { smallest: 0 },
  sort: {
    attributes: ["created_at", "field_type", "id", "name", "slug", "updated_at"],
    byDefault: "-created_at",
  },
  filter: {
    attributes: {
      ...SYSTEM_ATTRIBUTES,
      name: { type: "string", operators: ["eq", "like"] },
      description: { type: "string", operators: ["eq", "like"] },
      slug: { type: "string", operators: ["eq", "like", "in"] },
      field_type: { type: "string", operators: ["eq", "in"] },
    },
  },
};
