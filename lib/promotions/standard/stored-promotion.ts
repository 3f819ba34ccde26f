import type { StandardPromotion, StandardReward } from "../../evaluation/standard/standard-promotion.ts";
import type { CodesOwner } from "../../live-promotions/code.ts";
import type { KnownPromotion } from "../../live-promotions/promotion-set.ts";

/** What a merchant says of a standard promotion, complete and without faults. */
export type PromotionDefinition = StandardReward &
  Omit<StandardPromotion, keyof StandardReward | "source" | "id" | "created_at" | "codes_id"> & {
    readonly enabled: boolean;
  };

/** A standard promotion as its merchant keeps it: also one that carts do not see. */
export type StoredPromotion = PromotionDefinition &
  Pick<StandardPromotion, "id" | "created_at" | "codes_id"> & { readonly updated_at: string };

/** The promotion as the set of live ones takes it. */
export function knownPromotion(stored: StoredPromotion): KnownPromotion {
  const { enabled, updated_at: _, ...promotion } = stored;
  return { promotion: { ...promotion, source: "standard" }, isEnabled: enabled };
}

/** Whose the codes are that a promotion has now. */
export function codesOwnerOf({ id, codes_id = id }: Pick<StoredPromotion, "id" | "codes_id">): CodesOwner {
  return { source: "standard", promotion_id: id, codes_id };
}

/** Whether a change gives a promotion that is over time to come: its codes are given up then (public contract). */
export function isActivatedAgain(
  before: Pick<StoredPromotion, "end">,
  after: Pick<StoredPromotion, "end">,
  now: Date,
): boolean {
  return Date.parse(before.end) <= now.getTime() && now.getTime() < Date.parse(after.end);
}
