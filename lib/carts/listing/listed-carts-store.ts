import { keys } from "../../table/keys.ts";
import type { Item, Table } from "../../table/table.ts";
import { isCart } from "../cart/store.ts";
import type { ListBudget } from "./list-budget.ts";
import { LISTED_ATTRIBUTES, listedCartIn } from "./listed-attributes-store.ts";
import { type ListedCart, readUnitsOf } from "./listed-cart.ts";

/** A cart that a list may have, and the item that it was read from. */
export type Candidate = { readonly listed: ListedCart; readonly item: Item };

export type ListReading = {
  readonly table: Table;
  readonly budget: ListBudget;
  /** Whether the list has a cart. */
  readonly has: (candidate: Candidate) => boolean;
};

/**
 * What lists need of the carts with these ids, in their order, strongly consistent; `undefined` for those that are
 * gone or that the list does not have. Content stays in the table.
 * @throws ApiError 422 when the budget is spent
 */
export async function getListedCarts(
  reading: ListReading,
  ids: readonly string[],
): Promise<readonly (ListedCart | undefined)[]> {
  const { table, budget, has } = reading;
  const found: (ListedCart | undefined)[] = [];
  for (let at = 0; at < ids.length; at += budget.atOnce) {
    const some = ids.slice(at, at + budget.atOnce);
    const items = await table.getMany(
      some.map((id) => keys.cart(id)),
      LISTED_ATTRIBUTES,
    );
    const candidates = some.map((id, index) => candidateIn(id, items[index]));
    budget.spend(candidates.reduce((sum, one) => sum + (one ? readUnitsOf(one.listed) : 1), 0));
    found.push(...candidates.map((one) => (one && has(one) ? one.listed : undefined)));
  }
  return found;
}

function candidateIn(id: string, item: Item | undefined): Candidate | undefined {
  const listed = item && isCart(item) ? listedCartIn(id, item) : undefined;
  return item && listed && { listed, item };
}
