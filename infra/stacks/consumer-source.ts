import { Fn, type Stack } from "aws-cdk-lib";
import { CfnEventSourceMapping } from "aws-cdk-lib/aws-lambda";
import { functionNameFor } from "../../lib/http/routes.ts";
import { listPatterns } from "../../lib/runtime/change-patterns.ts";
import type { Consumer } from "../../lib/runtime/consumer.ts";
import type { Deployment } from "../deployment.ts";
import { readHandedOver } from "./handed-over.ts";

/** Lambda's value for repeating a change until the stream drops it. */
const FOREVER = -1;
/** Changes per call. Most only signal work in the table, so many cost no more than one. */
const BATCH = 100;

/**
 * Lets table changes call a consumer. It needs no dead-letter queue: unfinished work stays in the table, and every later
 * task calls the consumer again. If the id of an expired cart could not be recorded, clients can use it again. Events must
 * keep the order of their changes, which a queue would lose, and the record of changes must have all of them. So changes are
 * repeated until the stream drops them after a day. The template does not say whether a mapping is enabled: integrations enable and disable that of events, and a
 * deployment must not change it back.
 */
export function consumerSource(
  stack: Stack,
  { id, calledBy }: Consumer,
  source: { readonly deployment: Deployment; readonly logicalId: string },
): CfnEventSourceMapping {
  return new CfnEventSourceMapping(stack, `${functionNameFor(id)}-source`, {
    eventSourceArn: readStreamArn(stack, source.deployment),
    functionName: Fn.ref(source.logicalId),
    filterCriteria: {
      filters: calledBy.flatMap(listPatterns).map((pattern) => ({ pattern: JSON.stringify(pattern) })),
    },
    // Starts with the oldest change: writes made before the function existed, as between two deployments, count too.
    startingPosition: "TRIM_HORIZON",
    batchSize: BATCH,
    functionResponseTypes: ["ReportBatchItemFailures"],
    maximumRecordAgeInSeconds: FOREVER,
  });
}

/** Stream of the table in service. */
export function readStreamArn(stack: Stack, deployment: Deployment): string {
  return deployment.restoredStreamArn ?? readHandedOver(stack, deployment, "stream");
}
