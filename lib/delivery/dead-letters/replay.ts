import { getLogged } from "../../event-log/event-log.ts";
import type { DeliveryState } from "../../integrations/delivery-state.ts";
import { getDeliveryState } from "../../integrations/delivery-state-store.ts";
import type { Integration } from "../../integrations/integration.ts";
import { integrationCheck, integrations } from "../../integrations/integrations-store.ts";
import type { Context } from "../../use-case/context.ts";
import { TRIED_MS } from "../attempts/schedule.ts";
import { saveState } from "../save-state.ts";
import { isObserved } from "../select-events.ts";
import { emptyQueue, withReplayed } from "../waiting-events.ts";
import { getWaiting, waitingWrites } from "../waiting-store.ts";
import type { DeadLetter } from "./dead-letter.ts";
import { deadLetterRemoval } from "./dead-letters-store.ts";

/**
 * `not observed` where the integration is off or hears nothing of the event's kind: the letter stays as it is. `busy`
 * where a worker has changed meanwhile what waits of the object, or somebody the integration: it can be done again.
 */
export type Replayed = "waiting" | "not in the log" | "not observed" | "busy";

/**
 * Puts an event that was given up back before those of its object that wait, to be tried for another 72 hours. It is sent
 * when the integration is next called for.
 */
export async function replay(next: () => Context, letter: DeadLetter): Promise<Replayed> {
  const { integration_id: id, event, object } = letter;
  const { table, now } = next();
  const [integration, [logged], [stored], state] = await Promise.all([
    integrations.get(table, id),
    getLogged(table, [event]),
    getWaiting(table, id, [object]),
    getDeliveryState(table, id),
  ]);
  if (!integration || !logged || !state) return "not in the log";
  const time = now();
  const replayed_at = wantedAt(integration.value, time);
  if (!isObserved(integration.value, { key: event.key, at: replayed_at })) return "not observed";
  const times = { now: time, until: new Date(time.getTime() + TRIED_MS) };
  const before = stored?.value ?? emptyQueue({ object, part: event.part }, time.getTime());
  const { number, position } = event;
  const queue = withReplayed(before, { number, position, replayed_at }, times);
  const added = queue.events.length - before.events.length;
  const change = (found?: DeliveryState) => found && counted(found, added, stored ? 0 : 1);
  const writes = [
    ...waitingWrites(id, queue, stored, time),
    deadLetterRemoval(letter),
    integrationCheck(integration),
  ];
  const saved = await saveState(next, id, state, change, writes);
  return saved ? "waiting" : "busy";
}

/** Now, and not before it counts for the integration: its clock may be ahead of this one. */
export function wantedAt({ observed_since }: Integration, time: Date): string {
  return new Date(Math.max(time.getTime(), Date.parse(observed_since))).toISOString();
}

function counted(state: DeliveryState, events: number, objects: number): DeliveryState {
  const { due_at: _dueAt, ...rest } = state;
  return {
    ...rest,
    waiting: state.waiting + events,
    waiting_objects: (state.waiting_objects ?? 0) + objects,
    dead_letters: Math.max(0, state.dead_letters - 1),
  };
}
