import { type ApiError, forbidden, problem, shortName, toApiError } from "../kernel/errors.ts";
import { checkIfMatch, requireNamed } from "../kernel/etag.ts";
import type { Context } from "../use-case/context.ts";
import type { Order } from "./order.ts";
import { getOrder, type StoredOrder } from "./orders-store.ts";
import { orderView } from "./views/order-view.ts";

type OrderCaller = Pick<Context, "caller" | "shopper">;

/** Client credentials may read all orders, signed-in shoppers their own. */
export function mayRead(
  { caller, shopper }: OrderCaller,
  { account, customer }: Pick<Order, "account" | "customer">,
): boolean {
  if (caller.grant === "client_credentials") return true;
  if (account) return shopper.account?.id === account.id;
  return customer?.id !== undefined && shopper.customer?.id === customer.id;
}

/** @throws ApiError 404 for an unknown order or another shopper's */
export async function requireOrder(ctx: Context, id: string): Promise<StoredOrder> {
  const order = await getOrder(ctx.table, id);
  if (!order || !mayRead(ctx, order.value)) throw orderNotFound(id);
  return order;
}

/** @throws ApiError 404 as `requireOrder`, 412 if `If-Match` names another state */
export async function requireMatchingOrder(ctx: Context, id: string): Promise<StoredOrder> {
  const order = await requireNamed(ctx, "order", () => requireOrder(ctx, id));
  checkIfMatch(ctx, "order", () => orderView(order.value));
  return order;
}

/** Nothing proves that a guest made the order. @throws ApiError 403 for a guest, 404 as `requireOrder` */
export async function requireReadableOrder(ctx: Context, id: string): Promise<StoredOrder> {
  const { caller, shopper } = ctx;
  if (caller.grant !== "client_credentials" && !shopper.account && !shopper.customer) {
    throw forbidden("Reading orders needs the token of an account or a customer.");
  }
  return requireOrder(ctx, id);
}

export function orderNotFound(id: string): ApiError {
  return toApiError(problem(404, "The order does not exist", { meta: { order_id: shortName(id) } }));
}
