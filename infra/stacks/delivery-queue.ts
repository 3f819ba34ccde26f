import { Duration, Fn, type Stack, Validations } from "aws-cdk-lib";
import { CfnEventSourceMapping } from "aws-cdk-lib/aws-lambda";
import { Queue, QueueEncryption, type QueueProps } from "aws-cdk-lib/aws-sqs";
import { nameOf } from "../../lib/http/routes.ts";
import type { QueueConsumer } from "../../lib/runtime/queue-consumer.ts";
import { CONSUMER_TIMES, type Deployment } from "../deployment.ts";

/** As AWS advises: a message is not handed out again while a call, and its repetitions under throttling, may run. */
const VISIBLE_AGAIN = Duration.seconds(6 * CONSUMER_TIMES.functionSeconds);
/** An hour of calls that fail. Then it is no accident, and the next event calls for the integration anyway. */
const TRIES = 10;
/** Integrations that are worked on side by side; one that hangs takes one of them. */
const AT_ONCE = 20;

/** The two queues by their names, so that roles can name them as well. */
export function queueNamesOf({ namePrefix }: Deployment) {
  return { deliveries: `${namePrefix}-deliveries`, failed: `${namePrefix}-deliveries-failed` } as const;
}

/**
 * The queue of calls for deliveries. Messages name an integration; what is to be delivered is in the table, and so
 * neither a message that is lost nor one that comes twice loses or doubles an event.
 */
export function deliveryQueue(stack: Stack, deployment: Deployment): Queue {
  const names = queueNamesOf(deployment);
  const guarded: QueueProps = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true };
  const failed = new Queue(stack, "DeliveriesFailed", {
    ...guarded,
    queueName: names.failed,
    retentionPeriod: Duration.days(14),
  });
  Validations.of(failed).acknowledge({
    id: "Serverless-SQSRedrivePolicy",
    reason: "It is where calls end that failed, and an alarm tells of them.",
  });
  return new Queue(stack, "Deliveries", {
    ...guarded,
    queueName: names.deliveries,
    visibilityTimeout: VISIBLE_AGAIN,
    deadLetterQueue: { queue: failed, maxReceiveCount: TRIES },
  });
}

/** Lets the queue's messages call the function that delivers, one with each call. */
export function queueSource(
  stack: Stack,
  { id }: QueueConsumer,
  source: { readonly queue: Queue; readonly logicalId: string },
): void {
  new CfnEventSourceMapping(stack, `${nameOf(id)}-source`, {
    eventSourceArn: source.queue.queueArn,
    functionName: Fn.ref(source.logicalId),
    batchSize: 1,
    scalingConfig: { maximumConcurrency: AT_ONCE },
    functionResponseTypes: ["ReportBatchItemFailures"],
  });
}
