import { stripe as provider } from "../providers/stripe/stripe.ts";
import { beginProviderPayment } from "./begin-provider-payment.ts";
import type { CartStart, GatewayPayment, PaymentGateway, ProviderStart } from "./gateway.ts";
import { buildStripeRequest, STRIPE_OPTIONS, type StripeRules } from "./stripe-request.ts";
import { stripeFields } from "./stripe-settings.ts";

type Slug = Pick<PaymentGateway, "slug" | "name"> &
  StripeRules & {
    /** Payments may begin with a cart. */
    readonly takesCarts: boolean;
    /** Test or live mode is the key's; otherwise the setting `test` says it. */
    readonly modeFollowsKey: boolean;
  };

function buildStripeGateway({ slug, name, modeFollowsKey, takesCarts, ...rules }: Slug): PaymentGateway {
  const start = (payment: GatewayPayment, wishes: CartStart): ProviderStart => {
    const { store, units, common } = beginProviderPayment("stripe", payment, wishes);
    const request = buildStripeRequest({ ...payment, units, store }, wishes, rules);
    const begun = { ...common, ...request, detailed_status: "requires_payment_method" };
    return { outcome: "pending", reference: "", provider: begun };
  };
  return {
    slug,
    name,
    needsSecret: false,
    start,
    confirm: () => undefined,
    canCancel: true,
    provider,
    options: STRIPE_OPTIONS,
    fields: stripeFields(modeFollowsKey),
    ...(takesCarts ? { startForCart: start } : {}),
  };
}

/**
 * Three slugs of the contract on one module.
 * @see https://docs.stripe.com/payments/payment-intents
 */
export const stripeGateways: readonly PaymentGateway[] = [
  buildStripeGateway({
    slug: "stripe",
    name: "Stripe",
    takesCarts: false,
    modeFollowsKey: true,
    endsAtOnce: true,
    confirmationMethod: "automatic",
  }),
  buildStripeGateway({
    slug: "stripe_payment_intents",
    name: "Stripe Payment Intents",
    takesCarts: false,
    modeFollowsKey: true,
    endsAtOnce: false,
    confirmationMethod: "manual",
  }),
  buildStripeGateway({
    slug: "elastic_path_payments_stripe",
    name: "Elastic Path Payments powered by Stripe",
    takesCarts: true,
    modeFollowsKey: false,
    endsAtOnce: false,
    confirmationMethod: "automatic",
  }),
];
