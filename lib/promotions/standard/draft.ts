import { TITLES } from "../../kernel/error-titles.ts";
import { unprocessable } from "../../kernel/errors.ts";
import { merged } from "../../kernel/merge.ts";
import type { Draft } from "./definition.ts";
import type { UpdatePromotionRequest } from "./schemas.ts";

const REQUIRED = ["name", "description", "schema", "enabled", "automatic", "start", "end"] as const;
const OPTIONAL = ["max_discount_value", "min_cart_value", "max_applications_per_cart"] as const;

type Change = UpdatePromotionRequest["data"];

/**
 * A draft with what a request says of it: what is absent stays as it is, null clears what may be left out.
 * @throws ApiError 422 for another type: its schema would be another
 */
export function changedDraft(draft: Draft, change: Change): Draft {
  const { promotion_type = draft.promotion_type } = change;
  if (promotion_type !== draft.promotion_type) {
    throw unprocessable(`'promotion_type' stays '${draft.promotion_type}' once a promotion is created.`, {
      title: TITLES.unprocessableEntity,
      source: "data.promotion_type",
    });
  }
  return merged(draft, change, [...REQUIRED, ...OPTIONAL]);
}
