import type { FromSchema, JSONSchema } from "json-schema-to-ts";
import { AFTER } from "../../lists/continued-list.ts";
import type { QueryRules } from "../../lists/list-query.ts";
import { enveloped, pageOf, timestampsSchema } from "../../schemas/envelope.ts";
import { exactObject, optional, optionals } from "../../schemas/exact-object.ts";
import { oneOrMany } from "../../schemas/one-or-many.ts";
import { arrayOf, count, selfLink, text, uuid } from "../../schemas/resource.ts";
import { sentAs } from "../../schemas/sent-as.ts";
import { titled } from "../../schemas/titled.ts";

/** Only the frame: what stands in `data` is up to the fields that a client defined. */
const entryBody = titled("EntryRequest", enveloped({ type: "object" }));
export type EntryRequest = FromSchema<typeof entryBody>;

/** What one request creates at most. */
const MOST_AT_ONCE = 100;

const bulkOptions = titled("CreateEntriesOptions", {
  type: "object",
  properties: {
    add_all_or_nothing: {
      type: "boolean",
      description: "Creates no entry if one has an error; default false. For a list alone.",
    },
  },
});

/** One entry or a list of them: as two kinds of one field, so that errors of a single one stay what they are. */
const entryOrEntries = sentAs(
  titled(
    "CreateEntriesRequest",
    requestWith(oneOrMany(titled("NewEntry", { type: "object" }), MOST_AT_ONCE)),
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

/** A list of a megabyte is what ten transactions take. */
export const ENTRIES_REQUEST = {
  body: entryOrEntries,
  bodyLimit: 1024 * 1024,
  bodyDepth: 100,
  perItem: MOST_AT_ONCE,
} as const;

/** Data of 64 KiB may take six times as much when every character is escaped; `any` holds JSON of any shape. */
export const ENTRY_REQUEST = { body: entryBody, bodyLimit: 512 * 1024, bodyDepth: 100 } as const;

const timestamps = { timestamps: timestampsSchema } as const;
const state = {
  data_size: { type: "integer", minimum: 0, maximum: 65536 },
  resource_version: count,
  etag_id: { type: "string", pattern: "^[0-9a-f]{64}$" },
} as const;

/** The fields of an entry that a client did not define; beside them stand those that it did. */
const entry = titled("Entry", {
  type: "object",
  required: ["id", "type", "links", "meta"],
  properties: { id: uuid, type: text, links: selfLink, meta: exactObject({ ...timestamps, ...state }) },
  additionalProperties: { description: "The value of a field that the store defined." },
});

export const entryResponse = titled("EntryResponse", exactObject({ data: entry }));

/** The answer to a write by whoever a policy may allow to write and not to read. */
const writtenEntry = titled("WrittenEntry", {
  ...entry,
  properties: { ...entry.properties, meta: exactObject({ ...timestamps, ...optionals(state) }) },
});

export const writtenEntryResponse = titled("WrittenEntryResponse", exactObject({ data: writtenEntry }));

/** An element of a list that was refused, beside the others. */
const refusedEntry = titled(
  "RefusedEntry",
  exactObject({ title: text, status: text, detail: text, source: text }),
);

/** The answer to one new entry as an object, to a list as a list. */
export const createdEntriesResponse = titled(
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

/** A page of entries, which says how far they were counted. */
export const entriesResponse = titled("EntryListResponse", {
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

/** What every entry may be filtered by, whatever its own fields are. */
export const SYSTEM_FIELDS = {
  id: { type: "uuid", operators: [...ORDERED, "in"] },
  created_at: { type: "date", operators: ORDERED },
  updated_at: { type: "date", operators: ORDERED },
} as const;

/** Filter and sort may name own fields, so they are read once the definition is known. */
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
