import type { FromSchema } from "json-schema-to-ts";
import { envelope, pageOf, timestampedMeta } from "../../schemas/envelope.ts";
import { exactObject, optional } from "../../schemas/exact-object.ts";
import { count, text, uuid } from "../../schemas/resource.ts";
import { nameSchema } from "../../schemas/titled.ts";
import type { View } from "../../schemas/view.ts";
import { LARGEST_COUNT } from "../limits.ts";

/** The public contract allows 1,000 codes per job. */
const MAX_CODES_OF_JOB = 1000;

const LONGEST_PREFIX = 100;

const consumeUnit = { enum: ["per_cart", "per_item", "per_checkout", "per_application"] } as const;
const jobType = { const: "code_generate" } as const;

/** Other parameters are refused: a misspelt limit would create codes without a limit. */
// @__NO_SIDE_EFFECTS__
function buildJobRequest<const U extends readonly string[]>(units: U) {
  return envelope({
    type: "object",
    required: ["job_type", "parameters"],
    properties: {
      type: { const: "promotion_job" },
      job_type: { enum: [jobType.const] },
      name: { type: "string", maxLength: 50 },
      parameters: {
        type: "object",
        required: ["number_of_codes"],
        additionalProperties: false,
        properties: { ...codeForm, ...codeLimits, consume_unit: { enum: units } },
      },
    },
  });
}

const codeForm = {
  code_prefix: {
    type: "string",
    maxLength: LONGEST_PREFIX,
    pattern: "^(?!\\s)[^\\p{Cc}]*(?<!\\s)$",
    description: "Text that each code begins with, followed by a dash unless it ends with one.",
  },
  code_length: {
    type: "integer",
    minimum: 8,
    maximum: 16,
    description: "Number of random characters in a code, in groups of four joined by dashes; 8 if left out.",
  },
} as const;
const codeLimits = {
  number_of_codes: { type: "integer", minimum: 1, maximum: MAX_CODES_OF_JOB },
  max_uses_per_code: {
    type: ["integer", "null"],
    minimum: 0,
    maximum: LARGEST_COUNT,
    description:
      "Uses of each code, by all shoppers together. Null or left out means no limit; codes with 0 cannot be used.",
  },
} as const;

export const createPromotionJobRequest = nameSchema(
  "CreatePromotionJobRequest",
  buildJobRequest(["per_cart", "per_item"]),
);
/** Public clients also send the units of the standard engine for rule promotions. */
export const createRulePromotionJobRequest = nameSchema(
  "CreateRulePromotionJobRequest",
  buildJobRequest(["per_checkout", "per_application", "per_cart", "per_item"]),
);

export type CreatePromotionJobRequest = FromSchema<typeof createRulePromotionJobRequest>;

const shared = {
  job_type: jobType,
  name: optional(text),
  parameters: exactObject({
    number_of_codes: count,
    max_uses_per_code: optional(count),
    consume_unit: consumeUnit,
    code_prefix: optional(text),
    code_length: count,
  }),
  status: { enum: ["pending", "processing", "completed", "failed", "cancelling", "cancelled"] },
  generate_result: exactObject({
    generated: { ...count, description: "Codes created so far." },
    deleted: optional({ ...count, description: "Codes deleted so far, since the job was cancelled." }),
  }),
  error: optional({ type: "string", description: "Why the job has failed." }),
  meta: timestampedMeta,
} as const;
const named = { type: { const: "promotion_job" }, id: uuid } as const;

const promotionJobResource = nameSchema(
  "PromotionJob",
  exactObject({ ...named, promotion_id: uuid, ...shared }),
);
const rulePromotionJobResource = nameSchema(
  "RulePromotionJob",
  exactObject({ ...named, rule_promotion_id: uuid, ...shared }),
);

export type PromotionJobView = View<typeof promotionJobResource> | View<typeof rulePromotionJobResource>;

export const promotionJobResponse = nameSchema(
  "PromotionJobResponse",
  exactObject({ data: promotionJobResource }),
);
export const promotionJobsResponse = nameSchema("PromotionJobListResponse", pageOf(promotionJobResource));
export const rulePromotionJobResponse = nameSchema(
  "RulePromotionJobResponse",
  exactObject({ data: rulePromotionJobResource }),
);
export const rulePromotionJobsResponse = nameSchema(
  "RulePromotionJobListResponse",
  pageOf(rulePromotionJobResource),
);
