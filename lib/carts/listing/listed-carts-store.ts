import { keys } from "../../table/keys.ts";
import type { Item, Table } from "../../table/table.ts";
import { isCart } from "../cart/store.ts";
import type { ListBudget } from "./list-budget.ts";
import { decodeListedCart, LISTED_ATTRIBUTES } from "./listed-attributes-store.ts";
import { countCartReadUnits, type ListedCart } from "./listed-cart.ts";

/** A cart that a list may have, and the item that it was read from. */
export type Candidate = { readonly listed: ListedCart; readonly item: Item };

export type ListReading = {
  readonly table: Table;
  readonly budget: ListBudget;
  readonly has: (candidate: Candidate) => boolean;
};

/**
 * Reads the listed fields of carts in the order of the ids, strongly consistent; `undefined` for a deleted cart and one
 * that is not in the list. Does not return the content of the carts.
 * @throws ApiError 422 when the budget is spent
 */
export async function getListedCarts(
  reading: ListReading,
  ids: readonly string[],
): Promise<readonly (ListedCart | undefined)[]> {
  const { table, budget, has } = reading;
  const listedCarts: (ListedCart | undefined)[] = [];
  for (let at = 0; at < ids.length; at += budget.atOnce) {
    const some = ids.slice(at, at + budget.atOnce);
    const items = await table.getMany(
      some.map((id) => keys.cart(id)),
      LISTED_ATTRIBUTES,
    );
    const candidates = some.map((id, index) => candidateIn(id, items[index]));
    budget.spend(candidates.reduce((sum, one) => sum + (one ? countCartReadUnits(one.listed) : 1), 0));
    listedCarts.push(...candidates.map((one) => (one && has(one) ? one.listed : undefined)));
  }
  return listedCarts;
}

function candidateIn(id: string, item: Item | undefined): Candidate | undefined {
  const listed = item && isCart(item) ? decodeListedCart(id, item) : undefined;
  return item && listed && { listed, item };
}
