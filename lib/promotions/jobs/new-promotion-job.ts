import { TITLES } from "../../kernel/error-titles.ts";
import { invalid } from "../../kernel/errors.ts";
import type { Context } from "../../use-case/context.ts";
import { buildCreator } from "../../use-case/maker.ts";
import type { CodePromotion } from "../codes/code-promotion-store.ts";
import type { PromotionSource } from "../engine/promotion.ts";
import type { ConsumeUnit } from "../live/code.ts";
import type { CodeParameters, JobOfPromotion, PromotionJob } from "./promotion-job.ts";
import type { CreatePromotionJobRequest } from "./schemas.ts";

const SHORTEST_CODE = 8; // public contract

/** Clients may send the units of the standard engine for rule promotions. */
const RULE_UNITS = {
  per_cart: "per_checkout",
  per_item: "per_application",
  per_checkout: "per_checkout",
  per_application: "per_application",
} as const;

/** @throws ApiError 400 for a job that lacks its parameters, or has parameters that it does not take */
export function buildPromotionJob(
  { now, newId, caller }: Pick<Context, "now" | "newId" | "caller">,
  { owner: { source, promotion_id, codes_id } }: CodePromotion,
  { job_type, name, parameters }: CreatePromotionJobRequest["data"],
): PromotionJob {
  const at = now().toISOString();
  const shared: JobOfPromotion = {
    id: newId(),
    promotionId: promotion_id,
    source,
    codesId: codes_id,
    ...(name === undefined ? {} : { name }),
    status: "pending",
    created_at: at,
    updated_at: at,
  };
  const refuse = (detail: string) =>
    invalid(detail, { title: TITLES.validationError, source: "data.parameters" });
  if (job_type === "code_export") {
    if (parameters) throw refuse("A job of the type 'code_export' takes no parameters.");
    return { ...shared, job_type, position: 0, pieces: 0, exported: 0 };
  }
  if (!parameters) throw refuse("'parameters' is required for a job of the type 'code_generate'.");
  return {
    ...shared,
    job_type,
    parameters: toCodeParameters(source, parameters),
    // A random id has 122 bits that cannot be guessed.
    secret: newId() + newId(),
    position: 0,
    generated: 0,
    deleted: 0,
    ...buildCreator(caller),
  };
}

function toCodeParameters(
  source: PromotionSource,
  parameters: NonNullable<CreatePromotionJobRequest["data"]["parameters"]>,
): CodeParameters {
  const { number_of_codes, max_uses_per_code, code_prefix = "", code_length = SHORTEST_CODE } = parameters;
  return {
    number_of_codes,
    ...(typeof max_uses_per_code === "number" ? { max_uses_per_code } : {}),
    consume_unit: toEngineUnit(source, parameters.consume_unit ?? "per_cart"),
    ...(code_prefix === "" ? {} : { code_prefix: code_prefix.normalize() }),
    code_length,
  };
}

function toEngineUnit(source: PromotionSource, unit: ConsumeUnit): ConsumeUnit {
  return source === "rule" ? RULE_UNITS[unit] : unit;
}
