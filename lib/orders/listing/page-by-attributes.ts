import { type ListBudget, listBudget, MOST_UNITS } from "../../carts/listing/list-budget.ts";
import type { Continuation } from "../../lists/continued-list.ts";
import { matches } from "../../lists/filter-matcher.ts";
import type { ListQuery } from "../../lists/list-query.ts";
import { orderBy } from "../../lists/select-page.ts";
import type { Context } from "../../use-case/context.ts";
import { behind, type ChosenPage, type PageWanted } from "./chosen-page.ts";
import { ADVICE } from "./list-route.ts";
import { storedFilter } from "./listed-attributes-store.ts";
import { getListedOrders, getSomeListedOrders, type ListedOrder } from "./listed-orders-store.ts";
import { getOrderKeys } from "./order-keys-store.ts";

/** What orders are sorted by and never change. */
const CONSTANT = new Set(["created_at", "with_tax"]);

/**
 * A page of a list whose orders have to be looked at, all that the filter's times and owner leave.
 * @throws ApiError 422 for more of them than the budget is for
 */
export async function pageByAttributes(ctx: Context, wanted: PageWanted): Promise<ChosenPage> {
  const budget = listBudget(ctx, ADVICE);
  const ids = await idsOfRange(ctx, wanted);
  if (!ids) budget.spend(Number.POSITIVE_INFINITY);
  return pageOf(wanted, await getListedOrders(ctx.table, budget, ids ?? []));
}

/** The same; `undefined` where they are more than the budget is for. */
export async function pageOfWhole(ctx: Context, wanted: PageWanted): Promise<ChosenPage | undefined> {
  const ids = await idsOfRange(ctx, wanted);
  const listed = ids && (await listedWithin(ctx, listBudget(ctx, ADVICE), ids));
  return listed && pageOf(wanted, listed);
}

async function listedWithin({ table }: Context, budget: ListBudget, ids: readonly string[]) {
  const found: ListedOrder[] = [];
  for (let at = 0; at < ids.length; at += budget.atOnce) {
    const { orders, units } = await getSomeListedOrders(table, ids.slice(at, at + budget.atOnce));
    if (!budget.trySpend(units)) return undefined;
    found.push(...orders);
  }
  return found;
}

/** @param listed all orders of the list's range */
function pageOf(wanted: PageWanted, listed: readonly ListedOrder[]): ChosenPage {
  const { query, sort, after, until } = wanted;
  const { limit, offset } = query.page;
  const passing = passingOrders(listed, query);
  const order = orderBy<ListedOrder>(sort, ({ read }) => read);
  const ordered = [...passing].sort(order);
  const last = after && shownLast(wanted, after);
  const isUnchanged = ({ read }: ListedOrder) =>
    CONSTANT.has(sort.attribute) || String(read("updated_at")) <= until;
  const left = last
    ? ordered.filter((one) => order(last, one) < 0 && isUnchanged(one))
    : ordered.slice(offset);
  const shown = left.slice(0, limit);
  return {
    ids: shown.map(({ id }) => id),
    total: passing.length,
    next: left.length > limit ? behind(wanted, sortedAt(wanted, shown.at(-1))) : undefined,
  };
}

/** Each once; `undefined` for more than the budget is for, as each costs a unit at least. */
async function idsOfRange({ table, caller, now }: Context, { route }: PageWanted) {
  const most = MOST_UNITS[caller.grant === "client_credentials" ? "administrator" : "shopper"];
  // An order that changes while the keys are read comes twice from first to last, the other way round it may be missed.
  const keys = await getOrderKeys(table, { route, descending: false, now: now(), most: most + 1 });
  return keys.length > most ? undefined : [...new Set(keys.map(({ id }) => id))];
}

/** Those that the filter leaves. */
export function passingOrders(
  listed: readonly ListedOrder[],
  query: Pick<ListQuery, "filter">,
): readonly ListedOrder[] {
  if (!query.filter) return listed;
  const filter = storedFilter(query.filter);
  return listed.filter(({ read }) => matches(filter, read));
}

/** The order with which the page before ended, as far as sorting goes. */
function shownLast({ sort }: PageWanted, { value, id }: Continuation): ListedOrder {
  return { id, read: (field) => (field === "id" ? id : field === sort.attribute ? value : undefined) };
}

function sortedAt({ sort }: PageWanted, order: ListedOrder | undefined) {
  const value = order?.read(sort.attribute);
  if (!order || (typeof value !== "string" && typeof value !== "number")) return undefined;
  return { value, id: order.id };
}
