import type { Senders } from "../use-case/senders.ts";
import { putEvent } from "./event-bus.ts";
import { sendToQueue } from "./target-queue.ts";
import { postWebhook } from "./webhook-request.ts";

export const senders: Senders = {
  post: postWebhook,
  sendToQueue,
  putEvent,
  pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
};
