import type { RulePromotion } from "./rules/rule-promotion.ts";
import type { StandardPromotion } from "./standard/standard-promotion.ts";

/** What is evaluated: a promotion of either engine as carts need it. Disabled ones are none. */
export type Promotion = StandardPromotion | RulePromotion;

export type PromotionSource = Promotion["source"];

/** What both engines say of a promotion. */
export type PromotionFields = {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** Applies without a code. */
  readonly automatic: boolean;
  /** ISO date-times: it is active from the first on, and no more at the second. */
  readonly start: string;
  readonly end: string;
  readonly created_at: string;
  /** Names the codes it has now; its own id until it is activated again, which gives up the codes before. */
  readonly codes_id?: string;
};

/** Minor units of a currency. */
export type Money = { readonly currency: string; readonly amount: number };

/** What a promotion that needs no code is called where a code is shown; storefronts hide such lines. */
export function automaticCode({ id }: Pick<PromotionFields, "id">): string {
  return `auto_${id}`;
}

/** Whether a promotion is active at a moment. */
export function isActive({ start, end }: Pick<PromotionFields, "start" | "end">, now: Date): boolean {
  return Date.parse(start) <= now.getTime() && now.getTime() < Date.parse(end);
}
