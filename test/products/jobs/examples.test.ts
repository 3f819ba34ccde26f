import { demoId } from "../../../infra/local/demo/stable-id.ts";
import { showExamples } from "../../support/examples.ts";

/** Background jobs, such as building the children of a product. */
showExamples({
  "products/jobs/build-product": { path: { product_id: demoId("product to build") } },
  "products/jobs/list-jobs": { query: { "page[limit]": "3" } },
  "products/jobs/read-job": { path: { job_id: demoId("apron job") } },
  "products/jobs/list-job-errors": { path: { job_id: demoId("job that failed") } },
  "products/jobs/cancel-job": { path: { job_id: demoId("job to cancel") } },
});
