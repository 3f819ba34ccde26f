import type { Texts } from "../texts.ts";

const jobs: Texts = {
  components: {
    PromotionJob: "A job that makes codes of a standard promotion at random. It is kept for 30 days.",
    PromotionJobResponse: "A job of a standard promotion, as far as it has come.",
    PromotionJobListResponse: "A page of a standard promotion's jobs of the last 30 days, newest first.",
    RulePromotionJob: "A job that makes codes of a rule promotion at random. It is kept for 30 days.",
    RulePromotionJobResponse: "A job of a rule promotion, as far as it has come.",
    RulePromotionJobListResponse: "A page of a rule promotion's jobs of the last 30 days, newest first.",
  },
  fields: {
    id: "Id of the job.",
    promotion_id: "Id of the standard promotion that gets the codes.",
    rule_promotion_id: "Id of the rule promotion that gets the codes.",
    name: "Name that the request gave it; absent where it gave none.",
    status:
      "How far it is. `pending` and `processing` end as `completed` or `failed`; a job that is cancelled is `cancelling` while its codes are deleted, then `cancelled`.",
    generate_result: "What has become of its codes.",
  },
};

const parameters: Texts = {
  components: { PromotionJobParameters: "Which codes a job makes, with what the request left out." },
  fields: {
    number_of_codes: "How many codes it makes.",
    max_uses_per_code: "Uses of each code, for everybody together; absent for any number.",
    consume_unit:
      "What takes a use, in the words of the engine: an order (`per_cart`, `per_checkout`), or each discounted unit or application (`per_item`, `per_application`).",
    code_prefix: "What each code begins with; absent for nothing.",
    code_length: "Random characters of a code, without its prefix and dashes.",
  },
};

const creations: Texts = {
  components: {
    CreatePromotionJobRequest: "A job to start that makes codes of a standard promotion.",
    CreateRulePromotionJobRequest: "A job to start that makes codes of a rule promotion.",
  },
  fields: {
    job_type: "What the job does: there is but `code_generate`.",
    name: "Name of the job for merchants, at most 50 characters.",
    parameters: "Which codes it makes. A parameter of another name is 400.",
    "parameters.number_of_codes": "How many codes it makes, 1 to 1,000.",
    "parameters.consume_unit":
      "What takes a use: an order (`per_cart`, `per_checkout`), which is the default, or each discounted unit or application (`per_item`, `per_application`).",
  },
};

const usages: Texts = {
  components: {
    PromotionUsage: "What an order took of a code: there is one for each order and code.",
    PromotionUsageListResponse:
      "A page of what orders took of codes, newest first; it reaches 10,000 of them.",
  },
  fields: {
    id: "Id of the usage.",
    order_id: "Id of the order.",
    code_id: "Id of the code.",
    code: "The code as it was created.",
    used_on: "When the order was made.",
    customer_id: "Id of the customer or account member who ordered; null where nobody was signed in.",
    customer_email:
      "E-mail address that came with the order; null without one, masked once the order is anonymised.",
    anonymized: "Whether the order was anonymized, so that `customer_email` is masked.",
    "meta.timestamps": "When the usage last changed.",
    "meta.timestamps.updated_at": "When the uses were taken or given back.",
  },
};

export const codeJobTexts: readonly Texts[] = [jobs, parameters, creations, usages];
