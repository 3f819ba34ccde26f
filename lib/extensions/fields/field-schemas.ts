import type { FromSchema } from "json-schema-to-ts";
import type { QueryRules } from "../../lists/list-query.ts";
import { describeFields } from "../../schemas/describe-schema.ts";
import { nameAnswer, namePage, requestOf, timestampsSchema } from "../../schemas/envelope.ts";
import { exactObject, openObject, optional } from "../../schemas/exact-object.ts";
import { etagId, integer, integerOrNull, resourceOf, selfLink, text, uuid } from "../../schemas/resource.ts";
import { nameSchema } from "../../schemas/titled.ts";
import { SYSTEM_ATTRIBUTES } from "../custom-apis/custom-api-schemas.ts";

export const FIELD_TYPES = ["string", "integer", "boolean", "float", "any", "list"] as const;
export const ELEMENT_TYPES = ["any", "string", "integer", "boolean", "float"] as const;
/** Excludes customers, whose records no other area may write (decision 0123). */
const REFERENCE_TYPES = ["custom_api_entry", "product", "account", "file", "order"] as const;

const flag = { type: ["boolean", "null"] } as const;

const commonRuleTexts = {
  allow_null_values:
    "Whether the value may be null, which it is in an entry that was created without one. Default true.",
  immutable: "Whether the value is fixed once the entry is created. Default false.",
} as const;
const rules = describeFields(
  { allow_null_values: { type: "boolean" }, immutable: { type: "boolean" } },
  commonRuleTexts,
);
const common = describeFields({ allow_null_values: flag, immutable: flag }, commonRuleTexts);
const length = (maximum: 65535 | 1000) => ({ type: ["integer", "null"], minimum: 0, maximum }) as const;
const safeInteger = {
  type: ["integer", "null"],
  minimum: -9007199254740991,
  maximum: 9007199254740991,
} as const;
const finite = { type: ["number", "null"] } as const;

const ruleTexts = {
  string: "Rules of a field of the type `string`; absent for other types.",
  "string.min_length": "Least number of characters, less than `max_length`; null for no limit.",
  "string.max_length": "Greatest number of characters; null for the general limit of 65,535.",
  "string.regex":
    "RE2 pattern that the value must contain a match of; use `^` and `$` to match all of it. Null for none. " +
    "At most 5,000 instructions when compiled, 20,000 for all fields of a Custom API.",
  "string.unique":
    "`yes` if no two entries may have the same value; any number may have null. Default `no`. It can only " +
    "be changed while there are no entries. At most 49 unique fields.",
  "string.unique_case_insensitivity":
    "Whether values that differ only in letter case count as the same. Default false. Needs `unique: yes`; cannot be changed.",
  "string.references":
    "What values must be ids of; absent or null for anything. A new or changed value that names nothing is " +
    "400; ids are kept in lower case. What is named can be deleted later. At most 20 fields with references.",
  "string.references.type": "Kind of what values name.",
  "string.references.custom_api":
    "Custom API whose entries values name, for the type `custom_api_entry`: in requests its id or slug, in answers its id.",
  integer: "Rules of a field of the type `integer`; absent for other types.",
  "integer.min_value": "Smallest value, less than `max_value`; null for -9007199254740991.",
  "integer.max_value": "Largest value; null for 9007199254740991.",
  float: "Rules of a field of the type `float`; absent for other types.",
  "float.min_value": "Smallest value, less than `max_value`; null for no limit.",
  "float.max_value": "Largest value; null for no limit.",
  boolean: "Rules of a field of the type `boolean`; absent for other types.",
  any: "Rules of a field of the type `any`; absent for other types.",
  list: "Rules of a field of the type `list`; absent for other types.",
  "list.allow_null_values": "Whether the list and its elements may be null. Default true.",
  "list.min_length": "Least number of elements, not more than `max_length`; null for no limit.",
  "list.max_length": "Greatest number of elements; null for the general limit of 1,000.",
  "list.allowed_type":
    "Type of all elements. `any` (default) allows strings, numbers and booleans side by side. It cannot be changed.",
} as const;

