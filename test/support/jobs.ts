import type { BuildJob } from "../../lib/jobs/job.ts";
import { NOON } from "./runtime.ts";
import { someId } from "./shops/products.ts";

/** A pending job of a product. */
export const aJob = (more: Partial<BuildJob> = {}): BuildJob => ({
  id: someId(),
  type: "child-products",
  status: "pending",
  productId: someId(),
  created_at: NOON.toISOString(),
  updated_at: NOON.toISOString(),
  requestId: "r1",
  errors: [],
  percent: 0,
  ...more,
});
