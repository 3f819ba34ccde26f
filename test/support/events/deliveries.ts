import { randomUUID } from "node:crypto";
import type { SQSRecord } from "aws-lambda";
import { consumer } from "../../../functions/webhooks/delivery/deliver-events.ts";
import type { NamedEvent } from "../../../lib/events/event.ts";
import { deadlineIn } from "../../../lib/kernel/deadline.ts";
import { createMessageConsumer } from "../../../lib/runtime/consumer.ts";
import type { Table } from "../../../lib/table/table.ts";
import type { DeliveryCalls } from "../../../lib/use-case/capabilities.ts";
import type { ReceiverAnswer, Senders, WebhookRequest } from "../../../lib/use-case/senders.ts";
import { appendEvents } from "../../../lib/webhooks/log/event-log-store.ts";
import { newDeliveryState } from "../../../lib/webhooks/subscriptions/delivery-state.ts";
import {
  deliveryStateWrite,
  getDeliveryState,
} from "../../../lib/webhooks/subscriptions/delivery-state-store.ts";
import type { Integration } from "../../../lib/webhooks/subscriptions/integration.ts";
import { integrations } from "../../../lib/webhooks/subscriptions/integrations-store.ts";
import { NOON, testRuntime } from "../runtime.ts";
import { memoryTable } from "../tables/memory-table.ts";
import { permitAccess } from "../tables/permitted.ts";
import { createSimulatedTime } from "./simulated-time.ts";

/** A delivery that a receiver got. */
export type Told = {
  readonly at: number;
  readonly id: string;
  readonly key: string;
  readonly attempt: number;
  readonly object: { readonly type: string; readonly id: string };
  readonly position: number;
  readonly skipped?: readonly number[];
  readonly answer: ReceiverAnswer;
};

export const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

export function anIntegration(fields: Partial<Integration> = {}): Integration {
  const at = NOON.toISOString();
  return {
    id: "integration-1",
    name: "Desk",
    description: "",
    enabled: true,
    target: { type: "webhook", url: "https://desk.example/hooks" },
    observes: ["cart.updated"],
    signing_secrets: [{ secret: SECRET }],
    observed_since: at,
    created_at: at,
    updated_at: at,
    ...fields,
  };
}

/** An event for a change of a cart, with its position. */
export function aChange(cart: string, position: number, at: Date, key = "cart.updated"): NamedEvent {
  const object = { type: "cart", id: cart };
  const payload = { data: { id: cart, type: "cart", version: position } };
  return { id: `${cart}-${position}`, key, object, position, payload, at: at.toISOString() };
}

/** The receiver's answer to a delivery, sent after `ms` milliseconds. */
export type Behaviour = (told: Omit<Told, "answer">) => {
  readonly answer: ReceiverAnswer;
  readonly ms?: number;
};

export const succeeds: Behaviour = () => ({ answer: { status: 204 }, ms: 20 });
export const fails: Behaviour = () => ({ answer: { status: 500 }, ms: 20 });

/** A store that delivers its events in simulated time. */
export function deliveries(start = NOON) {
  const time = createSimulatedTime(start);
  const table = time.watched(memoryTable({ now: time.now }));
  const told: Told[] = [];
  const calls: { readonly at: number; readonly id: string }[] = [];
  const counted = new Map<string, number>();
  const world = {
    behaviour: succeeds,
    /** The number of times that a call for deliveries arrives. */
    copies: (): number => 1,
    /** The table of a worker. */
    tableOf: (own: Table): Table => own,
    /** Called when a worker begins to send (1) and when it ends (-1). */
    onSend: (_worker: string, _change: 1 | -1): void => {},
  };
  const inFlight = { now: 0, most: 0 };
  const receive = async (worker: string, { body }: Pick<WebhookRequest, "body">): Promise<ReceiverAnswer> => {
    const message = JSON.parse(body);
    const { id, triggered_by: key, attempt, object, position, skipped } = message;
    const seen = {
      at: time.now().getTime(),
      id,
      key,
      attempt,
      object,
      position,
      ...(skipped ? { skipped } : {}),
    };
    const { answer, ms = 0 } = world.behaviour(seen);
    told.push({ ...seen, answer });
    inFlight.now += 1;
    inFlight.most = Math.max(inFlight.most, inFlight.now);
    world.onSend(worker, 1);
    if (ms > 0) await time.sleep(ms);
    inFlight.now -= 1;
    world.onSend(worker, -1);
    return answer;
  };
  const sendersOf = (worker: string): Senders => ({
    post: (request) => receive(worker, request),
    sendToQueue: async () => ({ status: 200 }),
    putEvent: async () => ({ status: 200 }),
    pause: time.sleep,
  });
  const callFor = async (id: string, delaySeconds = 0) => {
    for (let copy = world.copies(); copy > 0; copy -= 1) {
      calls.push({ at: time.now().getTime() + delaySeconds * 1000, id });
      void time.sleep(delaySeconds * 1000).then(() => work(id));
    }
  };
  const deliveryCalls: DeliveryCalls = { callFor: (_, id, delaySeconds) => callFor(id, delaySeconds) };
  const work = async (id: string): Promise<void> => {
    const own = permitAccess(world.tableOf(table), consumer);
    const runtime = testRuntime({
      table: own.table,
      now: time.now,
      senders: sendersOf(randomUUID()),
      deliveryCalls,
      metrics: (amounts) => {
        for (const [name, amount] of amounts) counted.set(name, (counted.get(name) ?? 0) + amount);
      },
    });
    const handler = createMessageConsumer(consumer, runtime);
    const body = JSON.stringify({ integration_id: id });
    const record = { body, messageId: randomUUID() };
    const { batchItemFailures } = await handler(
      { Records: [record as SQSRecord] },
      { getRemainingTimeInMillis: () => 60_000 },
    );
    own.refuseDenied();
    // The queue repeats a failed message after 90 seconds.
    if (batchItemFailures.length > 0) void time.sleep(90_000).then(() => work(id));
  };
  return {
    ...time,
    table,
    told,
    calls,
    /** Sums of the numbers that workers wrote. */
    counted,
    world,
    inFlight,
    callFor,
    deliveryCalls,
    save: async (integration: Integration) => {
      await table.transact(
        [
          ...integrations.writes(integration),
          deliveryStateWrite(integration.id, newDeliveryState([0, 0, 0, 0])),
        ],
        randomUUID(),
      );
      return integration;
    },
    raise: async (events: readonly NamedEvent[], id = "integration-1") => {
      await appendEvents({ table, newId: randomUUID, deadline: deadlineIn(5000), now: time.now }, events);
      await callFor(id);
    },
    state: async (id = "integration-1") => (await getDeliveryState(table, id))?.value,
    /** Runs until this number of milliseconds has passed. */
    runFor: async (milliseconds: number) => {
      const end = time.now().getTime() + milliseconds;
      let isOver = false;
      void time.sleep(milliseconds).then(() => {
        isOver = true;
      });
      await time.run(() => !isOver && time.now().getTime() <= end);
    },
  };
}
