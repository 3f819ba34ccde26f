import type { LoggedEvent } from "../event-log/logged-event.ts";
import { attemptWrites } from "../integrations/attempts-store.ts";
import { newJobId } from "../integrations/delivery-attempt.ts";
import type { Integration } from "../integrations/integration.ts";
import { loggedError } from "../kernel/logged-error.ts";
import type { Document } from "../table/documents.ts";
import { certainly } from "../table/table.ts";
import type { Context } from "../use-case/context.ts";
import { isForAll, type SentEvent, sendEvent } from "./attempts/send-event.ts";
import { type DeadLetter, deadLetterOf } from "./dead-letters/dead-letter.ts";
import type { Flow } from "./flow.ts";
import { isObserved, objectName } from "./select-events.ts";
import {
  afterDelivery,
  afterFailedAttempt,
  afterGivingUp,
  triedUntil,
  type WaitingEvents,
  withoutFirst,
} from "./waiting-events.ts";

/** What is to be done for an object. */
export type ObjectWork = {
  /** As it is stored; nothing if the object has none. */
  readonly stored?: Document<WaitingEvents>;
  /** With what came from the log. */
  readonly queue: WaitingEvents;
  /** The first events of the queue by their numbers; those that the log has no more are `undefined`. */
  readonly loaded: ReadonlyMap<number, LoggedEvent | undefined>;
};

/** What is left of it. */
export type ObjectResult = ObjectWork & { readonly letters: readonly DeadLetter[] };

/** What attempts need. */
export type Delivery = {
  readonly next: () => Context;
  readonly integration: Integration;
  readonly flow: Flow;
  /** Whether there is time for another attempt. */
  readonly hasTime: () => boolean;
};

/** Delivers the events of an object one after the other, up to the first that fails or may not be sent now. */
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
      queue = withoutFirst(queue);
    else if (now > triedUntil(queue, event)) {
      letters.push(deadLetterOf(integration.id, event, queue, now));
      queue = afterGivingUp(queue);
    } else {
      const tried = await attempt(delivery, queue, event);
      if (!tried) break;
      const { sent, after } = tried;
      if (!after) queue = afterDelivery(queue);
      else {
        queue = { ...after.queue, revivals: delivery.flow.state().revivals ?? 0 };
        if (!after.isOver) break;
        letters.push(deadLetterOf(integration.id, event, queue, sent.at));
        queue = afterGivingUp(queue);
      }
    }
  }
  return { ...work, queue, letters };
}

type Tried = {
  readonly sent: SentEvent;
  /** What is to be done after a failure. */
  readonly after?: ReturnType<typeof afterFailedAttempt>;
};

/** @returns `undefined` if nothing may be sent now */
async function attempt(
  { next, integration, flow, hasTime }: Delivery,
  queue: WaitingEvents,
  event: LoggedEvent,
): Promise<Tried | undefined> {
  const before = next();
  const wait = flow.turnIn(before.now().getTime());
  if (wait > 0) await before.senders?.pause(wait);
  const ctx = next();
  const startedAt = ctx.now();
  if (!hasTime() || !flow.start(startedAt.getTime(), queue.attempts > 0)) return undefined;
  const attempted = { event, attempt: queue.attempts + 1, skipped: queue.skipped };
  const sent = await sendEvent(ctx, integration, attempted);
  if (sent.succeeded) flow.succeeded(sent.at);
  else {
    const waitMs = isForAll(sent) ? sent.waitMs : 0;
    flow.failed({ ...sent, object: objectName(event.object), waitMs });
  }
  const failed = { ...sent, startedAt: startedAt.getTime() };
  const tried = sent.succeeded ? { sent } : { sent, after: afterFailedAttempt(queue, event, failed) };
  await logAttempt(next(), { integration, queue, event, tried, at: startedAt.toISOString() });
  return tried;
}

type Attempt = {
  readonly integration: Integration;
  readonly queue: WaitingEvents;
  readonly event: LoggedEvent;
  readonly tried: Tried;
  readonly at: string;
};

/** A log that cannot be written stops no delivery. */
async function logAttempt(ctx: Context, { integration, queue, event, tried, at }: Attempt): Promise<void> {
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
    await Promise.all(writes.map((write) => certainly(ctx.table.put(write.put, write.when))));
  } catch (error) {
    ctx.log.warn("attempt-not-logged", { integration: integration.id, ...loggedError(error) });
  }
}
