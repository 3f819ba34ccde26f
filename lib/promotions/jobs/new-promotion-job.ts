import type { PromotionSource } from "../../evaluation/promotion.ts";
import type { ConsumeUnit } from "../../live-promotions/code.ts";
import type { Context } from "../../use-case/context.ts";
import type { CodePromotion } from "../codes/code-promotion-store.ts";
import type { CodeParameters, PromotionJob } from "./promotion-job.ts";
import type { CreatePromotionJobRequest } from "./schemas.ts";

const SHORTEST_CODE = 8; // public contract

/** The rule engine's words for what public clients ask of it in the standard engine's. */
const UNITS_OF_RULES = {
  per_cart: "per_checkout",
  per_item: "per_application",
  per_checkout: "per_checkout",
  per_application: "per_application",
} as const;

/** The job that a request asks for, with what it left out. */
export function newPromotionJob(
  { now, newId }: Pick<Context, "now" | "newId">,
  { owner: { source, promotion_id, codes_id } }: CodePromotion,
  { job_type, name, parameters }: CreatePromotionJobRequest["data"],
): PromotionJob {
  const at = now().toISOString();
  return {
    id: newId(),
    promotionId: promotion_id,
    source,
    codesId: codes_id,
    job_type,
    ...(name === undefined ? {} : { name }),
    parameters: parametersOf(source, parameters),
    status: "pending",
    created_at: at,
    updated_at: at,
    // Random ids have 122 bits that nobody can guess.
    secret: newId() + newId(),
    position: 0,
    generated: 0,
    deleted: 0,
  };
}

function parametersOf(
  source: PromotionSource,
  given: CreatePromotionJobRequest["data"]["parameters"],
): CodeParameters {
  const { number_of_codes, max_uses_per_code, code_prefix = "", code_length = SHORTEST_CODE } = given;
  return {
    number_of_codes,
    ...(typeof max_uses_per_code === "number" ? { max_uses_per_code } : {}),
    consume_unit: unitOf(source, given.consume_unit ?? "per_cart"),
    ...(code_prefix === "" ? {} : { code_prefix: code_prefix.normalize() }),
    code_length,
  };
}

function unitOf(source: PromotionSource, unit: ConsumeUnit): ConsumeUnit {
  return source === "rule" ? UNITS_OF_RULES[unit] : unit;
}
