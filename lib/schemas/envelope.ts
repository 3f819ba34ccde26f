import type { JSONSchema } from "json-schema-to-ts";
import { exactObject, openObject, optional, optionals } from "./exact-object.ts";
import { arrayOf, count, etagId, moment, selfLink, text } from "./resource.ts";
import { nameSchema, type OwnTexts } from "./titled.ts";

type Fields = Readonly<Record<string, JSONSchema>>;

type Enveloped<S> = {
  readonly type: "object";
  readonly required: readonly ["data"];
  readonly properties: { readonly data: S };
};

export function envelope<const S extends JSONSchema>(data: S): Enveloped<S> {
  return openObject(["data"], { data });
}

/** The body of a request with these fields in `data`, of which `required` must be there. */
export function requestOf<const R extends readonly string[], const F extends Fields>(required: R, fields: F) {
  return envelope(openObject(required, fields));
}

export function envelopeWithLink<const S extends JSONSchema>(data: S) {
  return exactObject({ data, links: selfLink });
}

export const timestampsSchema = nameSchema(
  "Timestamps",
  exactObject({ created_at: moment, updated_at: moment }),
  "When the resource was created and when it last changed.",
);

export const timestampedMeta = nameSchema(
  "TimestampsMeta",
  exactObject({ timestamps: timestampsSchema }),
  "When the resource was created and last changed, in `timestamps`.",
);

export const taggedMeta = nameSchema(
  "TaggedMeta",
  exactObject({ timestamps: timestampsSchema, etag_id: etagId }),
  "When the resource was created and last changed, in `timestamps`, and the tag of its state.",
);

export function createRequestSchema<
  const T extends string,
  const R extends readonly string[],
  const A extends Fields,
>(type: T, required: R, properties: A) {
  return requestOf(["attributes"], { type: { const: type }, attributes: openObject(required, properties) });
}

export function updateRequestSchema<const T extends string, const A extends Fields>(type: T, properties: A) {
  return requestOf(["attributes"], {
    type: { const: type },
    id: { type: "string" },
    attributes: openObject([], properties),
  });
}

const SENT_BACK = { description: "Ignored: clients send back what they have read." } as const;

/**
 * Attributes of a request that refuses others: a misspelt one would be lost without a word.
 * @param required attributes that must be there
 */
// @__NO_SIDE_EFFECTS__
export function closeAttributes<const R extends readonly string[], const A extends Fields>(
  required: R,
  properties: A,
) {
  const times = { created_at: SENT_BACK, updated_at: SENT_BACK, published_at: SENT_BACK } as const;
  const closed = openObject(required, { ...properties, ...times });
  return { ...closed, additionalProperties: false } as const;
}

export const pageMeta = nameSchema(
  "PageMeta",
  exactObject({
    page: nameSchema(
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
      "Position and size of this page within its list.",
    ),
    results: nameSchema(
      "PageResults",
      exactObject({ total: { ...count, description: "How many records pass the filter." } }),
      "The size of the list over all pages.",
    ),
  }),
  "The size of the list, and which page of it this is.",
);

const pageLink = { type: ["string", "null"] } as const;

export const pageLinks = nameSchema(
  "PageLinks",
  exactObject({
    current: text,
    first: text,
    last: optional(pageLink),
    next: optional(pageLink),
    prev: optional(pageLink),
  }),
  {
    "": "Paths of other pages of the list, with the same filter and page size as this one.",
    current: "Path of this page.",
    first: "Path of the first page.",
  },
);

/** @param more optional fields next to `data` @param links for a list with other links */
export function pageOf<const S extends JSONSchema>(
  items: S,
  more: Fields = {},
  links: JSONSchema = pageLinks,
) {
  return exactObject({ data: arrayOf(items), meta: pageMeta, links, ...optionals(more) });
}

type Answer<P> = {
  readonly type: "object";
  readonly required: readonly (keyof P & string)[];
  readonly additionalProperties: false;
  readonly properties: P;
};

/** The answer with one resource, named by it: `BrandResponse` for `Brand`. */
export function nameAnswer<const S extends JSONSchema>(
  resource: S,
  texts: OwnTexts,
): Answer<{ readonly data: S }>;
// @__NO_SIDE_EFFECTS__
export function nameAnswer(resource: JSONSchema, texts: OwnTexts) {
  return nameSchema(`${readTitle(resource)}Response`, exactObject({ data: resource }), texts);
}

/** As `nameAnswer`, with a link to the resource. */
export function nameLinkedAnswer<const S extends JSONSchema>(
  resource: S,
  texts: OwnTexts,
): Answer<{ readonly data: S; readonly links: typeof selfLink }>;
// @__NO_SIDE_EFFECTS__
export function nameLinkedAnswer(resource: JSONSchema, texts: OwnTexts) {
  return nameSchema(`${readTitle(resource)}Response`, envelopeWithLink(resource), texts);
}

/** A page of resources, named by them: `BrandListResponse` for `Brand`. @param more and `links` as for `pageOf` */
// @__NO_SIDE_EFFECTS__
export function namePage<const S extends JSONSchema>(
  resource: S,
  texts: OwnTexts,
  more?: Fields,
  links?: JSONSchema,
) {
  return nameSchema(`${readTitle(resource)}ListResponse`, pageOf(resource, more, links), texts);
}

/** The name of a schema, from which its answers have theirs. */
export function readTitle(resource: JSONSchema): string {
  if (typeof resource === "object" && resource.title !== undefined) return resource.title;
  throw new Error("A resource needs a name before its answers get theirs.");
}
