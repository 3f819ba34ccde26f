import { getLogged } from "../../event-log/event-log.ts";
import type { DeliveryState } from "../../integrations/delivery-state.ts";
import { getDeliveryState } from "../../integrations/delivery-state-store.ts";
import { integrationCheck, integrations } from "../../integrations/integrations-store.ts";
import type { Context } from "../../use-case/context.ts";
import { putBack, wantedAt, withPutBack } from "../put-back-store.ts";
import { saveState } from "../save-state.ts";
import { isObserved } from "../select-events.ts";
import { getWaiting } from "../waiting-store.ts";
import type { DeadLetter } from "./dead-letter.ts";

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
  const at = wantedAt(integration.value, time);
  if (!isObserved(integration.value, { key: event.key, at })) return "not observed";
  const back = putBack({ integration: integration.value, event: { ...event, object }, stored, letter }, time);
  const change = (found?: DeliveryState) => found && withPutBack(found, back.added);
  const writes = [...back.writes, integrationCheck(integration)];
  const saved = await saveState(next, id, state, change, writes);
  return saved ? "waiting" : "busy";
}
