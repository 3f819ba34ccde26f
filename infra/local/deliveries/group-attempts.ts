import type { IntegrationView } from "../../../lib/webhooks/subscriptions/integration-schemas.ts";
import type { LogView } from "../../../lib/webhooks/subscriptions/logs/log-schemas.ts";

/** `failed` is not repeated automatically. */
export type Outcome = "delivered" | "waiting" | "failed";
export const OUTCOMES: readonly Outcome[] = ["delivered", "waiting", "failed"];

/** An event for one integration, with all attempts. */
export type Delivery = {
  /** Stable while the delivery exists; valid as an id in HTML. */
  readonly key: string;
  readonly event: LogView["meta"]["event"];
  readonly integrationId: string;
  readonly integration: IntegrationView | undefined;
  readonly latest: LogView;
  /** Newest first. A delivery has more attempts if it began before the first one that was read. */
  readonly attempts: readonly LogView[];
  readonly attemptCount: number;
  readonly outcome: Outcome;
  /** Time of the next attempt. */
  readonly retryAt?: string;
};

/** Groups attempts by event and integration, newest event first: a row keeps its place when its event is sent again. */
export function groupAttempts(
  attempts: readonly LogView[],
  integrations: readonly IntegrationView[],
): readonly Delivery[] {
  const byId = new Map(integrations.map((integration) => [integration.id, integration]));
  const each = new Map(attempts.map((attempt) => [attempt.id, attempt])).values();
  const groups = Map.groupBy(each, deliveryKey);
  const deliveries = [...groups].flatMap(([key, found]) => {
    const sorted = found.toSorted(newestFirst);
    const [latest] = sorted;
    return latest ? [buildDelivery(key, latest, sorted, byId)] : [];
  });
  return deliveries.toSorted(
    (one, other) => compare(beganAt(other), beganAt(one)) || compare(one.key, other.key),
  );
}

function deliveryKey({ meta, relationships }: LogView): string {
  return `${meta.event.id}_${relationships.integration.data.id}`.replaceAll(/[^\w-]/g, "-");
}

function buildDelivery(
  key: string,
  latest: LogView,
  attempts: readonly LogView[],
  known: ReadonlyMap<string, IntegrationView>,
): Delivery {
  const integrationId = latest.relationships.integration.data.id;
  const integration = known.get(integrationId);
  // The newest attempt has the most complete event.
  const { event } = latest.meta;
  return {
    ...{ key, event, integrationId, integration, latest, attempts },
    attemptCount: countAttempts(attempts),
    ...deriveOutcome(latest, integration),
  };
}

/** Sending a delivered or abandoned event again is a job of its own, which counts from 1. */
function countAttempts(attempts: readonly LogView[]): number {
  const jobs = Map.groupBy(attempts, ({ relationships }) => relationships.job.data.id).values();
  return [...jobs].reduce((sum, job) => sum + Math.max(...job.map(({ attempt }) => attempt)), 0);
}

/** @param latest the last attempt @param integration undefined after its deletion */
export function deriveOutcome(
  { succeeded, meta }: LogView,
  integration: IntegrationView | undefined,
): Pick<Delivery, "outcome" | "retryAt"> {
  if (succeeded) return { outcome: "delivered" };
  const next = meta.next_attempt_at;
  const delivery = integration?.meta.delivery;
  if (next === undefined || !integration?.enabled || !delivery || delivery.waiting === 0) {
    return { outcome: "failed" };
  }
  const notBefore = delivery.next_attempt_at ?? next;
  // When a paused receiver accepts one event, all others become due.
  const isLater = delivery.state === "paused" || notBefore > next;
  return { outcome: "waiting", retryAt: isLater ? notBefore : next };
}

function newestFirst({ meta: one, attempt }: LogView, { meta: other, ...its }: LogView): number {
  const byTime = compare(other.timestamps.created_at, one.timestamps.created_at);
  return byTime === 0 ? its.attempt - attempt : byTime;
}

function beganAt({ event, attempts }: Delivery): string {
  return event.time ?? attempts.at(-1)?.meta.timestamps.created_at ?? "";
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
