import { decodeItem } from "../table/entity.ts";
import type { Item } from "../table/table.ts";
import { promotionEntity, rulePromotionEntity } from "./promotions-store.ts";

/** Start and end of an enabled promotion in epoch milliseconds; null while it is disabled. */
type Timed = { readonly id: string; readonly times: readonly [start: number, end: number] | null };

export type TimedFamily = { readonly itemType: string; readonly timesIn: (item: Item) => Timed };

export const promotionTimes: TimedFamily = {
  itemType: promotionEntity.type,
  timesIn: (item) => toTimed(decodeItem(promotionEntity, item)),
};

export const rulePromotionTimes: TimedFamily = {
  itemType: rulePromotionEntity.type,
  timesIn: (item) => toTimed(decodeItem(rulePromotionEntity, item)),
};

function toTimed(promotion: {
  readonly id: string;
  readonly enabled: boolean;
  readonly start: string;
  readonly end: string;
}): Timed {
  const { id, enabled, start, end } = promotion;
  return { id, times: enabled ? [Date.parse(start), Date.parse(end)] : null };
}
