import { Duration } from "aws-cdk-lib";
import type { AlarmPlan } from "./alarm-plans.ts";
import { eventAges, makeFailedCalls, ownMetric, together } from "./metrics.ts";
import type { Watched } from "./watched.ts";

/** Right after the first integration is created, the stream reader may be up to a day behind for a short time. */
const LASTING = [3, 3] as const;

/** Alarms for events that may be lost or not delivered. */
export function eventPlans(watched: Watched): readonly AlarmPlan[] {
  return [
    {
      what: "events-behind",
      means: "The function that turns changes into events is more than an hour behind.",
      metric: together("MAX", "age", eventAges(watched)),
      above: Duration.hours(1).toMilliseconds(),
      lasting: LASTING,
    },
    {
      what: "events-forgotten",
      means:
        "The function that turns changes into events is 20 hours behind, of the 24 that the stream keeps.",
      metric: together("MAX", "age", eventAges(watched)),
      above: Duration.hours(20).toMilliseconds(),
      lasting: LASTING,
    },
    {
      what: "changes-unread",
      means: "Changes of the table could not be turned into events, and were set aside.",
      metric: ownMetric(watched, "UnreadChanges", "Sum"),
      above: 0,
      lasting: [1, 1],
    },
    {
      what: "deliveries-down",
      means: "A receiver of events fails, again and again; what it is not told waits for it.",
      metric: ownMetric(watched, "DeliveriesDown", "Sum"),
      above: 0,
      // A receiver that has failed for hours is tried every 15 minutes.
      lasting: [2, 6],
    },
    {
      what: "dead-letters",
      means: "Events were not delivered for three days, and were given up.",
      metric: ownMetric(watched, "DeadLetters", "Sum"),
      above: 0,
      lasting: [1, 1],
    },
    {
      what: "delivery-calls",
      means: "The function that delivers events fails so often that calls for it were set aside.",
      metric: makeFailedCalls(watched),
      above: 0,
      lasting: [1, 1],
    },
  ];
}
