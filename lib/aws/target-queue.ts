import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import type { Patience, QueueMessage, ReceiverAnswer } from "../use-case/senders.ts";
import { awsAnswer } from "./aws-answer.ts";
import { localSettings } from "./local-settings.ts";

/** Sends once; the delivery decides about retries. Without keys the queue's policy must admit this service. */
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
