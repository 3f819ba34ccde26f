import type { Write } from "../../table/table.ts";
import type { PromotionJob } from "./promotion-job.ts";

/** Changes of a job by one step, and the writes that belong to them. */
export type JobStep<J extends PromotionJob> = {
  readonly change: Partial<J>;
  readonly writes: readonly Write[];
};
