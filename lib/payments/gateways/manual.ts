import type { PaymentGateway } from "./gateway.ts";

/** Payments that happen elsewhere, such as on account or in cash; complete at once. */
export const manual: PaymentGateway = {
  slug: "manual",
  name: "Manual",
  needsSecret: false,
  start: () => ({ outcome: "complete", reference: "manual" }),
  confirm: () => undefined,
  canCancel: false,
};
