import { describeSchema } from "../schemas/describe-schema.ts";
import { nameAnswer, namePage } from "../schemas/envelope.ts";
import { exactObject, optional } from "../schemas/exact-object.ts";
import { arrayOf, count, moment, momentOrNull, resourceOf, text, uuid } from "../schemas/resource.ts";
import { nameSchema } from "../schemas/titled.ts";
import { upload } from "../schemas/upload.ts";
import type { View } from "../schemas/view.ts";
import { IMPORT_TYPES } from "./import-job.ts";
import { FAULT_CODES } from "./row-fault.ts";

const rows = nameSchema(
  "ImportRows",
  exactObject({ total: count, done: count, created: count, updated: count, unchanged: count, failed: count }),
  {
    "": "How many records of the file an import has, and what became of them.",
    total: "Records that this job looks at; 0 until the file is read.",
    done: "Records that it has looked at.",
    created: "Records that were new; with `dry_run`, that would be.",
    updated: "Records that changed something.",
    unchanged: "Records that say what is there already.",
    failed: "Records that were refused; their faults are the errors of the job.",
  },
);

const jobResource = nameSchema(
  "Job",
  resourceOf("pim-job", {
    attributes: describeSchema(
      exactObject({
        type: { enum: ["child-products", "hierarchy-duplicate", "product-export", ...IMPORT_TYPES] },
        status: { enum: ["pending", "started", "success", "failed", "cancelled"] },
        created_at: moment,
        updated_at: moment,
        started_at: momentOrNull,
        completed_at: momentOrNull,
      }),
      {
        type: "`child-products`: the job builds the children of a product; `hierarchy-duplicate`: it copies a hierarchy; `product-export`: it writes products into CSV files; `product-import`: it imports products from a CSV file.",
        status:
          "`pending`: waits for earlier jobs; `started`: at work; `success`, `failed` and `cancelled` are final.",
        started_at:
          "When the work began; null as long as it has not, and for a job that failed or was cancelled before.",
        completed_at: "When the job succeeded, failed or was cancelled; null before.",
      },
    ),
    meta: exactObject({
      x_request_id: text,
      percent_completed: { type: "integer", minimum: 0, maximum: 100 },
      copied_from: optional(uuid),
      hierarchy_id: optional(uuid),
      rows: optional(rows),
      dry_run: optional({ type: "boolean" }),
      file_name: optional(text),
      error_file: optional(text),
      continues: optional(uuid),
      upload: optional(upload),
      samples: optional(arrayOf(exactObject({ row: count, product_id: text, changes: arrayOf(text) }))),
      filter: optional({ type: ["string", "null"] }),
      exported: optional(count),
      left_out: optional(exactObject({ bundle: count })),
      file_locations: optional({ type: ["array", "null"], items: text }),
    }),
  }),
  {
    "": "Work that may go on after its request was answered. Jobs are kept for 30 days.",
    id: "Id of the job.",
    attributes: "What the job does and how far it has come.",
    meta: "Which request started the job, and how much of it is done.",
    "meta.x_request_id": "`X-Request-Id` of the answer to the request that started the job.",
    "meta.percent_completed": "How much of the work is done, in per cent; 100 only after success.",
    "meta.copied_from": "Id of the hierarchy that is copied.",
    "meta.hierarchy_id": "Id of the copy, which can be read once the job has succeeded.",
    "meta.filter": "The filter of an export; null without one.",
    "meta.exported": "Products that an export has read so far.",
    "meta.left_out": "What an export does not have.",
    "meta.left_out.bundle": "Bundles that pass the filter; files of products do not have them.",
    "meta.file_locations":
      "Links to the files of an export in order, each good for 15 minutes without a token; null until the job has succeeded, and seven days after that.",
    "meta.dry_run": "Whether an import only says what it would do.",
    "meta.file_name": "Name of the file as it was sent or announced.",
    "meta.error_file":
      "Address of a file with the refused records alone, as they were sent, with `_row` and `_error` before them. It needs no " +
      "token and is good for 15 minutes; each `GET` of the job makes a new one, until a day after the end.",
    "meta.continues": "Id of the job whose file this one goes on with.",
    "meta.samples": "Up to 100 records that a dry run would change. Only the `GET` of one job has them.",
    "meta.samples.row": "Line of the file in which the record begins.",
    "meta.samples.product_id": "Id of what the record would create or change.",
    "meta.samples.changes": "Columns that would change something.",
  },
);

const jobErrorResource = nameSchema(
  "JobError",
  exactObject({
    id: text,
    type: { const: "pim-job-error" },
    attributes: describeSchema(
      exactObject({
        row: optional(count),
        column: optional(text),
        code: optional({ enum: FAULT_CODES }),
        external_ref: optional(text),
        message: text,
      }),
      {
        row: "Of an import: line of the file in which the refused record begins; the header is line 1. Absent for a fault of the whole file.",
        column: "Of an import: header of the column.",
        code: "Of an import: kind of the fault, for programs.",
        external_ref: "Of an import: reference of the refused record, if it has one.",
        message: "What went wrong, in words for people.",
      },
    ),
  }),
  {
    "": "One thing that went wrong in a job.",
    id: "Id of the job, a hyphen, and the index in its list of errors, from 0.",
    attributes: "The error itself.",
  },
);

export type JobView = View<typeof jobResource>;
export type JobErrorView = View<typeof jobErrorResource>;

export const jobResponse = nameAnswer(jobResource, "A background job.");
export const jobsResponse = namePage(jobResource, "A page of background jobs, newest first.");
export const jobErrorsResponse = namePage(
  jobErrorResource,
  "A page of what went wrong in a job. Of an import, the first 1,000 faults in the order of the file; `meta.results.total` counts all.",
);
