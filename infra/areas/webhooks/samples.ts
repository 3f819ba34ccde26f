import { nameEvents } from "../../../lib/events/event.ts";
import { entryEvents } from "../../../lib/extensions/entries/entry-events.ts";
import { updateEntry } from "../../../lib/extensions/entries/update-entry.ts";
import { dropUndefined } from "../../../lib/kernel/objects.ts";
import { orderEvents } from "../../../lib/orders/events/order-events.ts";
import { writeStepSurely } from "../../../lib/table/effects/write-step.ts";
import { keys } from "../../../lib/table/keys.ts";
import type { DeliveryCalls, TargetRules } from "../../../lib/use-case/capabilities.ts";
import type { Context } from "../../../lib/use-case/context.ts";
import { appendEvents, getLogEnds, readLog } from "../../../lib/webhooks/log/event-log-store.ts";
import { chooseLogPart } from "../../../lib/webhooks/log/logged-event.ts";
import { attemptWrites } from "../../../lib/webhooks/subscriptions/attempts-store.ts";
import { type DeliveryAttempt, newJobId } from "../../../lib/webhooks/subscriptions/delivery-attempt.ts";
import type { Integration } from "../../../lib/webhooks/subscriptions/integration.ts";
import type { CreateIntegrationRequest } from "../../../lib/webhooks/subscriptions/integration-schemas.ts";
import { createIntegration, updateIntegration } from "../../../lib/webhooks/subscriptions/integrations.ts";
import { integrations } from "../../../lib/webhooks/subscriptions/integrations-store.ts";
import { DELIVERIES_PATH } from "../../local/deliveries/deliveries-path.ts";
import { aDayEarlier, addMissing, type Merchant, unlessRefused } from "../../local/demo/merchant.ts";
import { demoId } from "../../local/demo/stable-id.ts";
import type { DemoPart, DemoSetting } from "../area.ts";
import { storeLocations } from "../extensions/samples.ts";
import { BREAKFAST_ORDER, GIFTS_ORDER } from "../orders/samples.ts";

/**
 * The id of a job contains the time of its first attempt. Documents need an id that is the same at every start, so this job
 * has a fixed time. Lists show only the last 30 days and leave it out.
 */
const LONG_AGO = "2025-01-06T09:30:00.000Z";
/** The attempts would have expired otherwise. */
const KEPT_UNTIL = new Date("2100-01-01T00:00:00.000Z");
/** Above the number of events in the demo shop's log. */
const MOST_LOGGED = 100;

const eventId = (order: string) => demoId(`event of the ${order}`);

/** A job that succeeded at its second attempt. */
export const makeRetriedJob = (integrationId: string): string =>
  newJobId(integrationId, eventId(BREAKFAST_ORDER), LONG_AGO);

const done = { succeeded: true, processing_time: 38, status_code: 204, error_detail: "" } as const;
const failed = {
  succeeded: false,
  processing_time: 112,
  status_code: 503,
  error_detail: "The receiver answered 503.",
} as const;

const MINUTE_MS = 60_000;
const minutesAfter = (time: string, minutes: number) =>
  new Date(Date.parse(time) + minutes * MINUTE_MS).toISOString();

/** Log of a delivery with a second attempt a minute after the first. @param at time of the first attempt */
function makeRetriedAttempts(
  integration_id: string,
  event: DeliveryAttempt["event"],
  at: string,
): DeliveryAttempt[] {
  const job = { integration_id, job_id: newJobId(integration_id, event.id, at), event };
  return [
    { ...job, attempt: 1, at, ...failed },
    { ...job, attempt: 2, at: minutesAfter(at, 1), ...done },
  ];
}

/** Logs the event of a paid order. @returns the event for the log of attempts */
async function tellOfPayment(ctx: Context, order: string, at: string): Promise<DeliveryAttempt["event"]> {
  const key = keys.order(demoId(order));
  const after = await ctx.table.get(key);
  const change = after && { key, after, at: new Date(at), isExpiry: false };
  const [changed] = change ? await orderEvents.eventsOf(ctx, change) : [];
  if (!changed) throw new Error(`The demo shop has no order '${order}'.`);
  const { object, position } = changed;
  const event = { ...changed, key: "order.paid", id: eventId(order), at, keptUntil: KEPT_UNTIL };
  await appendEvents(ctx, [event]);
  const logged = await readLog(ctx.table, chooseLogPart(object), 0, MOST_LOGGED);
  const { id, part, number } = logged.find((one) => one.id === event.id) ?? { id: event.id };
  return dropUndefined({ id, type: event.key, object, position, at, part, number });
}

