import type { FromSchema } from "json-schema-to-ts";
import { LARGEST_FILTER_BYTES } from "../lists/filter-parser.ts";
import { describeFields, describeSchema } from "../schemas/describe-schema.ts";
import { envelope, nameAnswer, namePage, timestampsSchema } from "../schemas/envelope.ts";
import { exactObject, optional } from "../schemas/exact-object.ts";
import { count, selfLink, text, uuid } from "../schemas/resource.ts";
import { nameSchema } from "../schemas/titled.ts";
import type { View } from "../schemas/view.ts";
import { EXPORT_TYPES } from "./kinds/export-types.ts";

const texts = {
  job_type:
    "What the file is about: orders, items or transactions of orders, customers, accounts with a row for each address, stock, " +
    "price books with their prices, or the entries of a Custom API.",
  filter:
    "Which records the file has, as in the list of orders, customers, accounts or stock; of orders for items and transactions. " +
    "Prices take `eq` and `in` of `pricebook_id`. All records if it is left out, but entries need `eq(custom_api_id,<id>)`.",
  format:
    "`csv`, or `jsonl`: one JSON object in a line. Without it `csv`; prices and entries are always `jsonl`. Customers and accounts " +
    "are the objects that their imports read as `jsonl`, with addresses; prices and entries are so, too.",
  personal_data:
    "False leaves out all columns about people: names, e-mail addresses, postal addresses, and what shoppers wrote. True if it is " +
    "left out. False is 422 for entries, and for `jsonl` of customers and accounts, which an import could not read without them.",
} as const;

const fields = {
  job_type: { enum: EXPORT_TYPES },
  format: { enum: ["csv", "jsonl"] },
} as const;

/** Others are refused: a misspelt filter would export everything. */
export const createExportRequest = nameSchema(
  "CreateJobRequest",
  envelope({
    type: "object",
    required: ["type", "job_type"],
    additionalProperties: false,
    properties: {
      type: { const: "job" },
      ...describeFields(
        {
          job_type: fields.job_type,
          filter: { type: ["string", "null"], maxLength: LARGEST_FILTER_BYTES },
          format: fields.format,
          personal_data: { type: "boolean" },
        },
        texts,
      ),
    },
  } as const),
  "A file to export.",
);
export type CreateExportRequest = FromSchema<typeof createExportRequest>;

const exportResource = nameSchema(
  "ExportJob",
  exactObject({
    id: describeSchema(uuid, "Id of the job."),
    type: { const: "job" },
    job_type: fields.job_type,
    status: { enum: ["pending", "processing", "complete", "failed"] },
    filter: optional(text),
    format: fields.format,
    personal_data: { type: "boolean" },
    rows: count,
    error: optional(text),
    link: exactObject({ href: text }),
    links: selfLink,
    timestamps: timestampsSchema,
  }),
  {
    "": "A job that exports a file. It is kept for seven days, with its file.",
    ...texts,
    status: "`pending` and `processing` turn into `complete` or `failed`.",
    filter: "The filter of the request; absent without one.",
    format: "Format of the file.",
    personal_data: "False if the file has no columns about people.",
    rows: "Records read so far, without the header.",
    error: "Why the job has failed, for example because nothing passes the filter.",
    link: "The same link as the file of the job has.",
    "link.href": "Address of the file, good for 15 minutes without a token; empty until the job is complete.",
  },
);

export type ExportJobView = View<typeof exportResource>;

export const exportResponse = nameAnswer(exportResource, "A job that exports a file.");
export const exportsResponse = namePage(
  exportResource,
  "A page of the exports of the last seven days, newest first.",
);
export const exportFileResponse = nameSchema(
  "ExportFileResponse",
  exactObject({ data: exactObject({ href: text }), href: text }),
  {
    "": "Where the file of an export can be read for 15 minutes, without a token.",
    data: "The same link.",
    "data.href": "Address of the file.",
    href: "Address of the file.",
  },
);
