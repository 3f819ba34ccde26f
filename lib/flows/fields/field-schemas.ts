import type { FromSchema } from "json-schema-to-ts";
import { describeFields } from "../../schemas/describe-schema.ts";
import { nameAnswer, namePage, requestOf, taggedMeta } from "../../schemas/envelope.ts";
import { exactObject, openObject, optional } from "../../schemas/exact-object.ts";
import { name, resourceId, sortOrder } from "../../schemas/fields.ts";
import { arrayOf, integer, owner, reference, resourceOf, selfLink, text } from "../../schemas/resource.ts";
import { nameSchema } from "../../schemas/titled.ts";
import type { View } from "../../schemas/view.ts";
import { TEMPLATE_FIELD_TYPES, TEMPLATE_NAME } from "../../templates/template.ts";
import { description } from "../flow-schemas.ts";

const type = { const: "field" } as const;
const flag = { type: "boolean" } as const;

const ruleTypes = {
  between: { const: "between" },
  enum: { const: "enum" },
  format: { enum: ["email", "slug"] },
} as const;

const range = nameSchema(
  "BetweenOptions",
  exactObject({ from: { type: "number" }, to: { type: "number" } }),
  {
    "": "The smallest and the largest value.",
    from: "Smallest value that is allowed.",
    to: "Largest value that is allowed.",
  },
);
const choices = {
  type: "array",
  minItems: 1,
  maxItems: 1000,
  items: { type: ["string", "number"], maxLength: 10_000 },
} as const;

const betweenRule = nameSchema(
  "BetweenRule",
  openObject(["type", "options"], { type: ruleTypes.between, options: range }),
  { "": "Values lie in a range.", type: "Always `between`.", options: "The bounds, which values may equal." },
);
const enumRule = nameSchema(
  "EnumRule",
  openObject(["type", "options"], { type: ruleTypes.enum, options: choices }),
  { "": "Values are among these.", type: "Always `enum`.", options: "The values that are allowed." },
);
const formatRule = nameSchema("FormatRule", openObject(["type"], { type: ruleTypes.format }), {
  "": "Texts have a form.",
  type: "`email` for an e-mail address, `slug` for letters, digits, `-`, `.`, `_` and `~`.",
});

/** The validator checks a rule by its type alone. Types of schemas do not know this keyword of OpenAPI. */
const byType = { discriminator: { propertyName: "type" } } as const;

const validationRule = nameSchema(
  "FlowFieldRule",
  { type: "object", required: ["type"], ...byType, oneOf: [betweenRule, enumRule, formatRule] },
  "A rule for the values of a field: a range (`between`), a list of values (`enum`), or a form of text (`email`, `slug`).",
);

const value = { type: ["string", "number", "boolean"] } as const;
const valueOrNull = { type: ["string", "number", "boolean", "null"] } as const;

const fieldTexts = {
  slug: "Key of the field in values: up to 64 letters, digits, `-` and `_`. Unique in its template; never changes.",
  field_type: "Type of the values; never changes.",
  name: "Name for merchants.",
  description: "Description for merchants.",
  required: "Whether a write of the template's values must have one here; false by default.",
  enabled: "Whether values are checked and shown; true by default. Those of a disabled field are kept.",
  omit_null:
    "Whether answers and releases leave the field out while it has no value; false by default, which shows null.",
  default: "Value that a product gets with its first values of the template, if none is sent; null for none.",
  order: "Place among the fields in answers, the lowest first; those without one come last.",
  validation_rules:
    "Rules for values, at most one of a kind: `enum`, `email` and `slug` for strings, `between` and `enum` for integers and " +
    "floats, `enum` for dates.",
} as const;

const changeable = {
  name,
  description,
  required: flag,
  enabled: flag,
  omit_null: flag,
  default: { ...valueOrNull, maxLength: 10_000 },
  order: sortOrder,
  validation_rules: { type: "array", maxItems: 4, items: validationRule },
} as const;

const attributes = describeFields(
  {
    slug: { type: "string", pattern: `^${TEMPLATE_NAME}$` },
    field_type: { enum: TEMPLATE_FIELD_TYPES },
    ...changeable,
  },
  fieldTexts,
);

const flowReference = openObject(["data"], {
  data: openObject(["id"], { type: { const: "flow" }, id: resourceId }),
});
const relationships = openObject(["flow"], { flow: flowReference });

const relationshipTexts = {
  relationships: "The template of the field.",
  "relationships.flow": "A reference to it.",
  "relationships.flow.data": "Its type and id.",
  "relationships.flow.data.id": "Id of the template.",
} as const;

export const createFlowFieldRequest = nameSchema(
  "CreateFlowFieldRequest",
  requestOf(["name", "slug", "field_type", "relationships"], { type, ...attributes, relationships }),
  { "": "A field to add to a template.", ...relationshipTexts },
);
export const updateFlowFieldRequest = nameSchema(
  "UpdateFlowFieldRequest",
  requestOf([], {
    type,
    id: { type: "string" },
    ...attributes,
    relationships: openObject([], { flow: flowReference }),
  }),
  {
    "": "Changes to a field. What is left out stays.",
    id: "Id of the field. It may be left out; another one than in the path is 422.",
    ...relationshipTexts,
  },
);
export type CreateFlowFieldRequest = FromSchema<typeof createFlowFieldRequest>;
export type UpdateFlowFieldRequest = FromSchema<typeof updateFlowFieldRequest>;

const answeredRule = nameSchema(
  "AnsweredFlowFieldRule",
  {
    oneOf: [
      exactObject({ type: ruleTypes.between, options: range }),
      exactObject({ type: ruleTypes.enum, options: arrayOf({ type: ["string", "number"] }) }),
      exactObject({ type: ruleTypes.format }),
    ],
  },
  {
    "": "A rule for the values of a field.",
    type: "`between`, `enum`, `email` or `slug`.",
    options: "The bounds of a range, or the values that are allowed.",
  },
);

const fieldResource = nameSchema(
  "FlowField",
  resourceOf("field", {
    slug: text,
    field_type: { enum: TEMPLATE_FIELD_TYPES },
    name: text,
    description: text,
    required: flag,
    enabled: flag,
    omit_null: flag,
    default: optional(value),
    order: optional(integer),
    validation_rules: arrayOf(answeredRule),
    links: selfLink,
    relationships: exactObject({ flow: exactObject({ data: reference("flow") }) }),
    meta: exactObject({ owner, ...taggedMeta.properties }),
  }),
  {
    "": "A typed field of a template of products.",
    id: "Id of the field, a UUID made by the service.",
    ...fieldTexts,
    ...relationshipTexts,
    meta: "Whose the field is, and when it was created and last changed.",
  },
);
export type FlowFieldView = View<typeof fieldResource>;

export const flowFieldResponse = nameAnswer(fieldResource, "A field of a template.");
export const flowFieldsResponse = namePage(fieldResource, "A page of fields.");