/** Logged deliveries: an old one for documents, and two of the last minutes. */
async function addSampleAttempts(merchant: Merchant, integration_id: string): Promise<void> {
  const ctx = merchant();
  const ago = (minutes: number) => minutesAfter(ctx.now().toISOString(), -minutes);
  const [first, at] = [ago(9), ago(2)];
  const paid = await tellOfPayment(ctx, BREAKFAST_ORDER, first);
  const event = await tellOfPayment(ctx, GIFTS_ORDER, at);
  const recent: readonly DeliveryAttempt[] = [
    ...makeRetriedAttempts(integration_id, paid, first),
    { integration_id, job_id: newJobId(integration_id, event.id, at), event, attempt: 1, at, ...done },
  ];
  const early = makeRetriedAttempts(integration_id, paid, LONG_AGO).flatMap(attemptWrites);
  const expires_at = KEPT_UNTIL.getTime() / 1000;
  const kept = early.map((write) => ({ ...write, put: { ...write.put, expires_at } }));
  await writeStepSurely(ctx, [...recent.flatMap(attemptWrites), ...kept]);
}

const desk = "integration order desk";

export const ORDER_DESK = demoId(desk);

type Given = Pick<CreateIntegrationRequest["data"], "name" | "observes"> & {
  readonly description?: string;
  readonly enabled?: boolean;
};
const GIVEN: readonly (readonly [string, Given])[] = [
  [
    desk,
    {
      name: "Order desk",
      description: "Tells the packing table about paid orders",
      enabled: true,
      observes: ["order.paid", "order.cancelled"],
    },
  ],
  ["integration to change", { name: "Warehouse", observes: ["stock-transaction.created"] }],
  ["integration to delete", { name: "Old newsletter", observes: ["customer.created"] }],
];

/** Targets are on this machine: the samples send to this service. */
const targetRules: TargetRules = {
  allowsLoopback: true,
  lookup: () => Promise.reject(new Error("The demo shop looks no host up.")),
};

/** The service calls for all deliveries when it begins. */
const deliveryCalls: DeliveryCalls = { callFor: async () => {} };

/** Integrations start in the next second, so that opening the demo shop sends no events. */
function nextSecond(): Date {
  return new Date((Math.floor(Date.now() / 1000) + 1) * 1000);
}

/** Integrations and their deliveries. @param url of this service */
async function addSampleIntegrations(merchant: Merchant, url: string): Promise<void> {
  const { table } = merchant();
  for (const [name, given] of GIVEN) {
    const kept = await integrations.get(table, demoId(name));
    if (kept) await followAddress(merchant, kept.value, url);
    await addMissing(Promise.resolve(kept), async () => {
      await createIntegration(
        { ...merchant(name), now: nextSecond },
        {
          data: {
            type: "integration",
            integration_type: "webhook",
            configuration: { url: url + DELIVERIES_PATH },
            ...given,
          },
        },
        targetRules,
      );
      if (name === desk) await addSampleAttempts(merchant, ORDER_DESK);
    });
  }
}

/** The page of deliveries at any address that this service had before. */
const OWN_DELIVERIES = new RegExp(String.raw`^https?://127\.0\.0\.1:\d{1,5}${DELIVERIES_PATH}$`);

/** The next start may have another port or use https. */
async function followAddress(merchant: Merchant, { id, target }: Integration, url: string): Promise<void> {
  const own = url + DELIVERIES_PATH;
  if (target.type !== "webhook" || target.url === own || !OWN_DELIVERIES.test(target.url)) return;
  const data = {
    type: "integration" as const,
    integration_type: "webhook" as const,
    configuration: { url: own },
  };
  await unlessRefused(updateIntegration(merchant(), id, { data }, { deliveryCalls, targetRules }));
}

const { slug, type, id, entryToTell } = storeLocations;

const CHANGES = [{ phone: "+1 207 555 0111" }, { name: "Ferry landing, pier 2" }];

/** Changes of a shop page as the store's first events, raised before there is an integration. */
async function addSampleEvents(merchant: Merchant): Promise<void> {
  const ends = await getLogEnds(merchant().table);
  if (ends.some((last) => last > 0)) return;
  await tell(merchant);
  for (const change of CHANGES) {
    await updateEntry(merchant(), { slug, entryID: entryToTell }, {}, { data: { type, ...change } });
    await tell(merchant);
  }
}

/** Raises an event for the entry's current state, at a full second as the table's stream does. */
async function tell(merchant: Merchant): Promise<void> {
  const ctx = merchant();
  const key = keys.customApiEntry(id, entryToTell);
  const after = await ctx.table.get(key);
  if (!after) return;
  const at = new Date(Math.floor(ctx.now().getTime() / 1000) * 1000);
  const events = await entryEvents.eventsOf(ctx, { key, after, at, isExpiry: false });
  await appendEvents(ctx, nameEvents(events, at));
}

/** The integrations come last: from then on every change is sent to them. */
async function addAllSamples(merchant: Merchant, { imageBase }: DemoSetting): Promise<void> {
  await addSampleEvents(aDayEarlier(merchant));
  await addSampleIntegrations(merchant, imageBase);
}

export const samples: DemoPart = { after: "all", add: addAllSamples };
