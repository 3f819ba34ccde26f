import type { ListedAttempt, ListedEvent, ListedIntegration } from "./listed.ts";

/** `failed` is not tried again by itself. */
export type Outcome = "delivered" | "waiting" | "failed";
export const OUTCOMES: readonly Outcome[] = ["delivered", "waiting", "failed"];

/** An event to one integration, with everything that was tried. */
export type Delivery = {
  /** The same as long as there is the delivery; fit for an id in HTML. */
  readonly key: string;
  readonly event: ListedEvent;
  readonly integrationId: string;
  readonly integration: ListedIntegration | undefined;
  readonly latest: ListedAttempt;
  /** Newest first. A delivery that goes back behind what was read has more. */
  readonly attempts: readonly ListedAttempt[];
  readonly attemptCount: number;
  readonly outcome: Outcome;
  /** When it is tried again. */
  readonly retryAt?: string;
};

/** Attempts by event and integration, the newest event first: a row stays where it is when its event is tried again. */
export function groupAttempts(
  attempts: readonly ListedAttempt[],
  integrations: readonly ListedIntegration[],
): readonly Delivery[] {
  const known = new Map(integrations.map((integration) => [integration.id, integration]));
  const each = new Map(attempts.map((attempt) => [attempt.id, attempt])).values();
  const groups = Map.groupBy(each, keyOf);
  const deliveries = [...groups].flatMap(([key, found]) => {
    const sorted = found.toSorted(newestFirst);
    const [latest] = sorted;
    return latest ? [deliveryOf(key, latest, sorted, known)] : [];
  });
  return deliveries.toSorted(
    (one, other) => compare(beganAt(other), beganAt(one)) || compare(one.key, other.key),
  );
}

function keyOf({ meta, relationships }: ListedAttempt): string {
  return `${meta.event.id}_${relationships.integration.data.id}`.replaceAll(/[^\w-]/g, "-");
}

function deliveryOf(
  key: string,
  latest: ListedAttempt,
  attempts: readonly ListedAttempt[],
  known: ReadonlyMap<string, ListedIntegration>,
): Delivery {
  const integrationId = latest.relationships.integration.data.id;
  const integration = known.get(integrationId);
  // The newest says most: lines of before tell less of the event.
  const { event } = latest.meta;
  return {
    ...{ key, event, integrationId, integration, latest, attempts },
    attemptCount: countAttempts(attempts),
    ...outcomeOf(latest, integration),
  };
}

/** A retry of what was delivered or given up is a job of its own, which counts from 1. */
function countAttempts(attempts: readonly ListedAttempt[]): number {
  const jobs = Map.groupBy(attempts, ({ relationships }) => relationships.job.data.id).values();
  return [...jobs].reduce((sum, job) => sum + Math.max(...job.map(({ attempt }) => attempt)), 0);
}

/** @param latest the last attempt @param integration undefined once it is deleted */
export function outcomeOf(
  { succeeded, meta }: ListedAttempt,
  integration: ListedIntegration | undefined,
): Pick<Delivery, "outcome" | "retryAt"> {
  if (succeeded) return { outcome: "delivered" };
  const next = meta.next_attempt_at;
  const delivery = integration?.meta.delivery;
  if (next === undefined || !integration?.enabled || !delivery || delivery.waiting === 0) {
    return { outcome: "failed" };
  }
  const notBefore = delivery.next_attempt_at ?? next;
  // As soon as a paused receiver takes one event, all of them are due.
  const isLater = delivery.state === "paused" || notBefore > next;
  return { outcome: "waiting", retryAt: isLater ? notBefore : next };
}

function newestFirst({ meta: one, attempt }: ListedAttempt, { meta: other, ...its }: ListedAttempt): number {
  const byTime = compare(other.timestamps.created_at, one.timestamps.created_at);
  return byTime === 0 ? its.attempt - attempt : byTime;
}

function beganAt({ event, attempts }: Delivery): string {
  return event.time ?? attempts.at(-1)?.meta.timestamps.created_at ?? "";
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
