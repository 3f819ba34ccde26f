import { TITLES } from "../../kernel/error-titles.ts";
import { type ApiError, unprocessable } from "../../kernel/errors.ts";
import type { ProviderPayment } from "../../provider-payments/provider-payment.ts";
import { toProviderUnits } from "../providers/units.ts";
import type { CartStart, GatewayPayment } from "./gateway.ts";
import { PENDING_MINUTES } from "./pending-minutes.ts";
import { chooseMode, findKey } from "./provider-settings.ts";

const MINUTE_MS = 60_000;

/** Longer than a request takes. */
const FIRST_LOOK_MS = 2 * MINUTE_MS;

/** Values that every payment at a provider begins with. */
export type BegunPayment = {
  readonly store: string;
  readonly units: number;
  readonly common: Omit<ProviderPayment, "flow" | "creation" | "detailed_status">;
};

/** @throws ApiError 422 for an amount that the provider cannot take, or a gateway without a key */
export function beginProviderPayment(
  provider: "stripe" | "paypal",
  payment: GatewayPayment,
  { settings, currency, now }: Pick<CartStart, "settings" | "currency" | "now">,
): BegunPayment {
  const key = findKey(settings);
  if (!settings.provider || !key) {
    throw unprocessable("The gateway has no key of the provider.", {
      title: TITLES.gatewayNotEnabled,
      source: "data.gateway",
    });
  }
  const { store, stripe_account, pending_minutes = PENDING_MINUTES.usual } = settings.provider;
  const units = toProviderUnits(provider, currency, payment.amount);
  if (units === undefined) throw buildInexactAmountError(payment);
  if (units === 0) throw buildNoAmountError();
  const common = {
    mode: chooseMode(settings.provider),
    account: key.account,
    ...(stripe_account && stripe_account !== key.account ? { connected: stripe_account } : {}),
    key_version: key.version,
    method: payment.method,
    units,
    ...(payment.cartId === undefined ? {} : { cart_id: payment.cartId }),
    attempt: 0,
    ends_at: new Date(now.getTime() + pending_minutes * MINUTE_MS).toISOString(),
    due_at: new Date(now.getTime() + FIRST_LOOK_MS).toISOString(),
  };
  return { store, units, common };
}

function buildNoAmountError() {
  return unprocessable("A provider takes no payment of 0; pay the order at the gateway 'manual'.", {
    title: TITLES.unprocessableEntity,
    source: "data.amount",
  });
}

/** 422: the provider counts the currency in other units, of which the amount is no whole number. */
export function buildInexactAmountError({
  amount,
  currency,
}: Pick<GatewayPayment, "amount" | "currency">): ApiError {
  return unprocessable(`The provider cannot take exactly ${amount} minor units of ${currency}.`, {
    title: TITLES.currencyNotSupported,
    source: "data.amount",
    meta: { currency },
  });
}
