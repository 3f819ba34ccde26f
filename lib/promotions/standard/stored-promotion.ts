import type { Made } from "../../use-case/maker.ts";
import type { StandardPromotion, StandardReward } from "../engine/standard/standard-promotion.ts";
import type { SetPromotion } from "../live/promotion-set.ts";

export type PromotionDefinition = StandardReward &
  Omit<StandardPromotion, keyof StandardReward | "source" | "id" | "created_at" | "codes_id" | "version"> & {
    readonly enabled: boolean;
  };

/** Also stored while it is disabled or over. */
export type StoredPromotion = PromotionDefinition &
  Pick<StandardPromotion, "id" | "created_at" | "codes_id" | "version"> &
  Made & { readonly updated_at: string };

export function toSetPromotion(stored: StoredPromotion): SetPromotion {
  const { enabled, updated_at: _, created_by: __, updated_by: ___, ...promotion } = stored;
  return { promotion: { ...promotion, source: "standard" }, isEnabled: enabled };
}

/** True if the change prolongs an ended promotion, which then gives up its codes (public contract). */
export function isActivatedAgain(
  before: Pick<StoredPromotion, "end">,
  after: Pick<StoredPromotion, "end">,
  now: Date,
): boolean {
  return Date.parse(before.end) <= now.getTime() && now.getTime() < Date.parse(after.end);
}
