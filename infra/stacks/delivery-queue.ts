import { Aws, Duration, Fn, type Stack } from "aws-cdk-lib";
import { CfnEventSourceMapping } from "aws-cdk-lib/aws-lambda";
import { Queue, QueueEncryption, type QueueProps } from "aws-cdk-lib/aws-sqs";
import { functionNameFor } from "../../lib/http/routes.ts";
import type { MessageConsumer } from "../../lib/runtime/consumer.ts";
import { CONSUMER_TIMES, type Deployment } from "../deployment.ts";
import { acknowledge } from "./acknowledge.ts";

/**
 * AWS recommends six times the function's timeout, so that a message is not delivered again while a call or its retries
 * run.
 */
const VISIBLE_AGAIN = Duration.seconds(6 * CONSUMER_TIMES.functionSeconds);
/**
 * About an hour of failed calls. After that the failure is not temporary, and the next event calls for the integration
 * anyway.
 */
const TRIES = 10;
/** Integrations delivered in parallel; a slow one occupies only one of these. */
const AT_ONCE = 20;

/** Names of the two queues, also for the policies of roles. */
export function makeQueueNames({ namePrefix }: Deployment) {
  return { deliveries: `${namePrefix}-deliveries`, failed: `${namePrefix}-deliveries-failed` } as const;
}

/**
 * Queue of calls for deliveries, and the queue of those that failed. A message names only an integration, and the events are in the table, so a lost or
 * repeated message neither loses nor repeats an event.
 */
export function deliveryQueues(stack: Stack, deployment: Deployment): readonly Queue[] {
  const names = makeQueueNames(deployment);
  const guarded: QueueProps = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true };
  const failed = new Queue(stack, "DeliveriesFailed", {
    ...guarded,
    queueName: names.failed,
    retentionPeriod: Duration.days(14),
  });
  acknowledge(failed, {
    "Serverless-SQSRedrivePolicy": "It is where calls end that failed, and an alarm tells of them.",
  });
  const deliveries = new Queue(stack, "Deliveries", {
    ...guarded,
    queueName: names.deliveries,
    visibilityTimeout: VISIBLE_AGAIN,
    deadLetterQueue: { queue: failed, maxReceiveCount: TRIES },
  });
  return [failed, deliveries];
}

/** Address of the queue for functions in any stack. */
export function makeQueueUrl(deployment: Deployment): string {
  const { deliveries } = makeQueueNames(deployment);
  return `https://sqs.${Aws.REGION}.${Aws.URL_SUFFIX}/${Aws.ACCOUNT_ID}/${deliveries}`;
}

export function makeQueueArn(stack: Stack, deployment: Deployment): string {
  return stack.formatArn({ service: "sqs", resource: makeQueueNames(deployment).deliveries });
}

/** Calls the delivery function with one message at a time. */
export function queueSource(
  stack: Stack,
  { id }: MessageConsumer,
  source: { readonly deployment: Deployment; readonly logicalId: string },
): void {
  new CfnEventSourceMapping(stack, `${functionNameFor(id)}-source`, {
    eventSourceArn: makeQueueArn(stack, source.deployment),
    functionName: Fn.ref(source.logicalId),
    batchSize: 1,
    scalingConfig: { maximumConcurrency: AT_ONCE },
    functionResponseTypes: ["ReportBatchItemFailures"],
  });
}
