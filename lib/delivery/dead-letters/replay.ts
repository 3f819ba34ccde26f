import { getLogged } from "../../event-log/event-log.ts";
import type { DeliveryState } from "../../integrations/delivery-state.ts";
import { getDeliveryState } from "../../integrations/delivery-state-store.ts";
import type { Context } from "../../use-case/context.ts";
import { TRIED_MS } from "../attempts/schedule.ts";
import { saveState } from "../save-state.ts";
import { emptyQueue, withReplayed } from "../waiting-events.ts";
import { getWaiting, waitingWrites } from "../waiting-store.ts";
import type { DeadLetter } from "./dead-letter.ts";
import { deadLetterRemoval } from "./dead-letters-store.ts";

/** `busy` where a worker has changed meanwhile what waits of the object: it can be done again. */
export type Replayed = "waiting" | "not in the log" | "busy";

/**
 * Puts an event that was given up back before those of its object that wait, to be tried for another 72 hours. It is sent
 * when the integration is next called for.
 */
export async function replay(next: () => Context, letter: DeadLetter): Promise<Replayed> {
  const { integration_id: id, event, object } = letter;
  const { table, now } = next();
  const [[logged], [stored], state] = await Promise.all([
    getLogged(table, [event]),
    getWaiting(table, id, [object]),
    getDeliveryState(table, id),
  ]);
  if (!logged || !state) return "not in the log";
  const time = now();
  const times = { now: time, until: new Date(time.getTime() + TRIED_MS) };
  const before = stored?.value ?? emptyQueue({ object, part: event.part }, time.getTime());
  const queue = withReplayed(before, event, times);
  const added = queue.events.length - before.events.length;
  const change = (found?: DeliveryState) => found && counted(found, added, stored ? 0 : 1);
  const writes = [...waitingWrites(id, queue, stored, time), deadLetterRemoval(letter)];
  const saved = await saveState(next, id, state, change, writes);
  return saved ? "waiting" : "busy";
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
