import { sortAndCut } from "../../kernel/page.ts";
import { buildContinuation, type Continuation } from "../../lists/continued-list.ts";
import { matches } from "../../lists/filter-matcher.ts";
import { listBudget, MOST_UNITS } from "../../lists/list-budget.ts";
import type { ListQuery } from "../../lists/list-query.ts";
import { readAttributesWithin, tryAttributesWithin } from "../../lists/packed-list.ts";
import { orderBy } from "../../lists/select-page.ts";
import type { Context } from "../../use-case/context.ts";
import type { ChosenPage, OrderPageRequest } from "./chosen-page.ts";
import { NARROWER_LIST_ADVICE } from "./list-route.ts";
import { hashFilterOperands } from "./listed-attributes-store.ts";
import { LISTED_ORDERS, type ListedOrder } from "./listed-orders-store.ts";
import { getOrderKeys } from "./order-keys-store.ts";

/** Sort attributes that never change. */
const CONSTANT_ATTRIBUTES = new Set(["created_at", "with_tax"]);

/** @throws ApiError 422 for more orders than the budget allows */
export async function readPageByAttributes(ctx: Context, request: OrderPageRequest): Promise<ChosenPage> {
  const budget = listBudget(ctx, NARROWER_LIST_ADVICE);
  const ids = await readIdsInRange(ctx, request);
  if (!ids) budget.spend(Number.POSITIVE_INFINITY);
  return cutSortedPage(request, await readAttributesWithin(ctx.table, LISTED_ORDERS, budget, ids ?? []));
}

/** A page of these orders alone. @throws ApiError 422 for more orders than the budget allows */
export async function readPageOfOrders(
  ctx: Context,
  request: UnroutedRequest,
  ids: readonly string[],
): Promise<ChosenPage> {
  const budget = listBudget(ctx, NARROWER_LIST_ADVICE);
  return cutSortedPage(request, await readAttributesWithin(ctx.table, LISTED_ORDERS, budget, ids));
}

type UnroutedRequest = Omit<OrderPageRequest, "route">;

/** Undefined for more orders than the budget allows. */
export async function tryPageByAttributes(
  ctx: Context,
  request: OrderPageRequest,
): Promise<ChosenPage | undefined> {
  const ids = await readIdsInRange(ctx, request);
  const budget = listBudget(ctx, NARROWER_LIST_ADVICE);
  const listed = ids && (await tryAttributesWithin(ctx.table, LISTED_ORDERS, budget, ids));
  return listed && cutSortedPage(request, listed);
}

function cutSortedPage(request: UnroutedRequest, listed: readonly (ListedOrder | undefined)[]): ChosenPage {
  const { query, sort, after, until } = request;
  const passing = filterOrders(listed, query);
  const isUnchanged = ({ read }: ListedOrder) =>
    !after || CONSTANT_ATTRIBUTES.has(sort.attribute) || String(read("updated_at")) <= until;
  const { shown, followed } = sortAndCut(
    passing.filter(isUnchanged),
    { keyOf: (order) => order, order: orderBy<ListedOrder>(sort, ({ read }) => read) },
    { ...request, after: after && rebuildLastOrder(request, after) },
  );
  return {
    ids: shown.map(({ id }) => id),
    total: passing.length,
    next: buildContinuation(request, readSortPosition(request, followed)),
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
  listed: readonly (ListedOrder | undefined)[],
  query: Pick<ListQuery, "filter">,
): readonly ListedOrder[] {
  const orders = listed.filter((order) => order !== undefined);
  if (!query.filter) return orders;
  const filter = hashFilterOperands(query.filter);
  return orders.filter(({ read }) => matches(filter, read));
}

function rebuildLastOrder({ sort }: UnroutedRequest, { value, id }: Continuation): ListedOrder {
  return { id, read: (field) => (field === "id" ? id : field === sort.attribute ? value : undefined) };
}

function readSortPosition({ sort }: UnroutedRequest, order: ListedOrder | undefined) {
  const value = order?.read(sort.attribute);
  if (!order || (typeof value !== "string" && typeof value !== "number")) return undefined;
  return { value, id: order.id };
}
