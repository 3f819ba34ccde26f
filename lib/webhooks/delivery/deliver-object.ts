import { describeErrorForLog } from "../../kernel/logged-error.ts";
import type { Document } from "../../table/entity.ts";
import { requireWritten } from "../../table/table.ts";
import type { Context } from "../../use-case/context.ts";
import type { LoggedEvent } from "../log/logged-event.ts";
import { attemptWrites } from "../subscriptions/attempts-store.ts";
import { newJobId } from "../subscriptions/delivery-attempt.ts";
import type { Integration } from "../subscriptions/integration.ts";
import {
  isForWholeEndpoint,
  type SendingCapabilities,
  type SentEvent,
  sendEvent,
} from "./attempts/send-event.ts";
import { buildDeadLetter, type DeadLetter } from "./dead-letters/dead-letter.ts";
import type { Flow } from "./flow.ts";
import { isObserved, objectName } from "./select-events.ts";
import {
  afterDelivery,
  afterFailedAttempt,
  afterGivingUp,
  removeFirst,
  retryDeadline,
  type WaitingEvents,
} from "./waiting-events.ts";

export type ObjectWork = {
  /** The stored queue; undefined if the object has none. */
  readonly stored?: Document<WaitingEvents>;
  /** The queue including new events of the log. */
  readonly queue: WaitingEvents;
  /** The first events of the queue by their log numbers; `undefined` if the log no longer has the event. */
  readonly loaded: ReadonlyMap<number, LoggedEvent | undefined>;
};

export type ObjectResult = ObjectWork & { readonly letters: readonly DeadLetter[] };

export type Delivery = {
  readonly next: () => Context;
  readonly integration: Integration;
  readonly flow: Flow;
  readonly hasTime: () => boolean;
  readonly capabilities: SendingCapabilities;
};

/** Delivers an object's events in order, up to the first that fails or may not be sent now. */
export async function deliverObject(delivery: Delivery, work: ObjectWork): Promise<ObjectResult> {
  const { integration, next } = delivery;
  const letters: DeadLetter[] = [];
  let queue = work.queue;
  for (const [number, event] of work.loaded) {
    const [first] = queue.events;
    if (first?.number !== number) break;
    const now = next().now().getTime();
    if (!event) queue = afterGivingUp(queue);
    else if (!isObserved(integration, { key: event.key, at: first.replayed_at ?? event.at }))
      queue = removeFirst(queue);
    else if (now > retryDeadline(queue, event)) {
      letters.push(buildDeadLetter(integration.id, event, queue, now));
      queue = afterGivingUp(queue);
    } else {
      const tried = await attemptDelivery(delivery, queue, event);
      if (!tried) break;
      const { sent, after } = tried;
      if (!after) queue = afterDelivery(queue);
      else {
        queue = { ...after.queue, revivals: delivery.flow.state().revivals ?? 0 };
        if (!after.isOver) break;
        letters.push(buildDeadLetter(integration.id, event, queue, sent.at));
        queue = afterGivingUp(queue);
      }
    }
  }
  return { ...work, queue, letters };
}

type AttemptResult = {
  readonly sent: SentEvent;
  readonly after?: ReturnType<typeof afterFailedAttempt>;
};

/** @returns `undefined` if nothing may be sent now */
async function attemptDelivery(
  { next, integration, flow, hasTime, capabilities }: Delivery,
  queue: WaitingEvents,
  event: LoggedEvent,
): Promise<AttemptResult | undefined> {
  const wait = flow.turnIn(next().now().getTime());
  if (wait > 0) await capabilities.senders.pause(wait);
  const ctx = next();
  const startedAt = ctx.now();
  if (!hasTime() || !flow.start(startedAt.getTime(), queue.attempts > 0)) return undefined;
  const attempted = { event, attempt: queue.attempts + 1, skipped: queue.skipped };
  const sent = await sendEvent(ctx, capabilities, integration, attempted);
  if (sent.succeeded) flow.succeeded(sent.at);
  else {
    const waitMs = isForWholeEndpoint(sent) ? sent.waitMs : 0;
    flow.failed({ ...sent, object: objectName(event.object), waitMs });
  }
  const failed = { ...sent, startedAt: startedAt.getTime() };
  const tried = sent.succeeded ? { sent } : { sent, after: afterFailedAttempt(queue, event, failed) };
  await logAttempt(next(), { integration, queue, event, tried, at: startedAt.toISOString() });
  return tried;
}

type LoggableAttempt = {
  readonly integration: Integration;
  readonly queue: WaitingEvents;
  readonly event: LoggedEvent;
  readonly tried: AttemptResult;
  readonly at: string;
};

/** Logs an attempt. A failure to write the log does not stop the delivery. */
async function logAttempt(
  ctx: Context,
  { integration, queue, event, tried, at }: LoggableAttempt,
): Promise<void> {
  const { sent, after } = tried;
  const { id, key, object, position, part, number } = event;
  const writes = attemptWrites({
    integration_id: integration.id,
    job_id: newJobId(integration.id, id, queue.first_at ?? at),
    event: { id, type: key, object, position, at: event.at, part, number },
    attempt: queue.attempts + 1,
    at,
    succeeded: sent.succeeded,
    processing_time: sent.tookMs,
    status_code: sent.status,
    error_detail: sent.cause,
    ...(after && !after.isOver ? { next_at: after.queue.next_at } : {}),
  });
  ctx.count(sent.succeeded ? "EventsDelivered" : "DeliveriesFailed");
  try {
    await Promise.all(writes.map((write) => requireWritten(ctx.table.put(write.put, write.when))));
  } catch (error) {
    ctx.log.warn("attempt-not-logged", { integration: integration.id, ...describeErrorForLog(error) });
  }
}
