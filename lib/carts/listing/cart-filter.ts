import type { Filter, FilterRules } from "../../lists/filter.ts";
import { matches } from "../../lists/filter-matcher.ts";
import { asksOnly, requiredTimes, requiredValues, type TimeRange } from "../../lists/required-tests.ts";
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

/** What of a cart filters ask about. */
type FilteredCart = Pick<ListedCart, "id" | "name" | "contact" | "created_at" | "updated_at">;

/** Whether a cart passes the filter of its list; every one does where there is none. */
export function passesFilter(cart: FilteredCart, filter: Filter | undefined): boolean {
  return !filter || matches(filter, (field) => fieldOf(cart, field));
}

function fieldOf(cart: FilteredCart, field: string): unknown {
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

/** Whether the keys of a list, which begin with the time of the last change, tell which carts pass. */
export function isOfKeys(filter: Filter): boolean {
  return asksOnly(filter, ["updated_at"]);
}

/** Whether a cart that was changed at this time passes a filter that asks for nothing else. */
export function passesAt(updatedAt: string, filter: Filter | undefined): boolean {
  return !filter || matches(filter, () => updatedAt);
}
