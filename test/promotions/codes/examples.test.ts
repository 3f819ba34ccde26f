import {
  EXPORTED,
  HARBOUR_CODE,
  MAILED,
  makeJobId,
  WITH_JOB_TO_CANCEL,
} from "../../../infra/areas/promotions/samples.ts";
import { CUSTOMER_ID } from "../../../infra/local/demo/sample-shoppers.ts";
import { demoId } from "../../../infra/local/demo/stable-id.ts";
import { showExamples } from "../../support/examples.ts";

const ofPromotion = (name: string) => ({ promotion_id: demoId(name) });
const ofJob = (name: string) => ({ ...ofPromotion(name), job_id: makeJobId(name) });

/** Codes of standard promotions, their uses by orders, and jobs that create many at once. */
showExamples({
  "promotions/codes/list-codes": {
    path: ofPromotion("promotion Harbour guild"),
    query: { "page[limit]": "2" },
  },
  "promotions/codes/create-codes": {
    path: ofPromotion("promotion to give codes"),
    data: {
      type: "promotion_codes",
      codes: [{ code: "WORKSHOP-FRIENDS" }, { code: "WORKSHOP-NIGHT", uses: 60 }],
    },
    more: {
      "For one customer alone": {
        data: { type: "promotion_codes", codes: [{ code: "WORKSHOP-ADA", uses: 1, user: CUSTOMER_ID }] },
      },
    },
  },
  "promotions/codes/import-codes": {
    path: ofPromotion("promotion to give codes"),
    data: { type: "code-import", attributes: { file_name: "codes.csv", file_size: 48_211 } },
    form: { file: "@codes.csv" },
  },
  "promotions/codes/delete-code": {
    path: { ...ofPromotion("promotion to take codes from"), code: "CREW-ANNA" },
  },
  "promotions/codes/delete-codes": {
    path: ofPromotion("promotion to take codes from"),
    data: { type: "promotion_codes", codes: [{ code: "CREW-BO" }, { code: "CREW-CLEO" }] },
  },
  "promotions/codes/list-usages": {
    path: ofPromotion("promotion Harbour guild"),
    query: { "page[limit]": "2" },
  },
  "promotions/codes/list-code-usages": {
    path: { ...ofPromotion("promotion Harbour guild"), code: HARBOUR_CODE },
    query: { "page[limit]": "2" },
  },
  "promotions/jobs/list-promotion-jobs": { path: ofPromotion(MAILED) },
  "promotions/jobs/read-promotion-job": { path: ofJob(MAILED) },
  "promotions/jobs/create-promotion-job": {
    path: ofPromotion("promotion to mail"),
    data: {
      type: "promotion_job",
      job_type: "code_generate",
      name: "Letter of spring",
      parameters: {
        number_of_codes: 50,
        max_uses_per_code: 1,
        code_prefix: "SPRING",
        code_length: 8,
        consume_unit: "per_cart",
      },
    },
  },
  "promotions/jobs/read-code-file": { path: ofJob(EXPORTED) },
  "promotions/jobs/cancel-promotion-job": { path: ofJob(WITH_JOB_TO_CANCEL) },
});
