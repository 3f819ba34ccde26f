import { pageOf } from "../../schemas/envelope.ts";
import { exactObject } from "../../schemas/exact-object.ts";
import { moment, momentOrNull, text, uuid } from "../../schemas/resource.ts";
import { nameSchema } from "../../schemas/titled.ts";
import type { View } from "../../schemas/view.ts";

const jobResource = nameSchema(
  "Job",
  exactObject({
    id: uuid,
    type: { const: "pim-job" },
    attributes: exactObject({
      type: { const: "child-products" },
      status: { enum: ["pending", "started", "success", "failed", "cancelled"] },
      created_at: moment,
      updated_at: moment,
      started_at: momentOrNull,
      completed_at: momentOrNull,
    }),
    meta: exactObject({
      x_request_id: text,
      percent_completed: { type: "integer", minimum: 0, maximum: 100 },
    }),
  }),
);

const jobErrorResource = nameSchema(
  "JobError",
  exactObject({
    id: text,
    type: { const: "pim-job-error" },
    attributes: exactObject({ message: text }),
  }),
);

export type JobView = View<typeof jobResource>;
export type JobErrorView = View<typeof jobErrorResource>;

export const jobResponse = nameSchema("JobResponse", exactObject({ data: jobResource }));
export const jobsResponse = nameSchema("JobListResponse", pageOf(jobResource));
export const jobErrorsResponse = nameSchema("JobErrorListResponse", pageOf(jobErrorResource));
