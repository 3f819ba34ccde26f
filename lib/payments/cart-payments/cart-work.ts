import type { CartPayment } from "../../provider-payments/cart-payment.ts";
import { cartPaymentWrites, getCartPayment } from "../../provider-payments/cart-payment-store.ts";
import type { GatewaySettings } from "../../settings/settings.ts";
import { commitChange } from "../../table/effects/commit-change.ts";
import type { Write } from "../../table/table.ts";
import { stepContext } from "../../use-case/bulk/in-steps.ts";
import type { Context } from "../../use-case/context.ts";
import { findGateway } from "../gateways/gateways.ts";
import { raisePaymentAlarm } from "../providers/alarms.ts";
import { openLine, type ProviderMeans } from "../providers/open-line.ts";
import type { PaymentProvider, ProviderLine } from "../providers/provider.ts";
import { buildMismatchError } from "../providers/provider-errors.ts";
import type { Snapshot } from "../providers/snapshot.ts";

/** Values that the steps of one cart's payment share. */
export type CartWork = {
  readonly ctx: Context;
  readonly cartId: string;
  readonly provider: PaymentProvider;
  readonly line: ProviderLine;
  readonly store: string;
};

export async function openCartWork(
  ctx: Context,
  means: ProviderMeans,
  cartId: string,
  { gateway, provider: payment }: Pick<CartPayment, "gateway" | "provider">,
  settings: GatewaySettings,
): Promise<CartWork> {
  const { provider } = findGateway(gateway) ?? {};
  if (!provider) throw new Error(`The gateway '${gateway}' has no provider.`);
  const line = await openLine(ctx, means, { gateway, provider: payment }, settings);
  return { ctx, cartId, provider, line, store: settings.provider?.store ?? "" };
}

/**
 * Changes the record of a cart's payment under its version.
 * @param change returns the same record to write nothing
 */
export async function writeCartPayment(
  { ctx, cartId }: Pick<CartWork, "ctx" | "cartId">,
  change: (payment: CartPayment | undefined) => CartPayment,
  along: readonly Write[] = [],
): Promise<CartPayment> {
  let latest: CartPayment | undefined;
  await commitChange(stepContext(ctx), async () => {
    const before = await getCartPayment(ctx.table, cartId);
    const after = change(before?.value);
    latest = after;
    const writes = after === before?.value ? [] : [...cartPaymentWrites(cartId, after, before), ...along];
    return { writes, reply: {} };
  });
  if (!latest) throw new Error("The change was not decided.");
  return latest;
}

/** @throws ApiError 422 for another payment than ours, with an alarm */
export function checkCartSnapshot(
  { ctx, cartId, store }: CartWork,
  { id, provider, currency, reference }: CartPayment,
  { marks, ...snapshot }: Snapshot,
): void {
  const isOurs =
    marks.store === store &&
    marks.transactionId === id &&
    snapshot.mode === provider.mode &&
    snapshot.currency === currency.code &&
    (reference === "" || snapshot.reference === reference);
  if (isOurs) return;
  raisePaymentAlarm(ctx, "payment-mismatch", { cart: cartId, transaction: id });
  throw buildMismatchError(id);
}
