import type { Texts } from "../texts.ts";

export const jobsTexts: readonly Texts[] = [
  {
    components: { Job: "Work that goes on after its request was answered. Kept for 30 days." },
    fields: {
      id: "Id of the job.",
      attributes: "What it does and how far it is.",
      "attributes.type": "Always `child-products`: it builds the children of a product.",
      "attributes.status":
        "`pending` waits for jobs before it, `started` works; `success`, `failed` and `cancelled` are final.",
      "attributes.started_at": "When the work began; null before, and for a job that could not begin.",
      "attributes.completed_at": "When it succeeded, failed or was cancelled, else null.",
      meta: "What started it, and how much is done.",
      "meta.x_request_id": "`X-Request-Id` of the answer to the request that started it.",
      "meta.percent_completed": "How much is done, in per cent; 100 only after success.",
    },
  },
  {
    components: { JobError: "One thing that went wrong in a job." },
    fields: {
      id: "Id of the job and position in its list of errors.",
      attributes: "What happened.",
      "attributes.message": "What went wrong, in words for people.",
    },
  },
  { components: { JobResponse: "A background job." } },
  { components: { JobListResponse: "A page of background jobs, newest first." } },
  { components: { JobErrorListResponse: "A page of what went wrong in a job." } },
];
