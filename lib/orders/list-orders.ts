import { ownersFromShopper } from "../carts/associations/owners.ts";
import { forbidden, invalid } from "../kernel/errors.ts";
import { buildContinuedAnswer } from "../lists/continued-list.ts";
import { getLinkLimit, type ListQuery, type PageRequest } from "../lists/list-query.ts";
import type { OrderOwner } from "../table/keys.ts";
import type { Item } from "../table/table.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { choosePage } from "./listing/choose-page.ts";
import type { ChosenPage } from "./listing/chosen-page.ts";
import { getOrdersPage, readOrderAccounts, unpackOrders } from "./listing/page-store.ts";
import type { Order } from "./order.ts";
import { mayRead } from "./require-order.ts";
import { loadOrderIncludes } from "./views/order-includes.ts";
import { ordersView } from "./views/orders-view.ts";

/**
 * Lists the orders of the signed-in shopper, or all orders for client credentials.
 * @throws ApiError 400 for two shopper tokens, 403 without one, 422 for a list that reads or shows too much
 */
export async function listOrders(ctx: Context, query: ListQuery): Promise<Reply> {
  const page = await choosePage(ctx, query, chooseListOwner(ctx));
  const items = await getOrdersPage(ctx.table, page.ids);
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
