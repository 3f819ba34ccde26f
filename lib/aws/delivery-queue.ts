import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import type { Deadline } from "../kernel/deadline.ts";
import { unavailable } from "../kernel/errors.ts";
import { processMemory } from "../kernel/process-memory.ts";
import { type DeliveryCalls, LONGEST_DELAY_SECONDS } from "../use-case/context.ts";
import { localSettings } from "./local-settings.ts";

const client = processMemory(() => new SQSClient(localSettings(process.env["SQS_ENDPOINT"])));

/** Uses the queue `CARTWRIGHT_DELIVERY_QUEUE`. A surplus message does no harm, since it only names an integration. */
export function openDeliveryCalls(deadline: Deadline): DeliveryCalls {
  return {
    callFor: async (integrationId, delaySeconds = 0) => {
      const queue = process.env["CARTWRIGHT_DELIVERY_QUEUE"] ?? "";
      const message = new SendMessageCommand({
        QueueUrl: queue,
        MessageBody: JSON.stringify({ integration_id: integrationId }),
        DelaySeconds: Math.min(LONGEST_DELAY_SECONDS, Math.max(0, Math.ceil(delaySeconds))),
      });
      const abortSignal = AbortSignal.timeout(Math.max(1, Math.floor(deadline.left())));
      try {
        await client().send(message, { abortSignal });
      } catch (cause) {
        throw unavailable(cause);
      }
    },
  };
}
