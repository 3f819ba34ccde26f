import { forbidden } from "../../kernel/errors.ts";
import type { Order } from "../../orders/order.ts";
import { requireOrder } from "../../orders/require-order.ts";
import type { Context } from "../../use-case/context.ts";

/**
 * An order whose transactions this caller may read: a guest, who can pay by an order's id, reads none.
 * @throws ApiError 403 for a guest, 404 for an order that is not there or somebody else's
 */
export async function requireReadableOrder(ctx: Context, id: string): Promise<Order> {
  const { caller, shopper } = ctx;
  if (caller.grant !== "client_credentials" && !shopper.account && !shopper.customer) {
    throw forbidden("The token of an account's member or of a customer is needed to read payments.");
  }
  return (await requireOrder(ctx, id)).value;
}
