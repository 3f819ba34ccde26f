import type { FromSchema } from "json-schema-to-ts";
import { envelope, pageOf } from "../../../schemas/envelope.ts";
import { exactObject, optional } from "../../../schemas/exact-object.ts";
import { arrayOf, text, uuid } from "../../../schemas/resource.ts";
import { nameSchema } from "../../../schemas/titled.ts";
import { ownerMeta } from "./owned.ts";

const TYPE = "catalog_search_indexable_fields";
const MOST_FIELDS = 100;

const flag = { type: "boolean" } as const;
const character = { type: "string", minLength: 1, maxLength: 2, pattern: "^\\S+$" } as const;
const characters = { type: "array", items: character, maxItems: 50 } as const;
const locale = {
  type: "string",
  pattern: "^[a-z]{2}$",
  description: "ISO 639-1 code such as `en`. Stored without any effect.",
} as const;
const name = { type: "string", minLength: 1, maxLength: 255 } as const;

const sentField = nameSchema("IndexableFieldRequest", {
  type: "object",
  required: ["name"],
  properties: { name, facetable: flag, sortable: flag, locale },
} as const);

const sentOverride = nameSchema("CoreFieldOverrideRequest", {
  type: "object",
  required: ["name"],
  properties: { name, facetable: flag, sortable: flag },
} as const);

const attributes = {
  type: "object",
  properties: {
    fields: { type: "array", maxItems: MOST_FIELDS, items: sentField },
    core_field_overrides: { type: "array", maxItems: MOST_FIELDS, items: sentOverride },
    token_separators: characters,
    symbols_to_index: characters,
    stem: flag,
  },
} as const;

export const indexFieldsRequest = nameSchema(
  "IndexableFieldsRequest",
  envelope({
    type: "object",
    required: ["attributes"],
    properties: { type: { const: TYPE }, id: { type: "string" }, attributes },
  } as const),
);

const field = nameSchema(
  "IndexableField",
  exactObject({
    name: text,
    type: { enum: ["string", "int64", "float", "bool", "date"] },
    facetable: optional({ type: "boolean" }),
    sortable: optional({ type: "boolean" }),
    locale: optional(text),
  }),
);

const coreFieldOverride = nameSchema(
  "CoreFieldOverride",
  exactObject({
    name: text,
    sortable: optional({ type: "boolean" }),
    facetable: optional({ type: "boolean" }),
  }),
);

const indexableFields = nameSchema(
  "IndexableFields",
  exactObject({
    id: uuid,
    type: { const: TYPE },
    attributes: exactObject({
      fields: arrayOf(field),
      core_field_overrides: optional(arrayOf(coreFieldOverride)),
      token_separators: optional(arrayOf(text)),
      symbols_to_index: optional(arrayOf(text)),
      stem: optional({ type: "boolean" }),
    }),
    meta: ownerMeta,
  }),
);

export const indexFieldsResponse = nameSchema(
  "IndexableFieldsResponse",
  exactObject({ data: indexableFields }),
);
export const indexFieldsListResponse = nameSchema("IndexableFieldsListResponse", pageOf(indexableFields));

export type SentFields = FromSchema<typeof indexFieldsRequest>["data"];
