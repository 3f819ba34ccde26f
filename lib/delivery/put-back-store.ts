import type { LoggedEvent } from "../event-log/logged-event.ts";
import type { DeliveryState } from "../integrations/delivery-state.ts";
import type { Integration } from "../integrations/integration.ts";
import type { Document } from "../table/documents.ts";
import type { Write } from "../table/table.ts";
import { TRIED_MS } from "./attempts/schedule.ts";
import type { DeadLetter } from "./dead-letters/dead-letter.ts";
import { deadLetterRemoval } from "./dead-letters/dead-letters-store.ts";
import { emptyQueue, type WaitingEvents, withReplayed } from "./waiting-events.ts";
import { waitingWrites } from "./waiting-store.ts";

export type EventToPutBack = {
  readonly integration: Pick<Integration, "id" | "observed_since">;
  readonly event: Pick<LoggedEvent, "number" | "position" | "part" | "object">;
  /** What waits of the event's object, as it was read. */
  readonly stored: Document<WaitingEvents> | undefined;
  /** The event as it was given up; undefined if it was not. */
  readonly letter: DeadLetter | undefined;
};

/** How much more waits, and how many dead letters are gone. */
type Added = { readonly events: number; readonly objects: number; readonly letters: number };

/**
 * Puts an event before those of its object that wait, to be tried for another 72 hours. One that waits already is left as it is.
 * @returns the writes, and what they change in the counts of the integration
 */
export function putBack(
  { integration, event, stored, letter }: EventToPutBack,
  time: Date,
): { readonly writes: readonly Write[]; readonly added: Added } {
  const { number, position, part, object } = event;
  const before = stored?.value ?? emptyQueue({ object, part }, time.getTime());
  const times = { now: time, until: new Date(time.getTime() + TRIED_MS) };
  const queue = withReplayed(before, { number, position, replayed_at: wantedAt(integration, time) }, times);
  return {
    writes: [
      ...waitingWrites(integration.id, queue, stored, time),
      ...(letter ? [deadLetterRemoval(letter)] : []),
    ],
    added: {
      events: queue.events.length - before.events.length,
      objects: stored ? 0 : 1,
      letters: letter ? 1 : 0,
    },
  };
}

/** The state of an integration after that: what waits is due at once. */
export function withPutBack(state: DeliveryState, { events, objects, letters }: Added): DeliveryState {
  const { due_at: _dueAt, ...rest } = state;
  return {
    ...rest,
    waiting: state.waiting + events,
    waiting_objects: (state.waiting_objects ?? 0) + objects,
    dead_letters: Math.max(0, state.dead_letters - letters),
  };
}

/** Now, and not before it counts for the integration: its clock may be ahead of this one. */
export function wantedAt({ observed_since }: Pick<Integration, "observed_since">, time: Date): string {
  return new Date(Math.max(time.getTime(), Date.parse(observed_since))).toISOString();
}
