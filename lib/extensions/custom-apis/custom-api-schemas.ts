import type { QueryRules } from "../../lists/list-query.ts";
import { envelope, pageOf, timestampedMeta, timestampsSchema } from "../../schemas/envelope.ts";
import { exactObject, optional } from "../../schemas/exact-object.ts";
import { arrayOf, selfLink, text, uuid } from "../../schemas/resource.ts";
import { nameSchema } from "../../schemas/titled.ts";
import { uniqueTogether } from "./unique-sets.ts";

export const SLUG_PATTERN = "^[a-z0-9_-]{1,63}$";
const API_TYPE_PATTERN = "^[a-z0-9_]{1,59}_ext$";
const LONGEST_NAME = 255;
const LONGEST_DESCRIPTION = 255;
const MOST_PARENTS = 50;

const optionalText = { type: ["string", "null"], maxLength: 255 } as const;
const textOrNull = { type: ["string", "null"] } as const;

const parentApis = nameSchema("ParentApisRequest", {
  type: "object",
  required: ["data"],
  properties: {
    data: {
      type: "array",
      description: "All of them: an update replaces the whole list. Repeats count once.",
      maxItems: MOST_PARENTS,
      items: {
        type: "object",
        required: ["id", "type"],
        properties: { id: { type: "string" }, type: { enum: ["custom_api", "api_location"] } },
      },
    },
  },
});

const shared = {
  type: { const: "custom_api" },
  name: { type: "string", minLength: 1, maxLength: LONGEST_NAME },
  description: { type: "string", maxLength: LONGEST_DESCRIPTION },
  slug: { type: "string", pattern: SLUG_PATTERN },
  allow_upserts: { type: "boolean" },
  unique_together: uniqueTogether,
  presentation: { type: "object", properties: { page: optionalText, section: optionalText } },
  relationships: { type: "object", properties: { parent_apis: parentApis } },
} as const;

export const createCustomApiRequest = nameSchema(
  "CreateCustomApiRequest",
  envelope({
    type: "object",
    required: ["type", "name", "slug", "api_type"],
    properties: {
      ...shared,
      api_type: { type: "string", pattern: API_TYPE_PATTERN },
      timestamps: { type: "object" },
      links: { type: "object" },
      meta: { type: "object" },
    },
  }),
);

export const updateCustomApiRequest = nameSchema(
  "UpdateCustomApiRequest",
  envelope({
    type: "object",
    required: ["type"],
    properties: { ...shared, api_type: { type: "string" } },
  }),
);

const parentRef = exactObject({ id: text, type: { enum: ["custom_api", "api_location"] } });

export const customApi = nameSchema(
  "CustomApi",
  exactObject({
    id: uuid,
    type: { const: "custom_api" },
    name: text,
    description: text,
    slug: { type: "string", pattern: SLUG_PATTERN },
    api_type: { type: "string", pattern: API_TYPE_PATTERN },
    allow_upserts: { type: "boolean" },
    unique_together: optional(arrayOf(arrayOf(text))),
    presentation: optional(exactObject({ page: optional(textOrNull), section: optional(textOrNull) })),
    links: selfLink,
    timestamps: timestampsSchema,
    meta: timestampedMeta,
    relationships: exactObject({ parent_apis: exactObject({ data: arrayOf(parentRef) }) }),
  }),
);

export const customApiResponse = nameSchema("CustomApiResponse", exactObject({ data: customApi }));
export const customApisResponse = nameSchema("CustomApiListResponse", pageOf(customApi));

const ORDERED = ["lt", "le", "eq", "gt", "ge"] as const;

export const SYSTEM_ATTRIBUTES = {
  id: { type: "uuid", operators: [...ORDERED, "in"] },
  created_at: { type: "date", operators: ORDERED },
  updated_at: { type: "date", operators: ORDERED },
} as const;

export const customApiListQuery: QueryRules = {
  page: { smallest: 0 },
  sort: {
    attributes: ["name", "slug", "api_type", "id", "created_at", "updated_at"],
    byDefault: "-created_at",
  },
  filter: {
    attributes: {
      ...SYSTEM_ATTRIBUTES,
      name: { type: "string", operators: ["eq", "like"] },
      description: { type: "string", operators: ["eq", "like"] },
      slug: { type: "string", operators: ["eq", "like", "in"] },
      api_type: { type: "string", operators: ["eq", "like", "in"] },
    },
  },
};
