import { isDeepStrictEqual } from "node:util";
import { releaseCounts } from "../catalogs/release-counts-store.ts";
import type { CountedFamily, CountedRecord } from "../counted-records/counted-record.ts";
import { countRecords, keepPromotionTimes, type TimesChange } from "../counted-records/counts-store.ts";
import { stockCounts } from "../inventory/stock/stock-counts-store.ts";
import { orderCounts } from "../orders/order-counts-store.ts";
import { productCounts } from "../products/product-counts-store.ts";
import { promotionTimes, rulePromotionTimes, type TimedFamily } from "../promotions/promotion-times-store.ts";
import type { Turns } from "../use-case/turns.ts";
import { readChangedItems } from "./changed-items.ts";

export const COUNTED_FAMILIES: readonly CountedFamily[] = [
  orderCounts,
  productCounts,
  releaseCounts,
  stockCounts,
];

const COUNTED = new Map(COUNTED_FAMILIES.map((family) => [family.itemType, family]));
const TIMED: ReadonlyMap<string, TimedFamily> = new Map(
  [promotionTimes, rulePromotionTimes].map((family) => [family.itemType, family]),
);

/** Counts records by state, and keeps the times of promotions. @returns false if some must be passed again */
export async function keepCounts({ next, changes }: Pick<Turns, "next" | "changes">): Promise<boolean> {
  const ctx = next();
  const read = (family: CountedFamily, item: Parameters<CountedFamily["countedIn"]>[0]) =>
    family.countedIn(item);
  const changed = readChangedItems(ctx, changes, { families: COUNTED, read });
  const byKind = Map.groupBy(changed.flatMap(toCounted), ({ family }) => family.kind);
  const ends: boolean[] = [];
  for (const [kind, records] of byKind) ends.push(await countRecords(next(), kind, records));
  const timed = readChangedItems(ctx, changes, {
    families: TIMED,
    read: (family, item) => family.timesIn(item),
  });
  const times: TimesChange = Object.fromEntries(timed.flatMap(({ states }) => toTimes(states)));
  if (Object.keys(times).length > 0) ends.push(await keepPromotionTimes(next(), times));
  return ends.every(Boolean);
}

type Changed = ReturnType<typeof readChangedItems<CountedFamily, CountedRecord>>[number];

/** Without those whose state stayed the same all the time. */
function toCounted({ family, states, position }: Changed) {
  const [before, ...later] = states;
  const record = states.findLast((state) => state !== undefined);
  if (!record || later.every((state) => isDeepStrictEqual(state, before))) return [];
  const present = states.at(-1);
  return [{ family, record: present ?? { id: record.id, state: "" }, position }];
}

type Times = ReturnType<TimedFamily["timesIn"]>;

function toTimes(states: readonly (Times | undefined)[]): [string, Times["times"]][] {
  const last = states.findLast((state) => state !== undefined);
  return last ? [[last.id, states.at(-1)?.times ?? null]] : [];
}
