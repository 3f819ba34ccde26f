import type { OrderQueue } from "../../counted-records/counted-record.ts";
import type { Filter } from "../../lists/filter.ts";
import { findRequiredTimes, mentionsOnly, type TimeRange } from "../../lists/filter-matcher.ts";
import type { Sort } from "../../lists/list-query.ts";
import type { OrderOwner } from "../../table/keys.ts";
import { findFilterOwner, findFilterQueue, ownerField } from "./order-filter.ts";

export type ListRoute = {
  /** Time that the keys contain. */
  readonly by: "updated_at" | "created_at";
  readonly range: TimeRange;
  readonly owner?: OrderOwner;
  /** The list of open work, by creation. */
  readonly queue?: OrderQueue;
  readonly isByKeys: boolean;
};

/** Chooses the keys with the fewest orders to read; undefined if no order can match. @answers Which orders does a list read? */
export function chooseRoute(filter: Filter | undefined, sort: Sort, own?: OrderOwner): ListRoute | undefined {
  const owner = own ?? findFilterOwner(filter);
  const updated = findRequiredTimes(filter, "updated_at");
  const created = findRequiredTimes(filter, "created_at");
  if (!updated || !created) return undefined;
  const ownerFields = owner ? [ownerField(owner.type)] : [];
  const isSortedBy = (field: string) =>
    sort.attribute === field && mentionsOnly(filter, [field, ...ownerFields]);
  const queue = owner ? undefined : findFilterQueue(filter);
  if (queue) {
    const isByKeys = sort.attribute === "created_at" && mentionsOnly(filter, ["created_at", "queue"]);
    return { by: "created_at", range: created, queue, isByKeys };
  }
  if (owner) return { by: "updated_at", range: updated, owner, isByKeys: isSortedBy("updated_at") };
  if (isSortedBy("updated_at")) return { by: "updated_at", range: updated, isByKeys: true };
  if (isSortedBy("created_at")) return { by: "created_at", range: created, isByKeys: true };
  if (isBounded(created)) return { by: "created_at", range: created, isByKeys: false };
  return { by: "updated_at", range: updated, isByKeys: false };
}

/**
 * For lists that cannot read all matches. An order never changes before it is created, which narrows the
 * range. Undefined if no keys have the order of the list.
 */
export function chooseOrderedRoute(
  filter: Filter | undefined,
  sort: Sort,
  own?: OrderOwner,
): Omit<ListRoute, "isByKeys"> | undefined {
  const owner = own ?? findFilterOwner(filter);
  const updated = findRequiredTimes(filter, "updated_at");
  const created = findRequiredTimes(filter, "created_at");
  if (!updated || !created) return undefined;
  if (sort.attribute === "updated_at") {
    const [, from = updated.from] = [created.from, updated.from].toSorted();
    return { by: "updated_at", range: { from, to: updated.to }, ...(owner ? { owner } : {}) };
  }
  if (sort.attribute !== "created_at" || owner) return undefined;
  const [to = created.to] = [updated.to, created.to].toSorted();
  return { by: "created_at", range: { from: created.from, to } };
}

const UNBOUNDED_RANGE = findRequiredTimes(undefined, "");

function isBounded({ from, to }: TimeRange): boolean {
  return from !== UNBOUNDED_RANGE?.from || to !== UNBOUNDED_RANGE.to;
}

export const NARROWER_LIST_ADVICE =
  "ask for fewer orders with bounds of 'created_at' or 'updated_at', or with 'eq' of 'account_id' or 'customer_id'";
