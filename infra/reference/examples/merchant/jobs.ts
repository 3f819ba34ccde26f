import { sampleJobs, UNBUILT_PRODUCT } from "../../../areas/products/job-samples.ts";
import { demoId } from "../../../local/demo/stable-id.ts";
import type { Examples } from "../example.ts";

const caller = "administrator";

/** Background jobs, such as building the children of a product. */
export const jobExamples: Examples = {
  "products/jobs/build-product": { caller, path: { product_id: UNBUILT_PRODUCT } },
  "products/jobs/list-jobs": { caller, query: { "page[limit]": "3" } },
  "products/jobs/read-job": { caller, path: { job_id: demoId("apron job") } },
  "products/jobs/list-job-errors": { caller, path: { job_id: sampleJobs.failed } },
  "products/jobs/cancel-job": { caller, path: { job_id: sampleJobs.waiting } },
};
