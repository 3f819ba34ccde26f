import { type ListBudget, listBudget, MOST_UNITS } from "../../carts/listing/list-budget.ts";
import type { Continuation } from "../../lists/continued-list.ts";
import { matches } from "../../lists/filter-matcher.ts";
import type { ListQuery } from "../../lists/list-query.ts";
import { orderBy } from "../../lists/select-page.ts";
import type { Context } from "../../use-case/context.ts";
import { buildContinuation, type ChosenPage, type OrderPageRequest } from "./chosen-page.ts";
import { NARROWER_LIST_ADVICE } from "./list-route.ts";
import { hashFilterOperands } from "./listed-attributes-store.ts";
import { getListedOrders, getSomeListedOrders, type ListedOrder } from "./listed-orders-store.ts";
import { getOrderKeys } from "./order-keys-store.ts";

/** Sort attributes that never change. */
const CONSTANT_ATTRIBUTES = new Set(["created_at", "with_tax"]);

/** @throws ApiError 422 for more orders than the budget allows */
export async function readPageByAttributes(ctx: Context, request: OrderPageRequest): Promise<ChosenPage> {
  const budget = listBudget(ctx, NARROWER_LIST_ADVICE);
  const ids = await readIdsInRange(ctx, request);
  if (!ids) budget.spend(Number.POSITIVE_INFINITY);
  return cutSortedPage(request, await getListedOrders(ctx.table, budget, ids ?? []));
}

/** Undefined for more orders than the budget allows. */
export async function tryPageByAttributes(
  ctx: Context,
  request: OrderPageRequest,
): Promise<ChosenPage | undefined> {
  const ids = await readIdsInRange(ctx, request);
  const listed = ids && (await readListedWithin(ctx, listBudget(ctx, NARROWER_LIST_ADVICE), ids));
  return listed && cutSortedPage(request, listed);
}

async function readListedWithin({ table }: Context, budget: ListBudget, ids: readonly string[]) {
  const listed: ListedOrder[] = [];
  for (let at = 0; at < ids.length; at += budget.atOnce) {
    const { orders, units } = await getSomeListedOrders(table, ids.slice(at, at + budget.atOnce));
    if (!budget.trySpend(units)) return undefined;
    listed.push(...orders);
  }
  return listed;
}

function cutSortedPage(request: OrderPageRequest, listed: readonly ListedOrder[]): ChosenPage {
  const { query, sort, after, until } = request;
  const { limit, offset } = query.page;
  const passing = filterOrders(listed, query);
  const order = orderBy<ListedOrder>(sort, ({ read }) => read);
  const ordered = [...passing].sort(order);
  const last = after && rebuildLastOrder(request, after);
  const isUnchanged = ({ read }: ListedOrder) =>
    CONSTANT_ATTRIBUTES.has(sort.attribute) || String(read("updated_at")) <= until;
  const remaining = last
    ? ordered.filter((one) => order(last, one) < 0 && isUnchanged(one))
    : ordered.slice(offset);
  const shown = remaining.slice(0, limit);
  return {
    ids: shown.map(({ id }) => id),
    total: passing.length,
    next:
      remaining.length > limit
        ? buildContinuation(request, readSortPosition(request, shown.at(-1)))
        : undefined,
  };
}

/** Undefined for more than the budget allows: each order costs at least one read unit. */
async function readIdsInRange({ table, caller, now }: Context, { route }: OrderPageRequest) {
  const most = MOST_UNITS[caller.grant === "client_credentials" ? "administrator" : "shopper"];
  // Oldest first, an order that changes during the reads comes twice; newest first, it could be missed.
  const keys = await getOrderKeys(table, { route, descending: false, now: now(), most: most + 1 });
  return keys.length > most ? undefined : [...new Set(keys.map(({ id }) => id))];
}

export function filterOrders(
  listed: readonly ListedOrder[],
  query: Pick<ListQuery, "filter">,
): readonly ListedOrder[] {
  if (!query.filter) return listed;
  const filter = hashFilterOperands(query.filter);
  return listed.filter(({ read }) => matches(filter, read));
}

function rebuildLastOrder({ sort }: OrderPageRequest, { value, id }: Continuation): ListedOrder {
  return { id, read: (field) => (field === "id" ? id : field === sort.attribute ? value : undefined) };
}

function readSortPosition({ sort }: OrderPageRequest, order: ListedOrder | undefined) {
  const value = order?.read(sort.attribute);
  if (!order || (typeof value !== "string" && typeof value !== "number")) return undefined;
  return { value, id: order.id };
}