/** Rules by field type. Keys that a type does not have are ignored. */
const validation = nameSchema(
  "CustomFieldValidationRequest",
  openObject([], {
    string: openObject([], {
      ...rules,
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
    }),
    integer: openObject([], { ...common, min_value: safeInteger, max_value: safeInteger }),
    float: openObject([], { ...common, min_value: finite, max_value: finite }),
    boolean: openObject([], common),
    any: openObject([], common),
    list: openObject([], {
      ...common,
      min_length: length(1000),
      max_length: length(1000),
      allowed_type: { enum: ELEMENT_TYPES },
    }),
  }),
  {
    "": "Rules of a field, under the name of its type; those of another type are 400. They apply to entries written from then on.",
    ...ruleTexts,
  },
);

const fieldTexts = {
  name: "Name of the field, for administrators.",
  description: "What the field holds; empty if not given.",
  slug:
    "Key of the value in entries, filters and sorts; unique within the Custom API. Reserved words such as " +
    "`id`, `type`, `meta` and `links` are 400.",
  field_type: "Type of the values: `any` takes JSON of any shape, `list` an array. It cannot be changed.",
  use_as_url_slug:
    "Whether the value can stand for the id of an entry in paths. Default false. Only for one field of a " +
    "Custom API, a unique string without nulls, and only while there are no entries. It cannot be changed.",
  indexed:
    "Addition: whether entries are kept in order of the field's values, so that a list that filters or " +
    "sorts by it costs what its page costs. For strings, integers, floats and booleans; at most 8 fields of " +
    "a Custom API, 49 together with unique ones. It can be changed at any time: entries that are there " +
    "follow, and until then lists do without. Absent in answers where it is not so.",
  presentation: "How an admin interface shows the field.",
  "presentation.sort_order":
    "Order of the fields in a form, highest first. Default 0. Lists of this API do not use it.",
} as const;

const shared = describeFields(
  {
    type: { const: "custom_field" },
    name: { type: "string", minLength: 1, maxLength: 255 },
    description: { type: "string", maxLength: 255 },
    slug: { type: "string", minLength: 1, maxLength: 63 },
    field_type: { enum: FIELD_TYPES },
    use_as_url_slug: { type: "boolean" },
    indexed: { type: "boolean" },
    presentation: openObject([], { sort_order: { type: "integer", minimum: 0, maximum: 1000 } }),
    validation,
  },
  fieldTexts,
);

export const createFieldRequest = nameSchema(
  "CreateCustomFieldRequest",
  requestOf(["type", "name", "slug", "field_type"], shared),
  "A Custom Field to create.",
);

export const updateFieldRequest = nameSchema(
  "UpdateCustomFieldRequest",
  requestOf(["type"], shared),
  "Changes of a Custom Field; what is absent keeps its value, rules included.",
);

export type CreateFieldRequest = FromSchema<typeof createFieldRequest>["data"];
export type UpdateFieldRequest = FromSchema<typeof updateFieldRequest>["data"];
export type Validation = NonNullable<CreateFieldRequest["validation"]>;

const lengthRules = { ...rules, min_length: integerOrNull, max_length: integerOrNull } as const;

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
    float: optional(exactObject({ ...rules, min_value: finite, max_value: finite })),
    boolean: optional(exactObject(rules)),
    any: optional(exactObject(rules)),
    list: optional(exactObject({ ...lengthRules, allowed_type: { enum: ELEMENT_TYPES } })),
  }),
  { "": "All rules of a field, under the name of its type.", ...ruleTexts },
);

export const customField = nameSchema(
  "CustomField",
  resourceOf("custom_field", {
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
      exactObject({
        timestamps: timestampsSchema,
        index: optional({ enum: ["building", "ready"] }),
        etag_id: etagId,
      }),
      {
        "": "When a Custom Field was created and last changed, and how far its index is.",
        timestamps: "When the field was created and last changed.",
        index:
          "Addition: `building` while entries from before are being put in order, `ready` once lists use it. " +
          "Absent where the field is not indexed.",
      },
    ),
  }),
  {
    "": "A typed attribute of the entries of a Custom API.",
    ...fieldTexts,
    id: "Id of the Custom Field, a UUID made by the service.",
    meta: "Timestamps, and of an indexed field how far its index is.",
  },
);

export const fieldResponse = nameAnswer(customField, "A Custom Field.");
export const fieldsResponse = namePage(customField, {
  "": "A page of the fields of a Custom API.",
  meta: "Timestamps, and of an indexed field how far its index is.",
});

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
