import type { View } from "../../schemas/view.ts";
import type { Definition } from "../custom-apis/custom-api.ts";
import { entrySchema, inputSchema, type Schema } from "./entry-schema.ts";
import type { openapiResponse } from "./schemas.ts";

const parameter = (name: string, schema: Schema, description: string, location = "query") => ({
  name,
  in: location,
  ...(location === "path" ? { required: true } : {}),
  description,
  schema,
});
const text = { type: "string" };
const LIST_PARAMETERS = [
  parameter("page[limit]", { type: "integer", minimum: 0 }, "Entries of a page, at most 100."),
  parameter("page[offset]", { type: "integer", minimum: 0, maximum: 10000 }, "Entries before the page."),
  parameter("page[total_method]", { enum: ["lower_bound", "observed"] }, "How far the total is counted."),
  parameter("filter", text, "Such as `eq(field,value)`; `:` is AND, `|` is OR."),
  parameter("sort", text, "`id`, `created_at`, `updated_at` or a field; descending with `-`."),
  parameter("timeout", { type: "integer", minimum: 1, maximum: 20000 }, "Milliseconds until 422."),
];
const ENTRY = parameter("entryID", text, "Id of the entry, or the value of its URL-slug field.", "path");
const IF_MATCH = parameter("If-Match", text, "Only if the entry is in this state.", "header");

/** spec 4.1 at run time: an OpenAPI 3.1 document of all entries that this store serves right now. */
export function extensionsDocument(definitions: readonly Definition[]): View<typeof openapiResponse> {
  const sorted = definitions.toSorted((a, b) => (a.api.slug < b.api.slug ? -1 : 1));
  return {
    openapi: "3.1.0",
    info: {
      title: "Custom APIs of this store",
      version: "2",
      description: "Made from the Custom APIs and their fields as they are now.",
    },
    servers: [{ url: "/" }],
    security: [{ bearerAuth: [] }],
    tags: sorted.map(({ api }) => ({ name: api.api_type, description: api.description || api.name })),
    paths: Object.fromEntries(sorted.flatMap(pathsOf)),
    components: {
      securitySchemes: { bearerAuth: { type: "http", scheme: "bearer" } },
      responses: { Problem: answer("What is wrong", { $ref: "#/components/schemas/Errors" }) },
      schemas: { Errors: ERRORS, Page: PAGE, ...Object.fromEntries(sorted.flatMap(schemasOf)) },
    },
  };
}

const ERRORS = {
  type: "object",
  required: ["errors"],
  properties: {
    errors: {
      type: "array",
      minItems: 1,
      items: {
        type: "object",
        required: ["title", "status", "detail"],
        properties: { title: text, status: text, detail: text, source: text },
      },
    },
  },
};

const PAGE = {
  type: "object",
  required: ["meta", "links"],
  properties: { data: { type: "array" }, meta: { type: "object" }, links: { type: "object" } },
};

function schemasOf(definition: Definition): [string, Schema][] {
  const { api_type } = definition.api;
  return [
    [api_type, entrySchema(definition)],
    [`${api_type}_create`, inputSchema(definition, true)],
    [`${api_type}_update`, inputSchema(definition, false)],
  ];
}

function pathsOf({ api }: Definition): [string, Schema][] {
  const { slug, api_type, name } = api;
  const named = (word: string, summary: string) => ({
    operationId: `${word}_${api_type}`,
    tags: [api_type],
    summary: `${summary}: ${name}`,
  });
  const single = data({ $ref: `#/components/schemas/${api_type}` });
  const list = {
    allOf: [{ $ref: "#/components/schemas/Page" }, data({ type: "array", items: single.properties.data })],
  };
  return [
    [
      `/v2/extensions/${slug}`,
      {
        get: { ...named("list", "List entries"), parameters: LIST_PARAMETERS, responses: answers(200, list) },
        post: {
          ...named("create", "Create an entry"),
          ...body(api_type, "create"),
          responses: answers(201, single),
        },
      },
    ],
    [
      `/v2/extensions/${slug}/{entryID}`,
      {
        parameters: [ENTRY],
        get: { ...named("read", "Get an entry"), responses: answers(200, single) },
        put: {
          ...named("update", "Update an entry"),
          parameters: [IF_MATCH],
          ...body(api_type, "update"),
          responses: {
            ...answers(200, single),
            ...(api.allow_upserts ? { 201: answer("Created", single) } : {}),
          },
        },
        delete: {
          ...named("delete", "Delete an entry"),
          parameters: [IF_MATCH],
          responses: { 204: { description: "Deleted" }, default: PROBLEM },
        },
      },
    ],
  ];
}

const PROBLEM = { $ref: "#/components/responses/Problem" };

function data(schema: Schema) {
  return { type: "object", required: ["data"], properties: { data: schema } };
}

function body(apiType: string, what: "create" | "update") {
  const schema = data({ $ref: `#/components/schemas/${apiType}_${what}` });
  return { requestBody: { required: true, content: { "application/json": { schema } } } };
}

function answers(status: number, schema: Schema) {
  return { [status]: answer("Success", schema), default: PROBLEM };
}

function answer(description: string, schema: Schema) {
  return { description, content: { "application/json": { schema } } };
}
