import type { FromSchema } from "json-schema-to-ts";
import { describeFields, describeSchema } from "../../schemas/describe-schema.ts";
import { nameAnswer, namePage, requestOf, timestampedMeta } from "../../schemas/envelope.ts";
import { exactObject, optional } from "../../schemas/exact-object.ts";
import { count, text, uuid } from "../../schemas/resource.ts";
import { nameSchema } from "../../schemas/titled.ts";
import type { View } from "../../schemas/view.ts";
import { LARGEST_COUNT } from "../limits.ts";

/** The public contract allows 1,000 codes per job. */
const MAX_CODES_OF_JOB = 1000;

const LONGEST_PREFIX = 100;

const consumeUnit = describeSchema(
  { enum: ["per_cart", "per_item", "per_checkout", "per_application"] },
  "What counts as one use of a code. Of a standard promotion: an order (`per_cart`) or each discounted " +
    "unit (`per_item`); of a rule promotion: an order (`per_checkout`) or each application of an action " +
    "(`per_application`).",
);
const jobType = { enum: ["code_generate", "code_export"] } as const;

/** Other parameters are refused: a misspelt limit would create codes without a limit. */
// @__NO_SIDE_EFFECTS__
function buildJobRequest<const U extends readonly string[]>(units: U) {
  return describeSchema(
    requestOf(["job_type"], {
      type: { const: "promotion_job" },
      job_type: jobType,
      name: { type: "string", maxLength: 50 },
      parameters: {
        type: "object",
        required: ["number_of_codes"],
        additionalProperties: false,
        properties: { ...codeForm, ...codeLimits, consume_unit: { enum: units } },
      },
    }),
    {
      job_type:
        "`code_generate` creates codes; `code_export` collects the codes of the promotion for a file.",
      name: "Name of the job for merchants, at most 50 characters. Shoppers do not see it.",
      parameters:
        "Which codes the job creates; required for `code_generate`, and 400 for `code_export`. An unknown parameter is 400.",
      "parameters.consume_unit":
        "What counts as one use of a code: an order (`per_cart` or `per_checkout`), which is the default, or " +
        "each discounted unit or application (`per_item` or `per_application`).",
    },
  );
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
  number_of_codes: describeSchema(
    { type: "integer", minimum: 1, maximum: MAX_CODES_OF_JOB },
    "How many codes the job creates, 1 to 1,000.",
  ),
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
  "A job to start, which creates random codes for a standard promotion or exports its codes. `data` may be left out.",
);
/** Public clients also send the units of the standard engine for rule promotions. */
export const createRulePromotionJobRequest = nameSchema(
  "CreateRulePromotionJobRequest",
  buildJobRequest(["per_checkout", "per_application", "per_cart", "per_item"]),
  "A job to start, which creates random codes for a rule promotion or exports its codes. `data` may be left out.",
);

export type CreatePromotionJobRequest = FromSchema<typeof createRulePromotionJobRequest>;

const shared = describeFields(
  {
    job_type: jobType,
    name: optional(text),
    parameters: optional(
      nameSchema(
        "PromotionJobParameters",
        exactObject({
          number_of_codes: count,
          max_uses_per_code: optional(count),
          consume_unit: consumeUnit,
          code_prefix: optional(text),
          code_length: count,
        }),
        {
          "": "Which codes the job creates, with the defaults for what the request left out.",
          number_of_codes: "How many codes the job creates.",
          max_uses_per_code: "Uses of each code, by all shoppers together; absent for no limit.",
          code_prefix: "Text that each code begins with; absent if there is none.",
          code_length: "Number of random characters in a code; the prefix and dashes are not counted.",
        },
      ),
    ),
    status: { enum: ["pending", "processing", "completed", "failed", "cancelling", "cancelled"] },
    generate_result: optional(
      exactObject({
        generated: { ...count, description: "Codes created so far." },
        deleted: optional({ ...count, description: "Codes deleted so far, since the job was cancelled." }),
      }),
    ),
    export_result: optional(exactObject({ exported: { ...count, description: "Codes collected so far." } })),
    error: optional({ type: "string", description: "Why the job has failed." }),
    meta: timestampedMeta,
  },
  {
    job_type: "`code_generate`: the job creates codes; `code_export`: it collects them into a file.",
    name: "Name of the job; absent if the request gave none.",
    status:
      "Progress of the job. `pending` and `processing` turn into `completed` or `failed`. A cancelled job is " +
      "`cancelling` while its codes are deleted, then `cancelled`.",
    generate_result: "How many codes a job of the type `code_generate` has created and deleted.",
    export_result: "How many codes a job of the type `code_export` has collected.",
  },
);
const named = { type: { const: "promotion_job" }, id: describeSchema(uuid, "Id of the job.") } as const;

const promotionJobResource = nameSchema(
  "PromotionJob",
  exactObject({ ...named, promotion_id: uuid, ...shared }),
  {
    "": "A job that creates random codes for a standard promotion or exports its codes. It is kept for 30 days.",
    promotion_id: "Id of the standard promotion that the codes belong to.",
  },
);
const rulePromotionJobResource = nameSchema(
  "RulePromotionJob",
  exactObject({ ...named, rule_promotion_id: uuid, ...shared }),
  {
    "": "A job that creates random codes for a rule promotion or exports its codes. It is kept for 30 days.",
    rule_promotion_id: "Id of the rule promotion that the codes belong to.",
  },
);

export type PromotionJobView = View<typeof promotionJobResource> | View<typeof rulePromotionJobResource>;

export const promotionJobResponse = nameAnswer(
  promotionJobResource,
  "A job of a standard promotion, with its progress.",
);
export const codeFileResponse = nameSchema(
  "CodeFileResponse",
  exactObject({ data: exactObject({ href: text }), href: text }),
  {
    "": "Where the codes of an export can be read as a CSV file for five minutes, without a token.",
    data: "The same link.",
    "data.href": "Address of the file.",
    href: "Address of the file.",
  },
);
export const promotionJobsResponse = namePage(
  promotionJobResource,
  "A page of a standard promotion's jobs of the last 30 days, newest first.",
);
export const rulePromotionJobResponse = nameAnswer(
  rulePromotionJobResource,
  "A job of a rule promotion, with its progress.",
);
export const rulePromotionJobsResponse = namePage(
  rulePromotionJobResource,
  "A page of a rule promotion's jobs of the last 30 days, newest first.",
);
