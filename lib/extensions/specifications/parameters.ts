import { LARGEST_OFFSET } from "../../lists/list-query.ts";
import type { Definition } from "../custom-apis/custom-api.ts";
import { entryFilterFields, sortableNames } from "../entries/entry-fields.ts";
import { urlSlugField } from "../fields/custom-field.ts";
import type { Schema } from "./answers.ts";
import type { Described } from "./example-values.ts";

const optional = (location: string, name: string, schema: Schema, description: string) => ({
  ...{ name, in: location, required: false, description, schema },
});
const text = { type: "string" };
const integer = (minimum: number, maximum?: number) => ({
  ...{ type: "integer", minimum },
  ...(maximum === undefined ? {} : { maximum }),
});

export const SHARED_PARAMETERS = {
  PageLimit: optional(
    ...(["query", "page[limit]", integer(0)] as const),
    "Most entries of a page; more than 100 counts as 100. Without it the store's `page_length` holds, 25 unless it was changed.",
  ),
  PageOffset: optional(
    ...(["query", "page[offset]", { ...integer(0, LARGEST_OFFSET), default: 0 }] as const),
    "Entries to leave out before the page.",
  ),
  PageAfter: optional(
    ...(["query", "page[after]", text] as const),
    "Where the list goes on, from `links.next` of the page before: behind its last entry, however many are written meanwhile.",
  ),
  TotalMethod: optional(
    "query",
    "page[total_method]",
    { ...text, enum: ["lower_bound", "observed"] },
    "How far entries that pass a filter are counted: `lower_bound` up to 10000, `observed` no further than one past the page. Without it those that an index finds are counted some way behind the page; without a filter the total is exact.",
  ),
  Timeout: optional(
    ...(["query", "timeout", integer(1, 20_000)] as const),
    "Milliseconds after which the answer is 422 in the place of a list that is not complete.",
  ),
  AccountToken: optional(
    ...(["header", "EP-Account-Management-Authentication-Token", text] as const),
    "Token of an account's member, from `POST /v2/account-members/tokens`: makes the shopper a registered one.",
  ),
  CustomerToken: optional(
    ...(["header", "X-Moltin-Customer-Token", text] as const),
    "Token of a customer, from `POST /v2/customers/tokens`: makes the shopper a registered one.",
  ),
  IfMatch: optional(
    ...(["header", "If-Match", text] as const),
    "Only if the entry is in this state: the `ETag` of an earlier answer, a list of them, or `*`. Otherwise 412.",
  ),
  IdempotencyKey: optional(
    "header",
    "Idempotency-Key",
    { ...text, minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" },
    "A repeat with the same key and body within 24 hours gets the first answer and creates nothing.",
  ),
} as const;

export function refParameter(name: keyof typeof SHARED_PARAMETERS): Schema {
  return { $ref: `#/components/parameters/${name}` };
}

export function listParameters({ fields }: Definition): readonly Schema[] {
  const { names, find } = entryFilterFields(fields);
  const operators = names.map((name) => `\`${name}\` (${find(name)?.operators.join(", ")})`);
  const lists = fields.filter(({ field_type }) => field_type === "list").map(({ slug }) => slug);
  const elements = lists.map(
    (slug) => ` \`${slug}[0]\` is the first element, \`${slug}.length\` their number.`,
  );
  const filter = `Conditions such as \`gt(created_at,2026-01-31)\`, joined by a colon. Fields: ${operators.join("; ")}.`;
  const sorts = sortableNames(fields).flatMap((name) => [name, `-${name}`]);
  return [
    optional("query", "filter", text, `${filter}${elements.join("")}`),
    optional(
      "query",
      "sort",
      { ...text, enum: [...sorts, "null"], default: "-created_at" },
      `Order of the list; a leading \`-\` turns it round, \`null\` leaves entries unordered.${describeIndexes(fields)}`,
    ),
  ];
}

/** Indexed fields, by which lists cost only what their page costs. */
function describeIndexes(fields: Definition["fields"]): string {
  const slugs = fields.filter(({ index }) => index).map(({ slug }) => `\`${slug}\``);
  return slugs.length === 0 ? "" : ` Indexed: ${slugs.join(", ")}.`;
}

export function entryParameter({ fields, examples }: Described): Schema {
  const field = urlSlugField(fields);
  const path = { name: "entryID", in: "path", required: true };
  if (!field) {
    return {
      ...path,
      description: "Id of the entry.",
      schema: { ...text, format: "uuid" },
      example: ENTRY_ID,
    };
  }
  const description = `Value of the entry's field \`${field.slug}\`, or its id.`;
  const example = examples.get(field) ?? ENTRY_ID;
  return { ...path, description, schema: { ...text, pattern: "^[A-Za-z0-9._~-]+$" }, example };
}

export const ENTRY_ID = "0d8f5a77-1f3e-4d43-b0a5-3b1f6c1a2c3d";
