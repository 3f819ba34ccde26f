import type { Texts } from "../texts.ts";

const jobs: Texts = {
  components: {
    PromotionJob: "A job that creates random codes for a standard promotion. It is kept for 30 days.",
    PromotionJobResponse: "A job of a standard promotion, with its progress.",
    PromotionJobListResponse: "A page of a standard promotion's jobs of the last 30 days, newest first.",
    RulePromotionJob: "A job that creates random codes for a rule promotion. It is kept for 30 days.",
    RulePromotionJobResponse: "A job of a rule promotion, with its progress.",
    RulePromotionJobListResponse: "A page of a rule promotion's jobs of the last 30 days, newest first.",
  },
  fields: {
    id: "Id of the job.",
    promotion_id: "Id of the standard promotion that gets the codes.",
    rule_promotion_id: "Id of the rule promotion that gets the codes.",
    name: "Name of the job; absent if the request gave none.",
    status:
      "Progress of the job. `pending` and `processing` turn into `completed` or `failed`. A cancelled job is `cancelling` while its codes are deleted, then `cancelled`.",
    generate_result: "How many codes the job has created and deleted.",
  },
};

const parameters: Texts = {
  components: {
    PromotionJobParameters: "Which codes the job creates, with the defaults for what the request left out.",
  },
  fields: {
    number_of_codes: "How many codes the job creates.",
    max_uses_per_code: "Uses of each code, by all shoppers together; absent for no limit.",
    consume_unit:
      "What counts as one use of a code. Of a standard promotion: an order (`per_cart`) or each discounted unit (`per_item`); of a rule promotion: an order (`per_checkout`) or each application of an action (`per_application`).",
    code_prefix: "Text that each code begins with; absent if there is none.",
    code_length: "Number of random characters in a code; the prefix and dashes are not counted.",
  },
};

const creations: Texts = {
  components: {
    CreatePromotionJobRequest: "A job to start, which creates random codes for a standard promotion.",
    CreateRulePromotionJobRequest: "A job to start, which creates random codes for a rule promotion.",
  },
  fields: {
    job_type: "What the job does. The only kind of job is `code_generate`.",
    name: "Name of the job for merchants, at most 50 characters. Shoppers do not see it.",
    parameters: "Which codes the job creates. An unknown parameter is 400.",
    "parameters.number_of_codes": "How many codes the job creates, 1 to 1,000.",
    "parameters.consume_unit":
      "What counts as one use of a code: an order (`per_cart` or `per_checkout`), which is the default, or each discounted unit or application (`per_item` or `per_application`).",
  },
};

const usages: Texts = {
  components: {
    PromotionUsage: "The uses that one order took of one code.",
    PromotionUsageListResponse:
      "A page of the uses that orders took of codes, newest first. Where there are more than 10,000, it is made of 10,000 that need not be the newest.",
  },
  fields: {
    id: "Id of the usage.",
    order_id: "Id of the order.",
    code_id: "Id of the code.",
    code: "The code, in the letter case in which it was created.",
    used_on: "When the order was made.",
    customer_id: "Id of the customer or account member who ordered; null if the shopper was not signed in.",
    customer_email:
      "E-mail address given with the order, or null if there was none. It is masked once the order is anonymised.",
    anonymized: "Whether the order was anonymised, which masks `customer_email`.",
    "meta.timestamps": "When the usage last changed.",
    "meta.timestamps.updated_at": "When the uses were taken, or given back since.",
  },
};

export const codeJobTexts: readonly Texts[] = [jobs, parameters, creations, usages];
