import { ownersAmong } from "../carts/associations/owners.ts";
import { forbidden, invalid } from "../kernel/errors.ts";
import { continuedAnswer } from "../lists/continued-list.ts";
import { type ListQuery, limitOfLinks, type PageRequest } from "../lists/list-query.ts";
import type { OrderOwner } from "../table/keys.ts";
import type { Item } from "../table/table.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { choosePage } from "./listing/choose-page.ts";
import type { ChosenPage } from "./listing/chosen-page.ts";
import { accountsIn, getOrdersPage, unpackedOrders } from "./listing/page-store.ts";
import type { Order } from "./order.ts";
import { mayRead } from "./require-order.ts";
import { loadOrderIncludes } from "./views/order-includes.ts";
import { ordersView } from "./views/orders-view.ts";

/**
 * A page of orders: those of the shopper whose token was sent, or for client credentials alone all there are. Its link
 * to the next page says where the list goes on, so that nothing comes twice while orders are made and changed.
 * @throws ApiError 400 for two shopper tokens at once, 403 without one, 422 for a list that reads or shows too much
 */
export async function listOrders(ctx: Context, query: ListQuery): Promise<Reply> {
  const page = await choosePage(ctx, query, shopperOf(ctx));
  const items = await getOrdersPage(ctx.table, page.ids);
  const includes = await loadOrderIncludes(ctx, query.include, accountsIn(items));
  const { data, ...included } = ordersView(ordersOf(ctx, items, page), includes);
  return {
    body: { ...continuedAnswer(data, page, { ...query, page: pageShown(query, page) }), ...included },
  };
}

/** A page that ended early says how many orders it holds; its links ask for as many as before. */
function pageShown({ page }: ListQuery, { holds }: ChosenPage): PageRequest {
  return holds === undefined ? page : { ...page, limit: holds, linkLimit: limitOfLinks(page) };
}

/** The order says whose it is: whatever led to it, nobody is shown another's. */
function* ordersOf(ctx: Context, items: readonly Item[], page: ChosenPage): Generator<Order> {
  const { isElsewhere = () => false } = page;
  for (const order of unpackedOrders(items)) if (mayRead(ctx, order) && !isElsewhere(order)) yield order;
}

function shopperOf({ caller, shopper }: Context): OrderOwner | undefined {
  const [owner, another] = ownersAmong(shopper);
  if (another) throw invalid("Only one of the two shopper tokens can be sent here.");
  if (!owner && caller.grant !== "client_credentials") {
    throw forbidden("Listing orders needs the token of an account or a customer.");
  }
  return owner;
}
