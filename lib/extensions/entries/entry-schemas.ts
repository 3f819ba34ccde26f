import type { FromSchema, JSONSchema } from "json-schema-to-ts";
import { AFTER } from "../../lists/continued-list.ts";
import type { QueryRules } from "../../lists/list-query.ts";
import { describeFields } from "../../schemas/describe-schema.ts";
import { envelope, nameAnswer, pageOf, timestampsSchema } from "../../schemas/envelope.ts";
import { exactObject, openObject, optional, optionals } from "../../schemas/exact-object.ts";
import { arrayOf, count, oneOrMany, selfLink, text, uuid } from "../../schemas/resource.ts";
import { withSentForm } from "../../schemas/sent-as.ts";
import { nameSchema } from "../../schemas/titled.ts";

/** Only the frame: the client's field definitions decide what `data` holds. */
export const entryRequest = nameSchema(
  "EntryRequest",
  envelope({ type: "object" }),
  "Content of an entry: `type`, which is the `api_type` of the Custom API, and values by the slugs of " +
    "their fields. Other keys are ignored.",
);
export type EntryRequest = FromSchema<typeof entryRequest>;

const MOST_AT_ONCE = 100;

const bulkOptions = nameSchema(
  "CreateEntriesOptions",
  openObject([], {
    add_all_or_nothing: {
      type: "boolean",
      description: "Creates no entry if one has an error; default false. For a list alone.",
    },
  }),
  "How a list is created.",
);

/** Validated as an object or array, so that errors of a single entry keep their paths. */
export const createEntriesRequest = withSentForm(
  nameSchema(
    "CreateEntriesRequest",
    requestWith(
      oneOrMany(
        nameSchema(
          "NewEntry",
          { type: "object" },
          "Content of an entry: `type`, which is the `api_type` of the Custom API, and values by the slugs of " +
            "their fields. Other keys are ignored.",
        ),
        MOST_AT_ONCE,
      ),
    ),
    "An entry to create, or a list of up to 100.",
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
  return openObject(["data"], { data, options: bulkOptions });
}

type NewEntryInput = Readonly<Record<string, unknown>>;
export type CreateEntriesRequest = {
  readonly data: NewEntryInput | readonly NewEntryInput[];
  readonly options?: { readonly add_all_or_nothing?: boolean };
};

/** Ten transactions take a list of 1 MB. */
export const ENTRIES_REQUEST = {
  bodyLimit: 1024 * 1024,
  bodyDepth: 100,
  perItem: MOST_AT_ONCE,
} as const;

/** Data of 64 KiB grows sixfold when every character is escaped; `any` holds JSON of any shape. */
export const ENTRY_REQUEST = { bodyLimit: 512 * 1024, bodyDepth: 100 } as const;

const timestamps = { timestamps: timestampsSchema } as const;
const state = describeFields(
  {
    data_size: { type: "integer", minimum: 0, maximum: 65536 },
    resource_version: count,
    etag_id: { type: "string", pattern: "^[0-9a-f]{64}$" },
  },
  {
    data_size:
      "Size of the values in bytes, at most 65,536: strings as UTF-8, numbers as 8, booleans as 1, the rest as JSON.",
    resource_version: "Version of the entry: 0 when it is created, one more with each change.",
    etag_id: 'Tag of this version of the entry. The header `ETag` has it as `W/"…"`.',
  },
);

/** The fields that every entry has, next to those that the client defined. */
const entry = nameSchema(
  "Entry",
  {
    type: "object",
    required: ["id", "type", "links", "meta"],
    properties: { id: uuid, type: text, links: selfLink, meta: exactObject({ ...timestamps, ...state }) },
    additionalProperties: { description: "The value of a field that the store defined." },
  },
  {
    "":
      "A record of a Custom API. In addition to the fields shown here it has one for each Custom Field, by " +
      "its slug, null where there is no value.",
    id: "Id of the entry, a UUID.",
    type: "`api_type` of the Custom API.",
    meta: "Times, size and version of the entry.",
  },
);

export const entryResponse = nameAnswer(entry, "An entry.");

/** State is optional, since a policy may allow a caller to write but not to read. */
const writtenEntry = nameSchema(
  "WrittenEntry",
  {
    ...entry,
    properties: { ...entry.properties, meta: exactObject({ ...timestamps, ...optionals(state) }) },
  },
  {
    "":
      "An entry that was written. Callers that may write but not read entries get it without Custom Fields, " +
      "and in `meta` only times.",
    meta: "Times, size and version of the entry.",
  },
);

export const writtenEntryResponse = nameAnswer(writtenEntry, "The entry as it was written.");

const refusedEntry = nameSchema(
  "RefusedEntry",
  exactObject({ title: text, status: text, detail: text, source: text }),
  {
    "": "Why an entry of a list was not created: the first of its errors.",
    title: "Kind of the error.",
    status: "Status that the entry would have got by itself; 503 if there was no time left for it.",
    detail: "What is wrong, in words.",
    source: "Position of the entry in the request, with the field to blame: `data.7.lot`.",
  },
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
  "The entry that was created; for a list those that were created, in the order of the request, with `errors` of the others.",
);

const page = pageOf(entry);

/** `total_method` says how far the entries were counted. */
export const entriesResponse = nameSchema(
  "EntryListResponse",
  {
    ...page,
    properties: {
      ...page.properties,
      meta: exactObject({
        page: page.properties.meta.properties.page,
        results: exactObject({ total: count, total_method: { enum: ["exact", "lower_bound", "observed"] } }),
      }),
    },
  },
  {
    "": "A page of the entries of a Custom API.",
    meta: "Page and size of the list.",
    "meta.results": "How many entries pass the filter.",
    "meta.results.total": "Number of entries counted; `total_method` says whether these are all.",
    "meta.results.total_method":
      "`exact`: all were counted; `lower_bound`: counting stopped at 10,000; `observed`: it stopped one entry after this page.",
  },
);

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
