import { TITLES } from "../../kernel/error-titles.ts";
import { unprocessable } from "../../kernel/errors.ts";
import { applyPatch } from "../../kernel/merge.ts";
import type { Draft } from "./definition.ts";
import type { UpdatePromotionRequest } from "./schemas.ts";

const REQUIRED = ["name", "description", "schema", "enabled", "automatic", "start", "end"] as const;
const OPTIONAL = ["max_discount_value", "min_cart_value", "max_applications_per_cart"] as const;

type Change = UpdatePromotionRequest["data"];

/** Absent fields stay; `null` clears optional ones. @throws ApiError 422 for another type */
export function mergeDraft(draft: Draft, change: Change): Draft {
  const { promotion_type = draft.promotion_type } = change;
  if (promotion_type !== draft.promotion_type) {
    throw unprocessable(`'promotion_type' stays '${draft.promotion_type}' once a promotion is created.`, {
      title: TITLES.unprocessableEntity,
      source: "data.promotion_type",
    });
  }
  return applyPatch(draft, change, [...REQUIRED, ...OPTIONAL]);
}
