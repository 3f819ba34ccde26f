import { keys } from "../../table/keys.ts";
import type { Item, Table } from "../../table/table.ts";
import type { Cart } from "../cart/cart.ts";
import { isCart, storedSized } from "../cart/store.ts";
import type { ListBudget } from "./list-budget.ts";
import { LISTED_ATTRIBUTES, listedCartIn, listedCartOf } from "./listed-attributes-store.ts";
import { type ListedCart, readUnitsOf } from "./listed-cart.ts";

/** A cart that a list may have, with the attributes it was known by; unpacked if an older version wrote it. */
export type Candidate = { readonly listed: ListedCart; readonly item: Item; readonly cart?: Cart };

export type ListReading = {
  readonly table: Table;
  readonly budget: ListBudget;
  /** Whether the list has a cart. */
  readonly has: (candidate: Candidate) => boolean;
};

/**
 * What lists need of the carts with these ids, in their order, strongly consistent; `undefined` for those that are
 * gone or that the list does not have. Content stays in the table, but that of carts an older version wrote.
 * @throws ApiError 422 when the budget is spent
 */
export async function getListedCarts(
  reading: ListReading,
  ids: readonly string[],
): Promise<readonly (ListedCart | undefined)[]> {
  const { table, budget } = reading;
  const found: (ListedCart | undefined)[] = [];
  for (let at = 0; at < ids.length; at += budget.atOnce) {
    const some = ids.slice(at, at + budget.atOnce);
    const items = await table.getMany(
      some.map((id) => keys.cart(id)),
      LISTED_ATTRIBUTES,
    );
    const bare = some.map((id, index) => bareCandidate(id, items[index]));
    budget.spend(bare.reduce((sum, one) => sum + (one?.listed ? readUnitsOf(one.listed) : 1), 0));
    found.push(...(await withOld(reading, bare)));
  }
  return found;
}

/** What was read of a cart; without `listed` its item has to be read whole. */
type Bare = { readonly id: string; readonly item: Item; readonly listed?: ListedCart | undefined };

function bareCandidate(id: string, item: Item | undefined): Bare | undefined {
  return item && isCart(item) ? { id, item, listed: listedCartIn(id, item) } : undefined;
}

/** A cart has up to 350 KB, so no more than this are read whole at a time, and unpacked one by one. */
const OLD_AT_ONCE = 10;

async function withOld({ table, budget, has }: ListReading, bare: readonly (Bare | undefined)[]) {
  const old = bare.flatMap((one) => (one && !one.listed ? [one.id] : []));
  const unpacked = new Map<string, ListedCart>();
  for (let at = 0; at < old.length; at += OLD_AT_ONCE) {
    const items = await table.getMany(old.slice(at, at + OLD_AT_ONCE).map((id) => keys.cart(id)));
    for (const item of items) {
      const candidate = oldCandidate(item);
      if (candidate) budget.spend(readUnitsOf(candidate.listed));
      if (candidate && has(candidate)) unpacked.set(candidate.listed.id, candidate.listed);
    }
  }
  return bare.map((one) => {
    if (!one?.listed) return one && unpacked.get(one.id);
    return has({ listed: one.listed, item: one.item }) ? one.listed : undefined;
  });
}

function oldCandidate(item: Item | undefined): Candidate | undefined {
  const read = item && storedSized(item);
  return read && { listed: listedCartOf(read.cart, read.item, read.sizes), item: read.item, cart: read.cart };
}
