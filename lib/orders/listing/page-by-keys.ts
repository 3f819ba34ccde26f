import { findQueue } from "../../counted-records/counted-record.ts";
import { countNeeded, cutPage } from "../../kernel/page.ts";
import { buildContinuation } from "../../lists/continued-list.ts";
import { matches } from "../../lists/filter-matcher.ts";
import { listBudget } from "../../lists/list-budget.ts";
import type { Context } from "../../use-case/context.ts";
import type { Order } from "../order.ts";
import type { ChosenPage, OrderPageRequest } from "./chosen-page.ts";
import { type ListRoute, NARROWER_LIST_ADVICE } from "./list-route.ts";
import { ownerField } from "./order-filter.ts";
import {
  countOrders,
  getOrderKeys,
  KEYS_OF_A_UNIT,
  type OrderKey,
  type OrderKeyQuery,
} from "./order-keys-store.ts";

/** The total of a longer list of one owner is a lower bound. */
const MOST_COUNTED = 10_000;

/** Counts only the orders of an owner or a time range; the number of all orders is stored. */
export async function readPageByKeys(ctx: Context, request: OrderPageRequest): Promise<ChosenPage> {
  const { descending } = request.sort;
  const list = { route: request.route, descending, now: ctx.now(), shows: buildKeyFilter(ctx, request) };
  const { found: matchingKeys, total } = await findKeys(ctx, request, list);
  const { shown, followed } = cutPage(matchingKeys, request);
  const [hasLeft, isElsewhere] = [buildQueueCheck(request), buildElsewhereCheck(request, shown)];
  return {
    ids: [...new Set(shown.map(({ id }) => id))],
    total,
    next: buildContinuation(request, followed && { value: followed.at, id: followed.id }),
    isElsewhere: (order) => hasLeft(order) || isElsewhere(order),
  };
}

type KeyList = Omit<OrderKeyQuery, "most" | "after">;

async function findKeys({ table }: Context, request: OrderPageRequest, list: KeyList) {
  const { query, route, after } = request;
  const most = countNeeded(request);
  const rest = after
    ? { ...list, route: limitRoute(request), after: { at: String(after.value), id: after.id } }
    : list;
  const mostCounted = Math.max(most, route.owner || route.queue ? MOST_COUNTED : Number.POSITIVE_INFINITY);
  if (!query.filter && !route.owner) {
    const [firstKeysOfList, total] = await Promise.all([
      getOrderKeys(table, { ...rest, most }),
      countOrders(table, list.now),
    ]);
    return { found: firstKeysOfList, total };
  }
  const counted = await getOrderKeys(table, { ...list, most: mostCounted });
  return { found: after ? await getOrderKeys(table, { ...rest, most }) : counted, total: counted.length };
}

function buildKeyFilter(ctx: Context, { query: { filter }, route: { by, owner, queue } }: OrderPageRequest) {
  const budget = listBudget(ctx, NARROWER_LIST_ADVICE);
  const fields = new Map(owner ? [[ownerField(owner.type), owner.id.toLowerCase()]] : []);
  return ({ at }: OrderKey) => {
    budget.spend(1 / KEYS_OF_A_UNIT);
    return !filter || matches(filter, (field) => (field === by ? at : (fields.get(field) ?? queue)));
  };
}

/** In ascending order, an order that changes after the list began would come again at the end. */
export function limitRoute({ route, sort, until }: OrderPageRequest): ListRoute {
  if (route.by !== "updated_at" || sort.descending || until > route.range.to) return route;
  return { ...route, range: { ...route.range, to: until } };
}

/**
 * The index may lag: an order found under an old time is also on another page. An order that changed after
 * the list began is not, since the list ends before it.
 */
export function buildElsewhereCheck(
  { route, sort, after, until }: OrderPageRequest,
  shown: readonly OrderKey[],
) {
  const foundAt = new Map(shown.map(({ id, at }) => [id, at]));
  const comesTwice = route.by === "updated_at" && (after !== undefined || !sort.descending);
  return ({ id, updated_at }: { readonly id: string; readonly updated_at: string }) =>
    comesTwice && updated_at !== foundAt.get(id) && updated_at <= until;
}

/** The index may lag: an order that was paid or shipped meanwhile has left the list. */
function buildQueueCheck({ route: { queue } }: OrderPageRequest): (order: Order) => boolean {
  return (order) => queue !== undefined && findQueue(order) !== queue;
}
