import {
  codeIdIn,
  makeJobId,
  RULES_EXPORTED,
  RULES_MAILED,
  RULES_WITH_JOB_TO_CANCEL,
} from "../../../../infra/areas/promotions/samples.ts";
import { demoId } from "../../../../infra/local/demo/stable-id.ts";
import { showExamples } from "../../../support/examples.ts";

const ofPromotion = (name: string) => ({ promotionID: demoId(name) });
const ofCode = (name: string, number: number) => ({ ...ofPromotion(name), codeID: codeIdIn(name, number) });
const ofJob = (name: string) => ({ ...ofPromotion(name), jobID: makeJobId(name) });

/** Codes of rule promotions, their uses by orders, and jobs that create many at once. */
showExamples({
  "promotions/rules/codes/list-rule-codes": {
    path: ofPromotion("rule promotion Roasters"),
    query: { "page[limit]": "2" },
  },
  "promotions/rules/codes/create-rule-codes": {
    path: ofPromotion("rule promotion to give codes"),
    data: {
      type: "promotion_codes",
      codes: [{ code: "CAFE-QUAY", uses: 200, max_uses_per_shopper: { max_uses: 2, includes_guests: true } }],
    },
    more: {
      "For the first order of a shopper": {
        data: { type: "promotion_codes", codes: [{ code: "CAFE-FIRST", is_for_new_shopper: true }] },
      },
    },
  },
  "promotions/rules/codes/import-rule-codes": {
    path: ofPromotion("rule promotion to give codes"),
    data: { type: "code-import", attributes: { file_name: "codes.csv", file_size: 48_211 } },
    form: { file: "@codes.csv" },
  },
  "promotions/rules/codes/delete-rule-code": { path: ofCode("rule promotion to take codes from", 0) },
  "promotions/rules/codes/delete-rule-codes": {
    path: ofPromotion("rule promotion to take codes from"),
    data: { type: "promotion_codes", codes: [{ code: "POPUP-TWO" }, { code: "POPUP-THREE" }] },
  },
  "promotions/rules/codes/list-rule-usages": {
    path: ofPromotion("rule promotion Roasters"),
    query: { "page[limit]": "2" },
  },
  "promotions/rules/codes/list-rule-code-usages": {
    path: ofCode("rule promotion Roasters", 0),
    query: { "page[limit]": "2" },
  },
  "promotions/rules/jobs/list-rule-promotion-jobs": { path: ofPromotion(RULES_MAILED) },
  "promotions/rules/jobs/read-rule-code-file": { path: ofJob(RULES_EXPORTED) },
  "promotions/rules/jobs/read-rule-promotion-job": { path: ofJob(RULES_MAILED) },
  "promotions/rules/jobs/create-rule-promotion-job": {
    path: ofPromotion("rule promotion to mail"),
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
  "promotions/rules/jobs/cancel-rule-promotion-job": { path: ofJob(RULES_WITH_JOB_TO_CANCEL) },
});
