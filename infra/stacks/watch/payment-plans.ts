import type { AlarmPlan } from "./alarm-plans.ts";
import { ownMetric } from "./metrics.ts";
import type { Watched } from "./watched.ts";

/** A provider that fails now and then is asked again by itself. */
const MOST_FAILURES = 10;

/** Alarms for payments at providers. */
export function paymentPlans(watched: Watched): readonly AlarmPlan[] {
  const sumOf = (name: string) => ownMetric(watched, name, "Sum");
  return [
    {
      what: "payments-pending",
      means: "A payment is pending for over an hour: its provider does not answer, or has not decided.",
      metric: sumOf("PaymentsPendingLong"),
      above: 0,
      lasting: [1, 1],
    },
    {
      what: "payment-alarms",
      means: "A provider tells of a payment something that its order does not have, or of a dispute.",
      metric: sumOf("PaymentAlarms"),
      above: 0,
      lasting: [1, 1],
    },
    {
      what: "payments-not-settled",
      means: "Payments that are due cannot be settled, again and again.",
      metric: sumOf("PaymentsNotSettled"),
      above: 0,
      lasting: [3, 3],
    },
    {
      what: "webhooks-refused",
      means:
        "A message to a webhook has no valid signature: its secret may be wrong, or a stranger sends it.",
      metric: sumOf("RefusedWebhooks"),
      above: 0,
      lasting: [1, 1],
    },
    {
      what: "provider-failures",
      means: "A payment provider does not answer, or answers with errors of its own.",
      metric: sumOf("ProviderFailures"),
      above: MOST_FAILURES,
      lasting: [2, 3],
    },
  ];
}
