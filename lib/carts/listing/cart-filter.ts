import type { Filter, FilterRules } from "../../lists/filter.ts";
import { matches } from "../../lists/filter-matcher.ts";
import { requiredTimes, requiredValues, type TimeRange } from "../../lists/required-tests.ts";
import { isCartId } from "../cart/cart-id.ts";
import type { ListedCart } from "./listed-cart.ts";

const time = { type: "date", operators: ["gt", "ge", "lt", "le"] } as const;

/** What a list of carts can be filtered by: nothing that a cart would have to be unpacked for. */
export const cartFilter: FilterRules = {
  attributes: {
    id: { type: "string", operators: ["eq", "in"] },
    name: { type: "string", operators: ["eq", "like"] },
    "contact.email": { type: "string", operators: ["eq", "like"] },
    created_at: time,
    updated_at: time,
  },
};

/** Whether a cart passes the filter of its list; every one does where there is none. */
export function passesFilter(cart: ListedCart, filter: Filter | undefined): boolean {
  return !filter || matches(filter, (field) => fieldOf(cart, field));
}

function fieldOf(cart: ListedCart, field: string): unknown {
  return field === "contact.email" ? cart.contact?.email : new Map(Object.entries(cart)).get(field);
}

/** The ids of the only carts that can pass: of a test on the id that all others are ANDed to. */
export function requiredIds(filter: Filter | undefined): readonly string[] | undefined {
  return requiredValues(filter, "id")?.filter(isCartId);
}

/** When carts that can pass were changed, as sort keys of the list begin; `undefined` if no time fits them. */
export function changedBetween(filter: Filter | undefined): TimeRange | undefined {
  const times = requiredTimes(filter, "updated_at");
  return times && { from: times.from, to: `${times.to}~` };
}
