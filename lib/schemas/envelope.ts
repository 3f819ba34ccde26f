import type { JSONSchema } from "json-schema-to-ts";

type Enveloped<S> = {
  readonly type: "object";
  readonly required: readonly ["data"];
  readonly properties: { readonly data: S };
};

/** The schema of `{ "data": … }`, the envelope of requests and answers (conventions, section 2.1). */
export function enveloped<const S extends JSONSchema>(data: S): Enveloped<S> {
  return { type: "object", required: ["data"], properties: { data } };
}

/** When a resource was created and last changed. */
export const timestampsSchema = {
  type: "object",
  required: ["created_at", "updated_at"],
  properties: {
    created_at: { type: "string", format: "date-time" },
    updated_at: { type: "string", format: "date-time" },
  },
} as const satisfies JSONSchema;

/** The `meta` of a resource that says no more than that. */
export const timestampedMeta = {
  type: "object",
  required: ["timestamps"],
  properties: { timestamps: timestampsSchema },
} as const satisfies JSONSchema;

type Fields = Readonly<Record<string, JSONSchema>>;

/** The schema of a request that creates a resource of this type with these attributes. */
export function creationOf<const T extends string, const R extends readonly string[], const A extends Fields>(
  type: T,
  required: R,
  properties: A,
) {
  return enveloped({
    type: "object",
    required: ["attributes"],
    properties: { type: { const: type }, attributes: { type: "object", required, properties } },
  });
}

/** The schema of a request that changes some of these attributes of a resource of this type. */
export function changeOf<const T extends string, const A extends Fields>(type: T, properties: A) {
  return enveloped({
    type: "object",
    required: ["attributes"],
    properties: {
      type: { const: type },
      id: { type: "string" },
      attributes: { type: "object", properties },
    },
  });
}

/** The schema of an answer that is a page of resources with this schema. */
export function pageOf<const S extends JSONSchema>(items: S) {
  return {
    type: "object",
    required: ["data", "meta", "links"],
    properties: { data: { type: "array", items } },
  } as const satisfies JSONSchema;
}

/** The schema of an answer that is a page of resources of one type. */
export function listOfType(type: string) {
  return pageOf(resourceOfType(type));
}

/** The schema of an answer that is a page of resources of either type. */
export function listOfEither(one: string, other: string) {
  return pageOf({ anyOf: [resourceOfType(one), resourceOfType(other)] });
}

/** The schema of an answer with one resource of this type. */
export function oneOfType(type: string) {
  return enveloped(resourceOfType(type));
}

function resourceOfType(type: string) {
  return {
    type: "object",
    required: ["id", "type"],
    properties: { id: { type: "string", format: "uuid" }, type: { const: type } },
  } as const satisfies JSONSchema;
}
