import { conflict, notFound } from "../../kernel/errors.ts";
import { commitChange } from "../../table/effects/commit-change.ts";
import type { Document } from "../../table/entity.ts";
import type { Write } from "../../table/table.ts";
import type { DeliveryCalls } from "../../use-case/capabilities.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { getLogged } from "../log/event-log-store.ts";
import type { LoggedEvent } from "../log/logged-event.ts";
import { getJobAttempts } from "../subscriptions/attempts-store.ts";
import { callForDeliveries } from "../subscriptions/call-for-deliveries.ts";
import type { AttemptedEvent } from "../subscriptions/delivery-attempt.ts";
import { type DeliveryState, reviveDeliveries } from "../subscriptions/delivery-state.ts";
import { deliveryStateWrite, getDeliveryState } from "../subscriptions/delivery-state-store.ts";
import type { Integration } from "../subscriptions/integration.ts";
import { integrationCheck, integrations } from "../subscriptions/integrations-store.ts";
import { integrationJobView } from "../subscriptions/logs/log-views.ts";
import type { JobPath } from "../subscriptions/logs/logs.ts";
import { findDeadLetter } from "./dead-letters/dead-letters-store.ts";
import { addPutBack, buildPutBack, chooseReplayTime } from "./put-back-store.ts";
import { isObserved } from "./select-events.ts";
import { getWaiting } from "./waiting-store.ts";

/**
 * Sends a job's event again with the same id. If it waits, all waiting events become due at once; otherwise
 * it becomes a new job.
 * @throws ApiError 404 for an unknown integration or job, 409 if the event is not kept or observed
 * @answers When is an event given up, and how is it sent again?
 */
export async function retryJob(
  ctx: Context,
  { integrationID, jobID }: JobPath,
  deliveryCalls: DeliveryCalls,
): Promise<Reply> {
  const { table } = ctx;
  const id = integrationID.toLowerCase();
  const reply = await commitChange(ctx, async () => {
    const [integration, state, attempts] = await Promise.all([
      integrations.require(ctx, id),
      getDeliveryState(table, id),
      getJobAttempts(table, id, jobID.toLowerCase()),
    ]);
    if (!state) throw notFound("integration", integrationID);
    const [last, first] = [attempts?.at(0), attempts?.at(-1)];
    if (!last || !first) throw notFound("job", jobID);
    const event = await requireLoggedEvent(ctx, last.event);
    const { writes, after } = await prepareRetry(ctx, integration, event, state.value);
    const check = integrationCheck(integration);
    return {
      writes: [deliveryStateWrite(integration.value.id, after, state), ...writes, check],
      reply: { body: { data: integrationJobView(first) } },
    };
  });
  await callForDeliveries(ctx, deliveryCalls, id);
  return reply;
}

async function requireLoggedEvent(
  { table }: Context,
  { part, number }: AttemptedEvent,
): Promise<LoggedEvent> {
  const [logged] =
    part === undefined || number === undefined ? [] : await getLogged(table, [{ part, number }]);
  if (!logged) throw conflict("The event of this job is not kept any more.");
  return logged;
}

type PreparedRetry = { readonly writes: readonly Write[]; readonly after: DeliveryState };

async function prepareRetry(
  { table, now }: Context,
  { value: integration }: Document<Integration>,
  event: LoggedEvent,
  state: DeliveryState,
): Promise<PreparedRetry> {
  const { id } = integration;
  const time = now();
  if (!isObserved(integration, { key: event.key, at: chooseReplayTime(integration, time) })) {
    throw conflict(`The integration is not enabled, or does not observe '${event.key}' any more.`);
  }
  const [[stored], letter] = await Promise.all([
    getWaiting(table, id, [event.object]),
    findDeadLetter(table, id, event),
  ]);
  const isWaiting = stored?.value.events.some(({ number }) => number === event.number) ?? false;
  if (isWaiting) return { writes: [], after: reviveDeliveries(state) };
  const { writes, added } = buildPutBack({ integration, event, stored, letter }, time);
  return { writes, after: reviveDeliveries(addPutBack(state, added)) };
}
