import { Duration, Fn, type Stack } from "aws-cdk-lib";
import { CfnEventSourceMapping } from "aws-cdk-lib/aws-lambda";
import { nameOf } from "../../lib/http/routes.ts";
import { patternsOf } from "../../lib/runtime/change-patterns.ts";
import type { Consumer } from "../../lib/runtime/consumer.ts";
import { CONSUMER_TIMES } from "../deployment.ts";

/** What Lambda calls it when a change is handed over until the stream has forgotten it. */
const FOREVER = -1;
/** Changes that one call takes; most only say that there is something to do, so many are as good as one. */
const BATCH = 100;

/**
 * Lets the table's changes call a consumer. There is no queue for what it could not do: what is to be done stays in
 * the table until it is done, and every later task calls for it again. Ids of carts that could not be kept are free.
 * Events are raised from changes that no queue may take out of their order; they are never given up, and end with the
 * stream itself, a day later. Whether a mapping is enabled is not in the template: integrations switch that of events, and
 * no deployment may switch it back.
 */
export function consumerSource(
  stack: Stack,
  { id, calledBy, raisesEvents }: Consumer,
  source: { readonly streamArn: string; readonly logicalId: string },
): CfnEventSourceMapping {
  const longest = Duration.hours(CONSUMER_TIMES.longestAgeHours).toSeconds();
  return new CfnEventSourceMapping(stack, `${nameOf(id)}-source`, {
    eventSourceArn: source.streamArn,
    functionName: Fn.ref(source.logicalId),
    filterCriteria: {
      filters: calledBy.flatMap(patternsOf).map((pattern) => ({ pattern: JSON.stringify(pattern) })),
    },
    // What was written while there was no function yet, such as between two deployments, counts as well.
    startingPosition: "TRIM_HORIZON",
    batchSize: BATCH,
    functionResponseTypes: ["ReportBatchItemFailures"],
    maximumRecordAgeInSeconds: raisesEvents ? FOREVER : longest,
  });
}
