import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { requireVariable } from "../http/runtime.ts";
import { unavailable } from "../kernel/errors.ts";
import { processMemory } from "../kernel/process-memory.ts";
import { type DeliveryCalls, LONGEST_DELAY_SECONDS } from "../use-case/capabilities.ts";
import { localSettings } from "./local-settings.ts";

const client = processMemory(() => new SQSClient(localSettings(process.env["SQS_ENDPOINT"])));

/** Uses the queue `CARTWRIGHT_DELIVERY_QUEUE`. A surplus message does no harm, since it only names an integration. */
export function openDeliveryCalls(env: NodeJS.ProcessEnv): DeliveryCalls {
  const queue = requireVariable(env, "CARTWRIGHT_DELIVERY_QUEUE");
  return {
    callFor: async ({ deadline }, integrationId, delaySeconds = 0) => {
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
