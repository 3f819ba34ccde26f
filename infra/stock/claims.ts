import { keptCount } from "../../lib/stock/available.ts";
import { heldUntil } from "../../lib/stock/holds.ts";
import { isOfAnother } from "../../lib/stock/parts.ts";
import type { StockRecord } from "../../lib/stock/stock.ts";
import type { ClaimedPart } from "./order-parts.ts";

/** What orders believe to have of a product, by its id: each claim with the order that makes it. */
export type Claims = ReadonlyMap<string, readonly Claim[]>;
export type Claim = { readonly owner: string; readonly part: ClaimedPart };

/** What orders have of a record that is not allocated or held there. Merchants may have allocated more by hand. */
export function claimFaults(record: StockRecord, claims: readonly Claim[]): readonly string[] {
  const ofThis = claims.filter(({ part }) => !isOfAnother(record, part));
  const byTarget = Map.groupBy(ofThis, ({ part }) => JSON.stringify([part.location, part.until]));
  return [...byTarget.values()].flatMap((alike) => {
    const [first] = alike;
    if (!first) return [];
    const { location, until } = first.part;
    const claimed = alike.reduce((sum, { part }) => sum + part.quantity, 0);
    const there = until === undefined ? keptCount(record, location) : heldUntil(record, until, location);
    if (there >= claimed) return [];
    const what = until === undefined ? "allocated" : `held until ${new Date(until * 1000).toISOString()}`;
    const owners = alike.slice(0, 3).map(({ owner }) => owner);
    const at = location === undefined ? "" : ` at ${location}`;
    return [`orders have ${claimed} ${what}${at}, the record has ${there} (${owners.join(", ")}, …)`];
  });
}
