import type { Filter } from "../../lists/filter.ts";
import type { TimeRange } from "../../lists/filter-matcher.ts";
import { type ListBudget, MOST_UNITS } from "../../lists/list-budget.ts";
import type { PageRequest } from "../../lists/list-query.ts";
import { countReadUnits, readAttributesWithin } from "../../lists/packed-list.ts";
import { firstKeys, type IndexList, indexPage, listShards } from "../../table/index-list.ts";
import { cartIdIn, indexKeys } from "../../table/keys.ts";
import type { Item, Table } from "../../table/table.ts";
import { passesAt } from "./cart-filter.ts";
import { SHARDS } from "./listed-attributes-store.ts";
import { type ListedCart, parseChangeTime, parseExpiry, parseSizes } from "./listed-cart.ts";
import { LISTED_CARTS, type PageEntry, selectListedCarts } from "./listed-carts-store.ts";

/** Carts with owners, or with `all` guests' carts too, that are alive at `now`. */
type CartScope = { readonly all: boolean; readonly now: Date };

type Reading = { readonly table: Table; readonly scope: CartScope; readonly budget: ListBudget };

/** Totals of longer lists are lower bounds. */
const MOST_COUNTED = 10_000;

type Changes = { readonly range: TimeRange; readonly filter: Filter };

/** Reads a page of the administrators' list from keys alone. @param changes for a filter of times only */
export async function getAllCartsPage(
  { table, scope, budget }: Reading,
  page: PageRequest,
  changes?: Changes,
): Promise<{ readonly entries: readonly PageEntry[]; readonly total: number }> {
  const list = { ...cartList(scope, budget, changes), mostCounted: MOST_COUNTED };
  const { keys, total } = await indexPage(table, list, page);
  const entries = keys.map((key) => ({ id: cartIdIn(key), ...parseSizes(key.sortKey) }));
  return { entries, total };
}

/** For filters that need the carts. Their keys tell what reading costs. @throws ApiError 422 over budget */
export async function getAllCarts(
  { table, scope, budget }: Reading,
  range: TimeRange,
): Promise<readonly ListedCart[]> {
  const most = MOST_UNITS.administrator;
  const cartKeys = await firstKeys(table, { ...cartList(scope, budget), range }, most + 1);
  const units = cartKeys.map(({ sortKey }) => countReadUnits(parseSizes(sortKey).storedBytes));
  if (units.reduce((sum, one) => sum + one, 0) > most) budget.spend(Number.POSITIVE_INFINITY);
  const read = await readAttributesWithin(table, LISTED_CARTS, budget, cartKeys.map(cartIdIn));
  return read.filter((cart) => cart !== undefined);
}

/** Reads those of these carts that administrators list, in the order of the ids. */
export async function getNamedCarts(
  { table, scope, budget }: Reading,
  ids: readonly string[],
): Promise<readonly ListedCart[]> {
  const listed = new Set(selectPartitions(scope));
  const has = (_: ListedCart, { gsi1pk = "" }: Item) => listed.has(gsi1pk);
  const read = await readAttributesWithin(table, selectListedCarts(has), budget, ids);
  return read.filter((cart) => cart !== undefined);
}

/** A read unit of 4 KB holds about this many keys of the index. */
const KEYS_OF_A_UNIT = 20;

function cartList(scope: CartScope, budget: ListBudget, changes?: Changes): IndexList {
  return {
    partitions: selectPartitions(scope),
    descending: true,
    ...(changes ? { range: changes.range } : {}),
    shows: ({ sortKey }) => {
      budget.spend(1 / KEYS_OF_A_UNIT);
      const isLiving = parseExpiry(sortKey) > scope.now.toISOString();
      return isLiving && passesAt(parseChangeTime(sortKey), changes?.filter);
    },
  };
}

export function allCartPartitions(): readonly string[] {
  return selectPartitions({ all: true });
}

function selectPartitions({ all }: Pick<CartScope, "all">): readonly string[] {
  const kinds = all ? (["owned", "guest"] as const) : (["owned"] as const);
  return kinds.flatMap((kind) => listShards(SHARDS, (shard) => indexKeys.cartList(kind, shard)));
}
