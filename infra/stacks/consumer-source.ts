import { Duration, Fn, type Stack } from "aws-cdk-lib";
import { CfnEventSourceMapping } from "aws-cdk-lib/aws-lambda";
import { nameOf } from "../../lib/http/routes.ts";
import { patternsOf } from "../../lib/runtime/change-patterns.ts";
import type { Consumer } from "../../lib/runtime/consumer.ts";
import { CONSUMER_TIMES } from "../deployment.ts";

/** Changes that one call takes; they only say that there is something to do, so many are as good as one. */
const BATCH = 100;

/**
 * Lets the table's changes call a consumer. There is no queue for what it could not do: what is to be done stays in
 * the table until it is done, and every later task calls for it again. Ids of carts that could not be kept are free.
 */
export function consumerSource(
  stack: Stack,
  consumer: Consumer,
  source: { readonly streamArn: string; readonly logicalId: string },
): void {
  new CfnEventSourceMapping(stack, `${nameOf(consumer.id)}-source`, {
    eventSourceArn: source.streamArn,
    functionName: Fn.ref(source.logicalId),
    filterCriteria: {
      filters: consumer.calledBy.flatMap(patternsOf).map((pattern) => ({ pattern: JSON.stringify(pattern) })),
    },
    // What was written while there was no function yet, such as between two deployments, counts as well.
    startingPosition: "TRIM_HORIZON",
    batchSize: BATCH,
    functionResponseTypes: ["ReportBatchItemFailures"],
    maximumRecordAgeInSeconds: Duration.hours(CONSUMER_TIMES.longestAgeHours).toSeconds(),
  });
}
