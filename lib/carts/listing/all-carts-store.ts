import type { Filter } from "../../lists/filter.ts";
import type { PageRequest } from "../../lists/list-query.ts";
import type { TimeRange } from "../../lists/required-tests.ts";
import { firstKeys, type IndexList, indexPage } from "../../table/index-list.ts";
import { cartIdIn, indexKeys } from "../../table/keys.ts";
import type { Table } from "../../table/table.ts";
import { passesAt } from "./cart-filter.ts";
import { type ListBudget, MOST_UNITS } from "./list-budget.ts";
import { SHARDS } from "./listed-attributes-store.ts";
import { changedAtIn, expiryIn, type ListedCart, readUnitsOf, sizesIn } from "./listed-cart.ts";
import { type Candidate, getListedCarts } from "./listed-carts-store.ts";
import type { PageEntry } from "./page-store.ts";

/** Which carts an administrator lists: those that have owners, or guests' carts too, as of this moment. */
export type CartScope = { readonly all: boolean; readonly now: Date };

type Reading = { readonly table: Table; readonly scope: CartScope; readonly budget: ListBudget };

/** Totals of longer lists are lower bounds. */
const MOST_COUNTED = 10_000;

/** Which times of the last change a list is about. */
type Changes = { readonly range: TimeRange; readonly filter: Filter };

/**
 * A page of the carts that administrators list, last changed first: nothing but keys is read, whatever carts hold.
 * @param changes for a filter that asks for nothing else
 */
export async function getAllCartsPage(
  { table, scope, budget }: Reading,
  page: PageRequest,
  changes?: Changes,
): Promise<{ readonly entries: readonly PageEntry[]; readonly total: number }> {
  const list = { ...cartList(scope, budget, changes), mostCounted: MOST_COUNTED };
  const { keys, total } = await indexPage(table, list, page);
  const entries = keys.map((key) => ({ id: cartIdIn(key), ...sizesIn(key.sortKey) }));
  return { entries, total };
}

/**
 * The carts that administrators list and that were changed in this time, last changed first, for a filter that has to
 * look at each. What reading them consumes is known from their keys.
 * @throws ApiError 422 for more than the budget is for
 */
export async function getAllCarts(
  { table, scope, budget }: Reading,
  range: TimeRange,
): Promise<readonly ListedCart[]> {
  const most = MOST_UNITS.administrator;
  const found = await firstKeys(table, { ...cartList(scope, budget), range }, most + 1);
  const units = found.map(({ sortKey }) => readUnitsOf(sizesIn(sortKey)));
  if (units.reduce((sum, one) => sum + one, 0) > most) budget.spend(Number.POSITIVE_INFINITY);
  const read = await getListedCarts({ table, budget, has: () => true }, found.map(cartIdIn));
  return read.filter((cart) => cart !== undefined);
}

/** Those of the carts with these ids that administrators list, last changed first. */
export async function getNamedCarts(
  { table, scope, budget }: Reading,
  ids: readonly string[],
): Promise<readonly ListedCart[]> {
  const listed = new Set(partitionsOf(scope));
  const has = ({ item }: Candidate) => item.gsi1pk !== undefined && listed.has(item.gsi1pk);
  const read = await getListedCarts({ table, budget, has }, ids);
  return read.filter((cart) => cart !== undefined);
}

/** Of an index of keys alone a unit has some twenty. */
const KEYS_OF_A_UNIT = 20;

function cartList(scope: CartScope, budget: ListBudget, changes?: Changes): IndexList {
  return {
    partitions: partitionsOf(scope),
    descending: true,
    ...(changes ? { range: changes.range } : {}),
    shows: ({ sortKey }) => {
      budget.spend(1 / KEYS_OF_A_UNIT);
      const isLiving = expiryIn(sortKey) > scope.now.toISOString();
      return isLiving && passesAt(changedAtIn(sortKey), changes?.filter);
    },
  };
}

/** Where the carts are that administrators list: those that have owners, and guests' carts while they are listed. */
export function listedCartPartitions(): readonly string[] {
  return partitionsOf({ all: true });
}

function partitionsOf({ all }: Pick<CartScope, "all">): readonly string[] {
  const kinds = all ? (["owned", "guest"] as const) : (["owned"] as const);
  const shards = Array.from({ length: SHARDS }, (_, shard) => shard);
  return kinds.flatMap((kind) => shards.map((shard) => indexKeys.cartList(kind, shard)));
}
