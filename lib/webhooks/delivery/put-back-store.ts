import type { Document } from "../../table/entity.ts";
import type { Write } from "../../table/table.ts";
import type { LoggedEvent } from "../log/logged-event.ts";
import type { DeliveryState } from "../subscriptions/delivery-state.ts";
import type { Integration } from "../subscriptions/integration.ts";
import { RETRY_WINDOW_MS } from "./attempts/schedule.ts";
import type { DeadLetter } from "./dead-letters/dead-letter.ts";
import { deadLetterRemoval } from "./dead-letters/dead-letters-store.ts";
import { emptyQueue, insertReplayed, type WaitingEvents } from "./waiting-events.ts";
import { waitingWrites } from "./waiting-store.ts";

export type EventToPutBack = {
  readonly integration: Pick<Integration, "id" | "observed_since">;
  readonly event: Pick<LoggedEvent, "number" | "position" | "part" | "object">;
  /** The queue of the event's object as it was read. */
  readonly stored: Document<WaitingEvents> | undefined;
  /** The event's dead letter; undefined if it was not given up. */
  readonly letter: DeadLetter | undefined;
};

type AddedCounts = { readonly events: number; readonly objects: number; readonly letters: number };

/** Queues an event again for 72 hours. @returns the writes, and their effect on the counts */
export function buildPutBack(
  { integration, event, stored, letter }: EventToPutBack,
  time: Date,
): { readonly writes: readonly Write[]; readonly added: AddedCounts } {
  const { number, position, part, object } = event;
  const before = stored?.value ?? emptyQueue({ object, part }, time.getTime());
  const times = { now: time, until: new Date(time.getTime() + RETRY_WINDOW_MS) };
  const queue = insertReplayed(
    before,
    { number, position, replayed_at: chooseReplayTime(integration, time) },
    times,
  );
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

/** Adds the counts, and makes all waiting events due at once. */
export function addPutBack(state: DeliveryState, { events, objects, letters }: AddedCounts): DeliveryState {
  const { due_at: _dueAt, ...rest } = state;
  return {
    ...rest,
    waiting: state.waiting + events,
    waiting_objects: (state.waiting_objects ?? 0) + objects,
    dead_letters: Math.max(0, state.dead_letters - letters),
  };
}

/** Now, but not before `observed_since`: another machine's clock may have set that ahead of this one. */
export function chooseReplayTime(
  { observed_since }: Pick<Integration, "observed_since">,
  time: Date,
): string {
  return new Date(Math.max(time.getTime(), Date.parse(observed_since))).toISOString();
}
