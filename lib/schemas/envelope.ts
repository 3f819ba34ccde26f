import type { JSONSchema } from "json-schema-to-ts";
import { exactObject, optional, optionals } from "./exact-object.ts";
import { arrayOf, count, moment, selfLink, text } from "./resource.ts";
import { titled } from "./titled.ts";

type Enveloped<S> = {
  readonly type: "object";
  readonly required: readonly ["data"];
  readonly properties: { readonly data: S };
};

/** The schema of `{ "data": … }`, the envelope of requests and answers (conventions, section 2.1). */
export function enveloped<const S extends JSONSchema>(data: S): Enveloped<S> {
  return { type: "object", required: ["data"], properties: { data } };
}

/** The schema of an answer with one resource: its data and where it is. */
export function envelopedWithLink<const S extends JSONSchema>(data: S) {
  return exactObject({ data, links: selfLink });
}

/** When a resource was created and last changed. */
export const timestampsSchema = titled("Timestamps", exactObject({ created_at: moment, updated_at: moment }));

/** The `meta` of a resource that says no more than that. */
export const timestampedMeta = titled("TimestampsMeta", exactObject({ timestamps: timestampsSchema }));

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

/** The counts of a list: of its pages, and of all that pass its filter. */
const pageMeta = titled(
  "PageMeta",
  exactObject({
    page: titled(
      "Page",
      exactObject({
        limit: {
          ...count,
          description: "Most records on this page: what was asked for, or how many of them an answer holds.",
        },
        offset: { ...count, description: "Records before this page." },
        current: { type: "integer", minimum: 1, description: "Number of this page, from 1." },
        total: { type: "integer", minimum: 0, description: "How many pages there are." },
      }),
    ),
    results: titled(
      "PageResults",
      exactObject({ total: { ...count, description: "How many records pass the filter." } }),
    ),
  }),
);

const pageLink = { type: ["string", "null"] } as const;

/** The links of a list to its other pages. */
export const pageLinks = titled(
  "PageLinks",
  exactObject({
    current: text,
    first: text,
    last: optional(pageLink),
    next: optional(pageLink),
    prev: optional(pageLink),
  }),
);

/**
 * The schema of an answer that is a page of resources with this schema.
 * @param more optional fields beside `data`
 * @param links of a list that has others than most
 */
export function pageOf<const S extends JSONSchema>(
  items: S,
  more: Fields = {},
  links: JSONSchema = pageLinks,
) {
  return exactObject({ data: arrayOf(items), meta: pageMeta, links, ...optionals(more) });
}
