import { type ApiError, errorOf, forbidden, problem, shortName } from "../kernel/errors.ts";
import type { Context } from "../use-case/context.ts";
import type { Order } from "./order.ts";
import { getOrder, type StoredOrder } from "./orders-store.ts";

type OrderCaller = Pick<Context, "caller" | "shopper">;

/** Whether a caller may see an order: client credentials all, a shopper who is signed in the own ones. */
export function mayRead(
  { caller, shopper }: OrderCaller,
  { account, customer }: Pick<Order, "account" | "customer">,
): boolean {
  if (caller.grant === "client_credentials") return true;
  if (account) return shopper.account?.id === account.id;
  return customer?.id !== undefined && shopper.customer?.id === customer.id;
}

/**
 * An order that this caller may see.
 * @throws ApiError 404 for one that is not there or somebody else's, in the words that storefronts compare
 */
export async function requireOrder(ctx: Context, id: string): Promise<StoredOrder> {
  const order = await getOrder(ctx.table, id);
  if (!order || !mayRead(ctx, order.value)) throw noOrder(id);
  return order;
}

/**
 * The same for reading it and what belongs to it, which guests cannot: whose order it is cannot be told.
 * @throws ApiError 403 without the token of an account or a customer, 404 as `requireOrder`
 */
export async function requireReadableOrder(ctx: Context, id: string): Promise<StoredOrder> {
  const { caller, shopper } = ctx;
  if (caller.grant !== "client_credentials" && !shopper.account && !shopper.customer) {
    throw forbidden("Reading orders needs the token of an account or a customer.");
  }
  return requireOrder(ctx, id);
}

/** The refusal of an id of no order. */
export function noOrder(id: string): ApiError {
  return errorOf(problem(404, "The order does not exist", { meta: { order_id: shortName(id) } }));
}
