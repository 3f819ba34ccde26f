import type { FromSchema, JSONSchema } from "json-schema-to-ts";
import type { QueryRules } from "../../lists/list-query.ts";
import { enveloped, timestampsSchema } from "../../schemas/envelope.ts";
import { listResponse } from "../custom-apis/custom-api-schemas.ts";

/** Only the frame: what stands in `data` is up to the fields that a client defined. */
const entryBody = enveloped({ type: "object" });
export type EntryRequest = FromSchema<typeof entryBody>;

/** Data of 64 KiB may take six times as much when every character is escaped; `any` holds JSON of any shape. */
export const ENTRY_REQUEST = { body: entryBody, bodyLimit: 512 * 1024, bodyDepth: 100 } as const;

const entry = {
  type: "object",
  required: ["id", "type", "links", "meta"],
  properties: {
    id: { type: "string", format: "uuid" },
    type: { type: "string" },
    links: { type: "object", required: ["self"], properties: { self: { type: "string" } } },
    meta: {
      type: "object",
      required: ["timestamps", "data_size", "resource_version", "etag_id"],
      properties: {
        timestamps: timestampsSchema,
        data_size: { type: "integer", minimum: 0, maximum: 65536 },
        resource_version: { type: "integer", minimum: 0 },
        etag_id: { type: "string", pattern: "^[0-9a-f]{64}$" },
      },
    },
  },
} as const satisfies JSONSchema;

export const entryResponse = enveloped(entry);

export const entriesResponse = listResponse(entry);

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
      "`lower_bound` counts up to 10000 entries, `observed` no further than one past the page.",
  },
};
