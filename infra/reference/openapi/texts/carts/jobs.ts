import type { Texts } from "../texts.ts";

export const jobsTexts: readonly Texts[] = [
  {
    components: { Job: "Work that may go on after its request was answered. Jobs are kept for 30 days." },
    fields: {
      id: "Id of the job.",
      attributes: "What the job does and how far it has come.",
      "attributes.type": "Always `child-products`: the job builds the children of a product.",
      "attributes.status":
        "`pending`: waits for earlier jobs; `started`: at work; `success`, `failed` and `cancelled` are final.",
      "attributes.started_at":
        "When the work began; null as long as it has not, and for a job that failed or was cancelled before.",
      "attributes.completed_at": "When the job succeeded, failed or was cancelled; null before.",
      meta: "Which request started the job, and how much of it is done.",
      "meta.x_request_id": "`X-Request-Id` of the answer to the request that started the job.",
      "meta.percent_completed": "How much of the work is done, in per cent; 100 only after success.",
    },
  },
  {
    components: { JobError: "One thing that went wrong in a job." },
    fields: {
      id: "Id of the job, a hyphen, and the index in its list of errors, from 0.",
      attributes: "The error itself.",
      "attributes.message": "What went wrong, in words for people.",
    },
  },
  { components: { JobResponse: "A background job." } },
  { components: { JobListResponse: "A page of background jobs, newest first." } },
  { components: { JobErrorListResponse: "A page of what went wrong in a job." } },
];
