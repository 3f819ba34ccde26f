import { ROASTERS } from "../../../areas/promotions/promotions-to-read.ts";
import {
  RULES_MAILED,
  RULES_TO_GIVE_CODES,
  RULES_TO_MAIL,
  RULES_TO_TAKE_CODES,
  RULES_WITH_JOB_TO_CANCEL,
} from "../../../areas/promotions/rules-to-change.ts";
import { codeIdIn } from "../../../areas/promotions/sample-codes.ts";
import { makeJobId } from "../../../areas/promotions/sample-jobs.ts";
import { demoId } from "../../../local/demo/stable-id.ts";
import type { Examples } from "../example.ts";

const caller = "administrator";
const ofPromotion = (name: string) => ({ promotionID: demoId(name) });
const ofCode = (name: string, number: number) => ({
  ...ofPromotion(name),
  codeID: codeIdIn(name, number),
});
const ofJob = (name: string) => ({ ...ofPromotion(name), jobID: makeJobId(name) });

/** Codes of rule promotions, their uses by orders, and jobs that create many at once. */
export const ruleCodeExamples: Examples = {
  "promotions/rules/codes/list-rule-codes": {
    caller,
    path: ofPromotion(ROASTERS),
    query: { "page[limit]": "2" },
  },
  "promotions/rules/codes/create-rule-codes": {
    caller,
    path: ofPromotion(RULES_TO_GIVE_CODES),
    body: {
      data: {
        type: "promotion_codes",
        codes: [
          {
            code: "CAFE-QUAY",
            uses: 200,
            max_uses_per_shopper: { max_uses: 2, includes_guests: true },
          },
        ],
      },
    },
    more: {
      "For the first order of a shopper": {
        data: { type: "promotion_codes", codes: [{ code: "CAFE-FIRST", is_for_new_shopper: true }] },
      },
    },
  },
  "promotions/rules/codes/delete-rule-code": { caller, path: ofCode(RULES_TO_TAKE_CODES, 0) },
  "promotions/rules/codes/delete-rule-codes": {
    caller,
    path: ofPromotion(RULES_TO_TAKE_CODES),
    body: {
      data: { type: "promotion_codes", codes: [{ code: "POPUP-TWO" }, { code: "POPUP-THREE" }] },
    },
  },
  "promotions/rules/codes/list-rule-usages": {
    caller,
    path: ofPromotion(ROASTERS),
    query: { "page[limit]": "2" },
  },
  "promotions/rules/codes/list-rule-code-usages": {
    caller,
    path: ofCode(ROASTERS, 0),
    query: { "page[limit]": "2" },
  },
  "promotions/rules/jobs/list-rule-promotion-jobs": { caller, path: ofPromotion(RULES_MAILED) },
  "promotions/rules/jobs/read-rule-promotion-job": { caller, path: ofJob(RULES_MAILED) },
  "promotions/rules/jobs/create-rule-promotion-job": {
    caller,
    path: ofPromotion(RULES_TO_MAIL),
    body: {
      data: {
        type: "promotion_job",
        job_type: "code_generate",
        name: "Card of spring",
        parameters: {
          number_of_codes: 50,
          max_uses_per_code: 1,
          code_prefix: "GIFT",
          consume_unit: "per_checkout",
        },
      },
    },
  },
  "promotions/rules/jobs/cancel-rule-promotion-job": { caller, path: ofJob(RULES_WITH_JOB_TO_CANCEL) },
};
