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

/** The schema of an answer that is a page of resources of one type. */
export function listOfType(type: string) {
  return {
    type: "object",
    required: ["data", "meta", "links"],
    properties: { data: { type: "array", items: resourceOfType(type) } },
  } as const satisfies JSONSchema;
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
