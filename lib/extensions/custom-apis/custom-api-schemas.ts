import type { JSONSchema } from "json-schema-to-ts";
import type { QueryRules } from "../../lists/list-query.ts";
import { enveloped, timestampedMeta, timestampsSchema } from "../../schemas/envelope.ts";

export const SLUG_PATTERN = "^[a-z0-9_-]{1,63}$"; // spec 2.1, 8
const API_TYPE_PATTERN = "^[a-z0-9_]{1,59}_ext$"; // spec 2.1, 8
const LONGEST_NAME = 255; // spec 8
const LONGEST_DESCRIPTION = 255; // spec 8
const MOST_PARENTS = 50;

const optionalText = { type: ["string", "null"], maxLength: 255 } as const;

const parentApis = {
  type: "object",
  required: ["data"],
  properties: {
    data: {
      type: "array",
      maxItems: MOST_PARENTS,
      items: {
        type: "object",
        required: ["id", "type"],
        properties: { id: { type: "string" }, type: { enum: ["custom_api", "api_location"] } },
      },
    },
  },
} as const;

const shared = {
  type: { const: "custom_api" },
  name: { type: "string", minLength: 1, maxLength: LONGEST_NAME },
  description: { type: "string", maxLength: LONGEST_DESCRIPTION },
  slug: { type: "string", pattern: SLUG_PATTERN },
  allow_upserts: { type: "boolean" },
  presentation: { type: "object", properties: { page: optionalText, section: optionalText } },
  relationships: { type: "object", properties: { parent_apis: parentApis } },
} as const;

export const createCustomApiRequest = enveloped({
  type: "object",
  required: ["type", "name", "slug", "api_type"],
  properties: {
    ...shared,
    api_type: { type: "string", pattern: API_TYPE_PATTERN },
    timestamps: { type: "object" },
    links: { type: "object" },
    meta: { type: "object" },
  },
});

export const updateCustomApiRequest = enveloped({
  type: "object",
  required: ["type"],
  properties: { ...shared, api_type: { type: "string" } },
});

const customApi = {
  type: "object",
  required: [
    "id",
    "type",
    "name",
    "description",
    "slug",
    "api_type",
    "allow_upserts",
    "links",
    "timestamps",
    "meta",
    "relationships",
  ],
  properties: {
    ...shared,
    id: { type: "string", format: "uuid" },
    api_type: { type: "string", pattern: API_TYPE_PATTERN },
    links: { type: "object", required: ["self"], properties: { self: { type: "string" } } },
    timestamps: timestampsSchema,
    meta: timestampedMeta,
    relationships: {
      type: "object",
      required: ["parent_apis"],
      properties: { parent_apis: parentApis },
    },
  },
} as const satisfies JSONSchema;

export const customApiResponse = enveloped(customApi);

const uri = { type: ["string", "null"] } as const;

/** A page of a list: the envelope around elements of this schema. */
export function listResponse<const S extends JSONSchema>(element: S) {
  return {
    type: "object",
    required: ["data", "meta", "links"],
    properties: {
      data: { type: "array", items: element },
      meta: {
        type: "object",
        required: ["page", "results"],
        properties: {
          page: { type: "object", required: ["limit", "offset", "current", "total"] },
          results: { type: "object", required: ["total"] },
        },
      },
      links: {
        type: "object",
        required: ["current", "first", "last", "next", "prev"],
        properties: { current: uri, first: uri, last: uri, next: uri, prev: uri },
      },
    },
  } as const;
}

export const customApisResponse = listResponse(customApi);

const ORDERED = ["lt", "le", "eq", "gt", "ge"] as const;

/** Filter attributes that every list of definitions has. */
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
