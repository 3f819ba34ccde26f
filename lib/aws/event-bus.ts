import { EventBridgeClient, PutEventsCommand } from "@aws-sdk/client-eventbridge";
import type { BusEvent, Patience, ReceiverAnswer } from "../use-case/senders.ts";
import { awsAnswer } from "./aws-answer.ts";
import { localSettings } from "./local-settings.ts";

/** Puts an event onto a bus of EventBridge, once: whether it is put again is decided by whoever delivers. */
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
    if (answer.FailedEntryCount) throw refusedEntry(result?.ErrorCode);
    return answer;
  };
  return awsAnswer(put, patience, () => client.destroy());
}

/** As the SDK makes errors of other refusals: their name is the code of the service. */
function refusedEntry(code = "EntryRefused"): Error {
  return Object.assign(new Error("An entry was refused."), { name: code });
}
