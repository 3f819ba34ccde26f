import type { Table } from "../../../lib/table/table.ts";
import type { Context } from "../../../lib/use-case/context.ts";
import { getDeadLetters } from "../../../lib/webhooks/delivery/dead-letters/dead-letters-store.ts";
import { replayDeadLetter } from "../../../lib/webhooks/delivery/dead-letters/replay.ts";
import { getAllWaiting } from "../../../lib/webhooks/delivery/waiting-store.ts";
import { getDeliveryState } from "../../../lib/webhooks/subscriptions/delivery-state-store.ts";

/** Retries for a dead letter while a worker holds the integration. */
const MOST_TRIES = 20;

/** A line for each event of an integration whose delivery was given up, oldest first. */
export async function deadLetterRows(table: Table, integrationId: string): Promise<string[]> {
  const letters = await getDeadLetters(table, integrationId);
  return letters.map(({ event, object, attempts, cause, at }) =>
    [
      `${event.id}  ${event.key}  ${object.type} ${object.id} at position ${event.position}, of ${event.at}`,
      `    given up ${at} after ${attempts} attempts${cause === "" ? "" : `: ${cause}`}`,
    ].join("\n"),
  );
}

/** State of an integration's deliveries, and the waiting events. */
export async function waitingRows(table: Table, integrationId: string): Promise<string[]> {
  const state = await getDeliveryState(table, integrationId);
  if (!state)
    throw new Error(`There is no integration '${integrationId}', or nothing was ever delivered to it.`);
  const { failure, lease, waiting, dead_letters } = state.value;
  const waits = (await getAllWaiting(table, integrationId)).filter(({ value }) => value.events.length > 0);
  const failing = failure
    ? `${failure.state} since ${failure.since} after ${failure.count} failures: ${failure.cause} Next ${failure.next_attempt_at}`
    : "delivering";
  return [
    `${failing}; ${waiting} events wait, ${dead_letters} dead letters${lease ? `; a worker has it until ${lease.until}` : ""}`,
    ...waits.map(
      ({ value: { object, events, attempts, next_at, cause } }) =>
        `${object.type} ${object.id}: ${events.length} from position ${events[0]?.position}, ${attempts} attempts, next ${next_at}${cause === undefined ? "" : `: ${cause}`}`,
    ),
  ];
}

/** Moves dead letters back to the waiting events: all of them, or those of one event. @returns a line for each */
export async function replayLetters(
  next: () => Context,
  integrationId: string,
  eventId: string | undefined,
): Promise<string[]> {
  const all = await getDeadLetters(next().table, integrationId);
  const letters = all.filter(({ event }) => eventId === undefined || event.id === eventId);
  if (letters.length === 0) throw new Error("There is no such dead letter.");
  const rows: string[] = [];
  for (const letter of letters) {
    let outcome = await replayDeadLetter(next, letter);
    for (let round = 1; outcome === "busy" && round < MOST_TRIES; round += 1) {
      await new Promise((resolve) => setTimeout(resolve, 500));
      outcome = await replayDeadLetter(next, letter);
    }
    rows.push(`${letter.event.id}  ${letter.event.key}: ${outcome}`);
  }
  return rows;
}
