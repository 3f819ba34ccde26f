import { ownersFromShopper } from "../carts/associations/owners.ts";

import { forbidden, invalid } from "../kernel/errors.ts";
import { buildContinuedAnswer, CONTINUED, readListStart } from "../lists/continued-list.ts";
import {
  getLinkLimit,
  type ListQuery,
  type PageRequest,
  type QueryRules,
  type Sort,
} from "../lists/list-query.ts";
import { createAnswerCounter, readPageItems } from "../lists/packed-list.ts";
import { findLookedUpIds } from "../look-ups/look-ups-store.ts";
import type { OrderOwner } from "../table/keys.ts";
import type { Item } from "../table/table.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import type { ChosenPage } from "./listing/chosen-page.ts";
import { chooseOrderedRoute, chooseRoute } from "./listing/list-route.ts";
import { LISTED_ORDERS, readOrderAccounts, unpackOrders } from "./listing/listed-orders-store.ts";
import { orderFilter, orderSort } from "./listing/order-filter.ts";
import { readPageByAttributes, readPageOfOrders, tryPageByAttributes } from "./listing/page-by-attributes.ts";
import { readPageByKeys } from "./listing/page-by-keys.ts";
import { readPageInParts } from "./listing/page-in-parts.ts";
import type { Order } from "./order.ts";

import { mayRead, requireReadableOrder } from "./require-order.ts";
import type { OrderIncluded, OrderView } from "./schemas.ts";
import {
  buildIncluded,
  loadOrderIncludes,
  type OrderIncludes,
  orderIncludes,
} from "./views/order-includes.ts";
import { orderItemViews } from "./views/order-item-view.ts";
import { orderView } from "./views/order-view.ts";

/** More than exist: clients also name some that are ignored. */
const MOST_INCLUDES = 10;

export const orderListQuery = {
  page: { smallest: 1 },
  include: orderIncludes,
  mostIncludes: MOST_INCLUDES,
  sort: orderSort,
  filter: orderFilter,
  other: CONTINUED,
} as const satisfies QueryRules;

export const orderQuery = {
  include: orderIncludes,
  mostIncludes: MOST_INCLUDES,
} as const satisfies QueryRules;

/**
 * Lists the orders of the signed-in shopper, or all orders for client credentials.
 * @throws ApiError 400 for two shopper tokens, 403 without one, 422 for a list that reads or shows too much
 */
export async function listOrders(ctx: Context, query: ListQuery): Promise<Reply> {
  const page = await choosePage(ctx, query, chooseListOwner(ctx));
  const items = await readPageItems(ctx.table, LISTED_ORDERS, page.ids);
  const includes = await loadOrderIncludes(ctx, query.include, readOrderAccounts(items));
  const { data, ...included } = ordersView(unpackReadableOrders(ctx, items, page), includes);
  return {
    body: {
      ...buildContinuedAnswer(data, page, { ...query, page: choosePageShown(query, page) }),
      ...included,
    },
  };
}

/** A page that ended early reports its own size; its links keep the limit of the request. */
function choosePageShown({ page }: ListQuery, { holds }: ChosenPage): PageRequest {
  return holds === undefined ? page : { ...page, limit: holds, linkLimit: getLinkLimit(page) };
}

/** Checks the owner in the order itself: indexes may lag. */
function* unpackReadableOrders(ctx: Context, items: readonly Item[], page: ChosenPage): Generator<Order> {
  const { isElsewhere = () => false } = page;
  for (const order of unpackOrders(items)) if (mayRead(ctx, order) && !isElsewhere(order)) yield order;
}

function chooseListOwner({ caller, shopper }: Context): OrderOwner | undefined {
  const [owner, another] = ownersFromShopper(shopper);
  if (another) throw invalid("Only one of the two shopper tokens can be sent here.");
  if (!owner && caller.grant !== "client_credentials") {
    throw forbidden("Listing orders needs the token of an account or a customer.");
  }
  return owner;
}

const LAST_CHANGED_FIRST: Sort = { attribute: "updated_at", descending: true };

/**
 * Pages that keys cover cost the same for any number of orders; the others read within a budget.
 * @param own restricts the list to the orders of this owner
 * @throws ApiError 400 for a cursor that no link has, 422 for a list that reads too much
 */
async function choosePage(ctx: Context, query: ListQuery, own?: OrderOwner): Promise<ChosenPage> {
  const { sort = LAST_CHANGED_FIRST } = query;
  const start = readListStart(query, ctx.now());
  const route = chooseRoute(query.filter, sort, own);
  if (!route) return { ids: [], total: 0 };
  const request = { ...start, query, sort, route };
  const ids = own ? undefined : await findLookedUpIds(ctx.table, "orders", query.filter);
  if (ids) return readPageOfOrders(ctx, request, ids);
  if (route.isByKeys) return readPageByKeys(ctx, request);
  if (route.queue) return readPageByAttributes(ctx, request);
  const inOrder = chooseOrderedRoute(query.filter, sort, own);
  if (!inOrder) return readPageByAttributes(ctx, request);
  const whole = start.after?.isPart ? undefined : await tryPageByAttributes(ctx, request);
  return whole ?? readPageInParts(ctx, { ...request, route: { ...inOrder, isByKeys: false } });
}

/** @throws ApiError 422 if the includes make the answer too long */
function ordersView(orders: Iterable<Order>, includes: OrderIncludes) {
  const data: OrderView[] = [];
  const parts: OrderIncluded[] = [buildIncluded([], includes) ?? {}];
  const count = createAnswerCounter("orders");
  for (const order of orders) {
    data.push(orderView(order));
    const part = buildIncluded([order], { ...includes, accounts: [], members: [] });
    if (!part) continue;
    count(part);
    parts.push(part);
  }
  return includes.include.size > 0 ? { data, included: mergeIncluded(parts) } : { data };
}

/** Orders may share a promotion. */
function mergeIncluded(parts: readonly OrderIncluded[]): Record<string, readonly unknown[]> {
  const all = new Map<string, unknown[]>();
  for (const [kind, list] of parts.flatMap((part) => Object.entries(part))) {
    if (list) all.set(kind, [...(all.get(kind) ?? []), ...list]);
  }
  const promotions = parts.flatMap((part) => part.promotions ?? []);
  const once = new Map(promotions.map((promotion) => [promotion.id, promotion]));
  if (all.has("promotions")) all.set("promotions", [...once.values()]);
  return Object.fromEntries(all);
}

/** @throws ApiError 403 for a guest, 404 for an unknown order or another shopper's */
export async function readOrder(ctx: Context, id: string, { include }: ListQuery): Promise<Reply> {
  const { value: order } = await requireReadableOrder(ctx, id);
  const includes = await loadOrderIncludes(ctx, include, [order]);
  const included = buildIncluded([order], includes);
  return { body: { data: orderView(order), ...(included ? { included } : {}) } };
}

/** @throws ApiError 403 for a guest, 404 for an unknown order or another shopper's */
export async function listOrderItems(ctx: Context, id: string, { include }: ListQuery): Promise<Reply> {
  const { value: order } = await requireReadableOrder(ctx, id);
  const included = buildIncluded([order], await loadOrderIncludes(ctx, include, [order]));
  return { body: { data: orderItemViews(order), ...(included ? { included } : {}) } };
}
