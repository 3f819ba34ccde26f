import type { Filter } from "../../lists/filter.ts";
import type { Sort } from "../../lists/list-query.ts";
import { asksOnly, requiredTimes, type TimeRange } from "../../lists/required-tests.ts";
import type { OrderOwner } from "../../table/keys.ts";
import { fieldOfOwner, requiredOwner } from "./order-filter.ts";

/** Through which keys a list finds its orders. */
export type ListRoute = {
  /** The time that is in the keys. */
  readonly by: "updated_at" | "created_at";
  readonly range: TimeRange;
  /** Only the orders of this one. */
  readonly owner?: OrderOwner;
  /** The keys say all that the filter and the order of the list ask for. */
  readonly isByKeys: boolean;
};

/**
 * The keys of the fewest orders that a list has to look at; `undefined` if no order can pass.
 * @param own whose orders the caller may see; all of them without one
 */
export function routeOf(filter: Filter | undefined, sort: Sort, own?: OrderOwner): ListRoute | undefined {
  const owner = own ?? requiredOwner(filter);
  const updated = requiredTimes(filter, "updated_at");
  const created = requiredTimes(filter, "created_at");
  if (!updated || !created) return undefined;
  const known = owner ? [fieldOfOwner(owner.type)] : [];
  const isSortedBy = (field: string) => sort.attribute === field && asksOnly(filter, [field, ...known]);
  if (owner) return { by: "updated_at", range: updated, owner, isByKeys: isSortedBy("updated_at") };
  if (isSortedBy("updated_at")) return { by: "updated_at", range: updated, isByKeys: true };
  if (isSortedBy("created_at")) return { by: "created_at", range: created, isByKeys: true };
  if (isBounded(created)) return { by: "created_at", range: created, isByKeys: false };
  return { by: "updated_at", range: updated, isByKeys: false };
}

/**
 * The keys that have the order of the list, for one that cannot look at all that may pass; `undefined` for an order that no
 * keys have. An owner's orders have keys by their last change alone. No order is changed before it is made.
 */
export function routeInOrder(
  filter: Filter | undefined,
  sort: Sort,
  own?: OrderOwner,
): Omit<ListRoute, "isByKeys"> | undefined {
  const owner = own ?? requiredOwner(filter);
  const updated = requiredTimes(filter, "updated_at");
  const created = requiredTimes(filter, "created_at");
  if (!updated || !created) return undefined;
  if (sort.attribute === "updated_at") {
    const [, from = updated.from] = [created.from, updated.from].toSorted();
    return { by: "updated_at", range: { from, to: updated.to }, ...(owner ? { owner } : {}) };
  }
  if (sort.attribute !== "created_at" || owner) return undefined;
  const [to = created.to] = [updated.to, created.to].toSorted();
  return { by: "created_at", range: { from: created.from, to } };
}

const EVER = requiredTimes(undefined, "");

function isBounded({ from, to }: TimeRange): boolean {
  return from !== EVER?.from || to !== EVER.to;
}

/** How to ask for a list that has to look at fewer orders. */
export const ADVICE =
  "ask for fewer orders with bounds of 'created_at' or 'updated_at', or with 'eq' of 'account_id' or 'customer_id'";
