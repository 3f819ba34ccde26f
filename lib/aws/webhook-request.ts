import type { Patience, ReceiverAnswer, WebhookRequest } from "../use-case/senders.ts";
import { callPinned } from "./pinned-call.ts";

/** Sends an event to a receiver, of whose answer only the status counts. */
export async function postWebhook(request: WebhookRequest, { longestMs }: Patience): Promise<ReceiverAnswer> {
  const answer = await callPinned({ ...request, method: "POST" }, longestMs);
  if ("trouble" in answer) return answer;
  const retryAfter = answer.headers["retry-after"];
  return { status: answer.status, ...(retryAfter === undefined ? {} : { retryAfter }) };
}
