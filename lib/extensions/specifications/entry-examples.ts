import { getOwn } from "../../kernel/objects.ts";
import { type CustomField, urlSlugField } from "../fields/custom-field.ts";
import type { Schema } from "./answers.ts";
import { isNameable } from "./entry-schema.ts";
import type { Described, Examples } from "./example-values.ts";
import { ENTRY_ID } from "./parameters.ts";

const CREATED_AT = "2026-03-02T09:20:00.000Z";
/** SHA-256 of `0`, the version of a new entry. */
const ETAG_ID = "5feceb66ffc86f38d952786c6d696c79c2dbc239dd4e91b46729d73a27fb57e9";

/** Undefined if a required field has no example. */
export function inputExample({ api, fields, examples }: Described, isCreate: boolean): Schema | undefined {
  const shown = isCreate
    ? fields
    : fields.filter((field) => !field.rules.immutable && !field.use_as_url_slug);
  const values = pickExamples(shown, examples);
  const isMissing = ({ slug, rules }: CustomField) =>
    !rules.allow_null_values && !Object.hasOwn(values, slug);
  if (isCreate && fields.some(isMissing)) return undefined;
  return { type: api.api_type, ...values };
}

export function entryExample({ api, fields, examples }: Described): Schema {
  const values = pickExamples(fields, examples);
  const shown = fields.filter(isNameable).map(({ slug }) => [slug, getOwn(values, slug) ?? null] as const);
  const slug = urlSlugField(fields)?.slug ?? "";
  const name = getOwn(values, slug) ?? ENTRY_ID;
  return {
    id: ENTRY_ID,
    type: api.api_type,
    ...Object.fromEntries(shown),
    links: { self: `/v2/extensions/${api.slug}/${name}` },
    meta: {
      timestamps: { created_at: CREATED_AT, updated_at: CREATED_AT },
      data_size: Buffer.byteLength(JSON.stringify(values)),
      resource_version: 0,
      etag_id: ETAG_ID,
    },
  };
}

export function listExample(definition: Described): Schema {
  const page = `/v2/extensions/${definition.api.slug}?page[limit]=25&page[offset]=0`;
  return {
    data: [entryExample(definition)],
    meta: {
      page: { limit: 25, offset: 0, current: 1, total: 1 },
      results: { total: 1, total_method: "exact" },
    },
    links: { current: page, first: page, last: page, next: null, prev: null },
  };
}

function pickExamples(fields: readonly CustomField[], examples: Examples): Schema {
  const shown = fields.filter((field) => isNameable(field) && examples.has(field));
  return Object.fromEntries(shown.map((field) => [field.slug, examples.get(field)]));
}
