import { countWithoutHolds } from "../../../lib/inventory/stock/available.ts";
import { countHeldUntil } from "../../../lib/inventory/stock/holds.ts";
import { isOfOtherRecord, type StockRecord } from "../../../lib/inventory/stock/stock.ts";
import type { ClaimedPart } from "./order-parts.ts";

/** A part of stock that an order has, by the order. */
export type Claim = { readonly owner: string; readonly part: ClaimedPart };

/**
 * Pieces that orders claim but the record has not allocated or held. The record may have more: merchants can allocate by
 * hand.
 */
export function claimFaults(record: StockRecord, claims: readonly Claim[]): readonly string[] {
  const ofThis = claims.filter(({ part }) => !isOfOtherRecord(record, part));
  const byTarget = Map.groupBy(ofThis, ({ part }) => JSON.stringify([part.location, part.until]));
  return [...byTarget.values()].flatMap((alike) => {
    const [first] = alike;
    if (!first) return [];
    const { location, until } = first.part;
    const claimed = alike.reduce((sum, { part }) => sum + part.quantity, 0);
    const there =
      until === undefined ? countWithoutHolds(record, location) : countHeldUntil(record, until, location);
    if (there >= claimed) return [];
    const what = until === undefined ? "allocated" : `held until ${new Date(until * 1000).toISOString()}`;
    const owners = alike.slice(0, 3).map(({ owner }) => owner);
    const at = location === undefined ? "" : ` at ${location}`;
    return [`orders have ${claimed} ${what}${at}, the record has ${there} (${owners.join(", ")}, …)`];
  });
}
