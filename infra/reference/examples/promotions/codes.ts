import {
  MAILED,
  TO_GIVE_CODES,
  TO_MAIL,
  TO_TAKE_CODES,
  WITH_JOB_TO_CANCEL,
} from "../../../areas/promotions/promotions-to-change.ts";
import { HARBOUR } from "../../../areas/promotions/promotions-to-read.ts";
import { HARBOUR_CODE } from "../../../areas/promotions/sample-codes.ts";
import { makeJobId } from "../../../areas/promotions/sample-jobs.ts";
import { CUSTOMER_ID } from "../../../local/demo/sample-shoppers.ts";
import { demoId } from "../../../local/demo/stable-id.ts";
import type { Examples } from "../example.ts";

const caller = "administrator";
const ofPromotion = (name: string) => ({ promotion_id: demoId(name) });
const ofJob = (name: string) => ({ ...ofPromotion(name), job_id: makeJobId(name) });

/** Codes of standard promotions, their uses by orders, and jobs that create many at once. */
export const codeExamples: Examples = {
  "promotions/codes/list-codes": { caller, path: ofPromotion(HARBOUR), query: { "page[limit]": "2" } },
  "promotions/codes/create-codes": {
    caller,
    path: ofPromotion(TO_GIVE_CODES),
    body: {
      data: {
        type: "promotion_codes",
        codes: [{ code: "WORKSHOP-FRIENDS" }, { code: "WORKSHOP-NIGHT", uses: 60 }],
      },
    },
    more: {
      "For one customer alone": {
        data: {
          type: "promotion_codes",
          codes: [{ code: "WORKSHOP-ADA", uses: 1, user: CUSTOMER_ID }],
        },
      },
    },
  },
  "promotions/codes/delete-code": {
    caller,
    path: { ...ofPromotion(TO_TAKE_CODES), code: "CREW-ANNA" },
  },
  "promotions/codes/delete-codes": {
    caller,
    path: ofPromotion(TO_TAKE_CODES),
    body: {
      data: { type: "promotion_codes", codes: [{ code: "CREW-BO" }, { code: "CREW-CLEO" }] },
    },
  },
  "promotions/codes/list-usages": { caller, path: ofPromotion(HARBOUR), query: { "page[limit]": "2" } },
  "promotions/codes/list-code-usages": {
    caller,
    path: { ...ofPromotion(HARBOUR), code: HARBOUR_CODE },
    query: { "page[limit]": "2" },
  },
  "promotions/jobs/list-promotion-jobs": { caller, path: ofPromotion(MAILED) },
  "promotions/jobs/read-promotion-job": { caller, path: ofJob(MAILED) },
  "promotions/jobs/create-promotion-job": {
    caller,
    path: ofPromotion(TO_MAIL),
    body: {
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
  },
  "promotions/jobs/cancel-promotion-job": { caller, path: ofJob(WITH_JOB_TO_CANCEL) },
};
