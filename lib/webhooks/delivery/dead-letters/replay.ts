import type { Context } from "../../../use-case/context.ts";
import { getLogged } from "../../log/event-log-store.ts";
import type { DeliveryState } from "../../subscriptions/delivery-state.ts";
import { getDeliveryState, saveState } from "../../subscriptions/delivery-state-store.ts";
import { integrationCheck, integrations } from "../../subscriptions/integrations-store.ts";
import { addPutBack, buildPutBack, chooseReplayTime } from "../put-back-store.ts";
import { isObserved } from "../select-events.ts";
import { getWaiting } from "../waiting-store.ts";
import type { DeadLetter } from "./dead-letter.ts";

/**
 * `not observed`: the letter stays. `busy`: another write interfered; a repeated call may succeed.
 * @answers When is an event given up, and how is it sent again?
 */
export type ReplayOutcome = "waiting" | "not in the log" | "not observed" | "busy";

/** Queues a dead letter's event again, for 72 more hours of attempts. The next call sends it. */
export async function replayDeadLetter(next: () => Context, letter: DeadLetter): Promise<ReplayOutcome> {
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
  const at = chooseReplayTime(integration.value, time);
  if (!isObserved(integration.value, { key: event.key, at })) return "not observed";
  const back = buildPutBack(
    { integration: integration.value, event: { ...event, object }, stored, letter },
    time,
  );
  const change = (storedState?: DeliveryState) => storedState && addPutBack(storedState, back.added);
  const writes = [...back.writes, integrationCheck(integration)];
  const saved = await saveState(next, id, state, change, writes);
  return saved ? "waiting" : "busy";
}
