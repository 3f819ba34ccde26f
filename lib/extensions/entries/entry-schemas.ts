import type { FromSchema, JSONSchema } from "json-schema-to-ts";
import { AFTER } from "../../lists/continued-list.ts";
import type { QueryRules } from "../../lists/list-query.ts";
import { envelope, pageOf, timestampsSchema } from "../../schemas/envelope.ts";
import { exactObject, optional, optionals } from "../../schemas/exact-object.ts";
import { oneOrMany } from "../../schemas/one-or-many.ts";
import { arrayOf, count, selfLink, text, uuid } from "../../schemas/resource.ts";
import { withSentForm } from "../../schemas/sent-as.ts";
import { nameSchema } from "../../schemas/titled.ts";

/** Only the frame: the client's field definitions decide what `data` holds. */
const entryBody = nameSchema("EntryRequest", envelope({ type: "object" }));
export type EntryRequest = FromSchema<typeof entryBody>;

const MOST_AT_ONCE = 100;

const bulkOptions = nameSchema("CreateEntriesOptions", {
  type: "object",
  properties: {
    add_all_or_nothing: {
      type: "boolean",
      description: "Creates no entry if one has an error; default false. For a list alone.",
    },
  },
});

/** Validated as an object or array, so that errors of a single entry keep their paths. */
const entryOrEntries = withSentForm(
  nameSchema(
    "CreateEntriesRequest",
    requestWith(oneOrMany(nameSchema("NewEntry", { type: "object" }), MOST_AT_ONCE)),
  ),
  requestWith({
    type: ["object", "array"],
    items: { type: "object" },
    minItems: 1,
    maxItems: MOST_AT_ONCE,
  }),
);

// @__NO_SIDE_EFFECTS__
function requestWith<const D extends JSONSchema>(data: D) {
  return { type: "object", required: ["data"], properties: { data, options: bulkOptions } } as const;
}

type NewEntryInput = Readonly<Record<string, unknown>>;
export type CreateEntriesRequest = {
  readonly data: NewEntryInput | readonly NewEntryInput[];
  readonly options?: { readonly add_all_or_nothing?: boolean };
};

/** Ten transactions take a list of 1 MB. */
export const ENTRIES_REQUEST = {
  body: entryOrEntries,
  bodyLimit: 1024 * 1024,
  bodyDepth: 100,
  perItem: MOST_AT_ONCE,
} as const;

/** Data of 64 KiB grows sixfold when every character is escaped; `any` holds JSON of any shape. */
export const ENTRY_REQUEST = { body: entryBody, bodyLimit: 512 * 1024, bodyDepth: 100 } as const;

const timestamps = { timestamps: timestampsSchema } as const;
const state = {
  data_size: { type: "integer", minimum: 0, maximum: 65536 },
  resource_version: count,
  etag_id: { type: "string", pattern: "^[0-9a-f]{64}$" },
} as const;

/** The fields that every entry has, next to those that the client defined. */
const entry = nameSchema("Entry", {
  type: "object",
  required: ["id", "type", "links", "meta"],
  properties: { id: uuid, type: text, links: selfLink, meta: exactObject({ ...timestamps, ...state }) },
  additionalProperties: { description: "The value of a field that the store defined." },
});

export const entryResponse = nameSchema("EntryResponse", exactObject({ data: entry }));

/** State is optional, since a policy may allow a caller to write but not to read. */
const writtenEntry = nameSchema("WrittenEntry", {
  ...entry,
  properties: { ...entry.properties, meta: exactObject({ ...timestamps, ...optionals(state) }) },
});

export const writtenEntryResponse = nameSchema("WrittenEntryResponse", exactObject({ data: writtenEntry }));

const refusedEntry = nameSchema(
  "RefusedEntry",
  exactObject({ title: text, status: text, detail: text, source: text }),
);

export const createdEntriesResponse = nameSchema(
  "CreatedEntriesResponse",
  exactObject({
    data: { anyOf: [writtenEntry, arrayOf(writtenEntry)] },
    errors: optional({
      ...arrayOf(refusedEntry),
      description: "Entries of a list that were not created, by their positions.",
    }),
  }),
);

const page = pageOf(entry);

/** `total_method` says how far the entries were counted. */
export const entriesResponse = nameSchema("EntryListResponse", {
  ...page,
  properties: {
    ...page.properties,
    meta: exactObject({
      page: page.properties.meta.properties.page,
      results: exactObject({ total: count, total_method: { enum: ["exact", "lower_bound", "observed"] } }),
    }),
  },
});

export type EntryHeaders = Readonly<Record<string, string>>;

export const ENTRY_CONDITION = {
  "if-match":
    "Only if the entry is in this state: the weak tag of an earlier answer, a list of them, or `*`.",
} as const;

export const ORDERED = ["lt", "le", "eq", "gt", "ge"] as const;

export const SYSTEM_FIELDS = {
  id: { type: "uuid", operators: [...ORDERED, "in"] },
  created_at: { type: "date", operators: ORDERED },
  updated_at: { type: "date", operators: ORDERED },
} as const;

/** Filter and sort may name own fields, so they are parsed once the definition is read. */
export const entryListQuery: QueryRules = {
  page: { smallest: 0 },
  filter: { attributes: SYSTEM_FIELDS, ownFields: true },
  other: {
    sort: "`id`, `created_at`, `updated_at` or an own field, descending with a `-` before it; `null` for no order.",
    timeout: "Milliseconds from 1 to 20000 after which the answer is 422.",
    "page[total_method]":
      "`lower_bound` counts up to 10000 entries that pass a filter, `observed` no further than one past the page.",
    [AFTER]: "Where the list goes on, from `links.next` of the page before.",
  },
};
