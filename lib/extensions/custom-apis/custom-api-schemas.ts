import type { QueryRules } from "../../lists/list-query.ts";
import { describeFields, describeSchema } from "../../schemas/describe-schema.ts";
import { nameAnswer, namePage, requestOf, taggedMeta, timestampsSchema } from "../../schemas/envelope.ts";
import { exactObject, openObject, optional } from "../../schemas/exact-object.ts";
import { arrayOf, resourceOf, selfLink, text } from "../../schemas/resource.ts";
import { nameSchema } from "../../schemas/titled.ts";

export const SLUG_PATTERN = "^[a-z0-9_-]{1,63}$";
const API_TYPE_PATTERN = "^[a-z0-9_]{1,59}_ext$";
const LONGEST_NAME = 255;
const LONGEST_DESCRIPTION = 255;
const MOST_PARENTS = 50;
const MOST_SETS = 5;
const FEWEST_FIELDS = 2;
const MOST_FIELDS = 4;

const optionalText = { type: ["string", "null"], maxLength: 255 } as const;
const textOrNull = { type: ["string", "null"] } as const;

const parentTypeText = "`custom_api` for another Custom API; `api_location` for the root of all extensions.";

const parentApis = nameSchema(
  "ParentApisRequest",
  openObject(["data"], {
    data: {
      type: "array",
      description: "All of them: an update replaces the whole list. Repeats count once.",
      maxItems: MOST_PARENTS,
      items: openObject(["id", "type"], {
        id: { type: "string" },
        type: { enum: ["custom_api", "api_location"] },
      }),
    },
  }),
  {
    "": "Parents of a Custom API. No Custom API may be its own ancestor, or have more than two levels of ancestors; else 400.",
    id: "Id of another Custom API, or `/v2/extensions` with the type `api_location`.",
    type: parentTypeText,
  },
);

/** Sets in requests and answers, by the slugs of their fields. */
const uniqueTogether = {
  type: "array",
  maxItems: MOST_SETS,
  items: {
    type: "array",
    minItems: FEWEST_FIELDS,
    maxItems: MOST_FIELDS,
    items: { type: "string" },
  },
} as const;

const customApiTexts = {
  name: "Name of the resource type, for administrators.",
  description: "What the resource type is for; empty if not given.",
  slug: "Last part of the path of its entries, `/v2/extensions/{slug}`; unique among Custom APIs. Changing it moves the entries.",
  allow_upserts: "Whether a `PUT` of an entry that does not exist creates it. Default false.",
  unique_together:
    "Sets of fields by their slugs: no two entries may have the same values in all fields of a set; an " +
    "entry with null in one may. At most 5 sets of 2 to 4 fields of type string, integer or boolean. A set " +
    "can be added only while there are no entries, and taken out at any time.",
  presentation:
    "Where an admin interface shows the resource type. Only stored and returned; it has no effect.",
  "presentation.page": "Page of the admin interface; null or absent for none.",
  "presentation.section": "Section of that page; null or absent for none.",
} as const;

const shared = describeFields(
  {
    type: { const: "custom_api" },
    name: { type: "string", minLength: 1, maxLength: LONGEST_NAME },
    description: { type: "string", maxLength: LONGEST_DESCRIPTION },
    slug: { type: "string", pattern: SLUG_PATTERN },
    allow_upserts: { type: "boolean" },
    unique_together: uniqueTogether,
    presentation: openObject([], { page: optionalText, section: optionalText }),
    relationships: openObject([], { parent_apis: parentApis }),
  },
  customApiTexts,
);

const apiTypeText =
  "`type` of its entries and first part of their event keys. Unique among Custom APIs; cannot be changed.";

export const createCustomApiRequest = nameSchema(
  "CreateCustomApiRequest",
  requestOf(["type", "name", "slug", "api_type"], {
    ...shared,
    api_type: { type: "string", pattern: API_TYPE_PATTERN },
    timestamps: { type: "object" },
    links: { type: "object" },
    meta: { type: "object" },
  }),
  {
    "": "A Custom API to create.",
    relationships: "Parents of the Custom API. Required if the deployment has the profile `specification`.",
    api_type: apiTypeText,
    timestamps: "Any object; it is ignored, but required if the deployment has the profile `specification`.",
    links: "Any object; it is ignored.",
    meta: "Any object; it is ignored.",
  },
);

export const updateCustomApiRequest = nameSchema(
  "UpdateCustomApiRequest",
  requestOf(["type"], { ...shared, api_type: { type: "string" } }),
  {
    "": "Fields of a Custom API to change; those that are absent keep their value.",
    relationships: "Parents of the Custom API.",
    "relationships.parent_apis":
      "Its parents, in the order in which they were given. They affect no path, field or permission.",
    api_type: apiTypeText,
  },
);

const parentRef = describeSchema(exactObject({ id: text, type: { enum: ["custom_api", "api_location"] } }), {
  id: "Id of the Custom API, or `/v2/extensions` for an `api_location`.",
  type: parentTypeText,
});

export const customApi = nameSchema(
  "CustomApi",
  resourceOf("custom_api", {
    name: text,
    description: text,
    slug: { type: "string", pattern: SLUG_PATTERN },
    api_type: { type: "string", pattern: API_TYPE_PATTERN },
    allow_upserts: { type: "boolean" },
    unique_together: optional(arrayOf(arrayOf(text))),
    presentation: optional(exactObject({ page: optional(textOrNull), section: optional(textOrNull) })),
    links: selfLink,
    timestamps: timestampsSchema,
    meta: taggedMeta,
    relationships: exactObject({ parent_apis: exactObject({ data: arrayOf(parentRef) }) }),
  }),
  {
    "": "A resource type that the store defines. Its Custom Fields say what its entries hold.",
    ...customApiTexts,
    id: "Id of the Custom API, a UUID made by the service.",
    api_type: apiTypeText,
    relationships: "Parents of the Custom API.",
    "relationships.parent_apis":
      "Its parents, in the order in which they were given. They affect no path, field or permission.",
    "relationships.parent_apis.data":
      "References to the parents; empty if there are none. Parents that were deleted are left out.",
  },
);

export const customApiResponse = nameAnswer(customApi, "A Custom API.");
export const customApisResponse = namePage(customApi, "A page of Custom APIs.");

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
