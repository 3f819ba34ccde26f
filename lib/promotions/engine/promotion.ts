import type { RulePromotion } from "./rules/rule-promotion.ts";
import type { StandardPromotion } from "./standard/standard-promotion.ts";

export type Promotion = StandardPromotion | RulePromotion;

export type PromotionSource = Promotion["source"];

export type PromotionFields = {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly automatic: boolean;
  /** ISO date-times. `start` is inclusive, `end` is exclusive. */
  readonly start: string;
  readonly end: string;
  readonly created_at: string;
  /** List of its codes, by default its own id. A new activation starts a new list. */
  readonly codes_id?: string;
};

/** `amount` in minor units. */
export type Money = { readonly currency: string; readonly amount: number };

/** Shown in place of a code for automatic promotions. */
export function automaticCode({ id }: Pick<PromotionFields, "id">): string {
  return `auto_${id}`;
}

export function isActive({ start, end }: Pick<PromotionFields, "start" | "end">, now: Date): boolean {
  return Date.parse(start) <= now.getTime() && now.getTime() < Date.parse(end);
}
