import { EventBridgeClient, PutEventsCommand } from "@aws-sdk/client-eventbridge";
import type { BusEvent, Patience, ReceiverAnswer } from "../use-case/senders.ts";
import { awsAnswer } from "./aws-answer.ts";
import { localSettings } from "./local-settings.ts";

/** Sends once; the delivery decides about retries. */
export function putEvent(
  { eventBus, region, source, detailType, detail, at }: BusEvent,
  patience: Patience,
): Promise<ReceiverAnswer> {
  const client = new EventBridgeClient({
    region,
    maxAttempts: 1,
    ...localSettings(process.env["EVENTBRIDGE_ENDPOINT"]),
  });
  const entry = { EventBusName: eventBus, Source: source, DetailType: detailType, Detail: detail, Time: at };
  const put = async (options: { readonly abortSignal: AbortSignal }) => {
    const answer = await client.send(new PutEventsCommand({ Entries: [entry] }), options);
    const [result] = answer.Entries ?? [];
    if (answer.FailedEntryCount) throw toSdkError(result?.ErrorCode);
    return answer;
  };
  return awsAnswer(put, patience, () => client.destroy());
}

/** Named by the service's code, as in the SDK's other errors. */
function toSdkError(code = "EntryRefused"): Error {
  return Object.assign(new Error("An entry was refused."), { name: code });
}
