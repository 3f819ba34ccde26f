import { paypal as provider } from "../providers/paypal/paypal.ts";
import { beginProviderPayment } from "./begin-provider-payment.ts";
import type { PaymentGateway } from "./gateway.ts";
import { buildPayPalRequest, PAYPAL_OPTIONS } from "./paypal-request.ts";
import { paypalFields } from "./paypal-settings.ts";

/** The shopper approves at PayPal's page, and a confirmation takes the money. */
export const paypalGateway: PaymentGateway = {
  slug: "paypal_express_checkout",
  name: "PayPal Express Checkout",
  needsSecret: false,
  start: (payment, start) => {
    const { store, units, common } = beginProviderPayment("paypal", payment, start);
    const creation = buildPayPalRequest({ ...payment, units, store }, start);
    const isPromised = start.request.options?.application_context?.user_action === "PAY_NOW";
    const begun = {
      ...common,
      flow: "redirect" as const,
      creation,
      detailed_status: "CREATED",
      ...(isPromised ? { takes_when_approved: true as const } : {}),
    };
    return { outcome: "pending", reference: "", provider: begun };
  },
  confirm: () => undefined,
  canCancel: true,
  provider,
  options: PAYPAL_OPTIONS,
  fields: paypalFields,
};
