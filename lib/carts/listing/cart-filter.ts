import type { Filter, FilterRules } from "../../lists/filter.ts";
import {
  findRequiredTimes,
  findRequiredValues,
  matches,
  mentionsOnly,
  type TimeRange,
} from "../../lists/filter-matcher.ts";
import { isCartId } from "../cart/cart-life.ts";
import type { ListedCart } from "./listed-cart.ts";

const time = { type: "date", operators: ["gt", "ge", "lt", "le"] } as const;

/** Fields that lists can filter by without unpacking a cart. */
export const cartFilter: FilterRules = {
  attributes: {
    id: { type: "string", operators: ["eq", "in"] },
    name: { type: "string", operators: ["eq", "like"] },
    "contact.email": { type: "string", operators: ["eq", "like"] },
    created_at: time,
    updated_at: time,
  },
};

type FilteredCart = Pick<ListedCart, "id" | "name" | "contact" | "created_at" | "updated_at">;

export function passesFilter(cart: FilteredCart, filter: Filter | undefined): boolean {
  return !filter || matches(filter, (field) => readCartField(cart, field));
}

function readCartField(cart: FilteredCart, field: string): unknown {
  return field === "contact.email" ? cart.contact?.email : new Map(Object.entries(cart)).get(field);
}

/** Ids that a filter limits the list to, by a test on the id that all others are ANDed to. */
export function findRequiredIds(filter: Filter | undefined): readonly string[] | undefined {
  return findRequiredValues(filter, "id")?.filter(isCartId);
}

/** Range of the list's sort keys that can pass. Undefined if no time fits the filter. */
export function findChangeRange(filter: Filter | undefined): TimeRange | undefined {
  const times = findRequiredTimes(filter, "updated_at");
  return times && { from: times.from, to: `${times.to}~` };
}

/** Keys begin with the time of the last change, so they decide a filter of that time alone. */
export function isDecidedByKeys(filter: Filter): boolean {
  return mentionsOnly(filter, ["updated_at"]);
}

/** @param filter asks for nothing but the time of the last change */
export function passesAt(updatedAt: string, filter: Filter | undefined): boolean {
  return !filter || matches(filter, () => updatedAt);
}
