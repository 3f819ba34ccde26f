import { describeSchema } from "../schemas/describe-schema.ts";
import { nameAnswer, namePage } from "../schemas/envelope.ts";
import { exactObject, optional } from "../schemas/exact-object.ts";
import { moment, momentOrNull, resourceOf, text, uuid } from "../schemas/resource.ts";
import { nameSchema } from "../schemas/titled.ts";
import type { View } from "../schemas/view.ts";

const jobResource = nameSchema(
  "Job",
  resourceOf("pim-job", {
    attributes: describeSchema(
      exactObject({
        type: { enum: ["child-products", "hierarchy-duplicate"] },
        status: { enum: ["pending", "started", "success", "failed", "cancelled"] },
        created_at: moment,
        updated_at: moment,
        started_at: momentOrNull,
        completed_at: momentOrNull,
      }),
      {
        type: "`child-products`: the job builds the children of a product; `hierarchy-duplicate`: it copies a hierarchy.",
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
  },
);

const jobErrorResource = nameSchema(
  "JobError",
  exactObject({
    id: text,
    type: { const: "pim-job-error" },
    attributes: describeSchema(exactObject({ message: text }), {
      message: "What went wrong, in words for people.",
    }),
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
export const jobErrorsResponse = namePage(jobErrorResource, "A page of what went wrong in a job.");
