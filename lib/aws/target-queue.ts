import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import type { Patience, QueueMessage, ReceiverAnswer } from "../use-case/senders.ts";
import { awsAnswer } from "./aws-answer.ts";
import { localSettings } from "./local-settings.ts";

/**
 * Sends an event to a queue of SQS, once: whether it is sent again is decided by whoever delivers. The queue's own policy
 * lets this service in, unless the integration brings keys.
 */
export function sendToQueue(
  { url, region, credentials, body, order }: QueueMessage,
  patience: Patience,
): Promise<ReceiverAnswer> {
  const client = new SQSClient({
    region,
    maxAttempts: 1,
    ...(credentials ? { credentials } : {}),
    ...localSettings(process.env["SQS_ENDPOINT"]),
  });
  const message = new SendMessageCommand({
    QueueUrl: url,
    MessageBody: body,
    ...(order ? { MessageGroupId: order.group, MessageDeduplicationId: order.deduplication } : {}),
  });
  return awsAnswer(
    (options) => client.send(message, options),
    patience,
    () => client.destroy(),
  );
}
