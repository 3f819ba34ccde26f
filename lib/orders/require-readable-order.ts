import { forbidden } from "../kernel/errors.ts";
import type { Context } from "../use-case/context.ts";
import type { Order } from "./order.ts";
import { requireOrder } from "./require-order.ts";

/**
 * An order that this caller may read. A guest reads none, so a guest is told that instead of nothing.
 * @throws ApiError 403 for a guest, 404 for an order that is not there or somebody else's
 */
export async function requireReadableOrder(ctx: Context, id: string): Promise<Order> {
  const { caller, shopper } = ctx;
  if (caller.grant !== "client_credentials" && !shopper.account && !shopper.customer) {
    throw forbidden("Reading orders needs the token of an account's member or of a customer.");
  }
  return (await requireOrder(ctx, id)).value;
}
