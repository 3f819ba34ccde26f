import type { PromotionFields } from "./promotion-base.ts";
import type { RulePromotion } from "./rules/rule-promotion.ts";
import type { StandardPromotion } from "./standard/standard-promotion.ts";

export type Promotion = StandardPromotion | RulePromotion;

export type PromotionSource = Promotion["source"];

/** Shown in place of a code for automatic promotions. */
export function automaticCode({ id }: Pick<PromotionFields, "id">): string {
  return `auto_${id}`;
}

export function isActive({ start, end }: Pick<PromotionFields, "start" | "end">, now: Date): boolean {
  return Date.parse(start) <= now.getTime() && now.getTime() < Date.parse(end);
}
