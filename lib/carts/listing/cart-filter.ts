import type { Filter, FilterRules, Test } from "../../lists/filter.ts";
import { matches } from "../../lists/filter-matcher.ts";
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
  const test = requiredTests(filter).find(({ field }) => field === "id");
  return test && [...new Set(test.operands.map(String))].filter(isCartId);
}

/** When carts that can pass were changed, as texts that order as the times do. */
export type ChangedBetween = { readonly from: string; readonly to: string };

/** The tests on `updated_at` that all others are ANDed to; `undefined` if no time fits them. */
export function requiredTimes(filter: Filter | undefined): ChangedBetween | undefined {
  const tests = requiredTests(filter).filter(({ field }) => field === "updated_at");
  const bounds = (...operators: readonly string[]) =>
    tests.flatMap(({ operator, operands }) => (operators.includes(operator) ? operands.map(Number) : []));
  const from = Math.max(0, ...bounds("gt", "ge"));
  const to = Math.min(LAST_MS, ...bounds("lt", "le"));
  return from <= to
    ? { from: new Date(from).toISOString(), to: `${new Date(to).toISOString()}~` }
    : undefined;
}

/** The last moment whose text orders as its time does. */
const LAST_MS = Date.parse("9999-12-31T23:59:59.999Z");

function requiredTests(filter: Filter | undefined): readonly Test[] {
  switch (filter?.kind) {
    case "test":
      return [filter];
    case "all":
      return filter.parts.flatMap(requiredTests);
    default:
      return [];
  }
}
