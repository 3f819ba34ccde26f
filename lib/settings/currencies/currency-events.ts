import { isDeepStrictEqual } from "node:util";
import type { RaisedEvent } from "../../events/event.ts";
import type { EventFamily } from "../../events/event-family.ts";
import type { Currency } from "../settings.ts";
import { SETTINGS_TYPE } from "../store.ts";
import { STORE_OBJECT, storeChange } from "../store-change.ts";
import { currencyView } from "./currency-view.ts";

/**
 * The event object is the store, whose settings hold the currencies. A change of the default raises two events with the
 * same position.
 */
export const currencyEvents: EventFamily = {
  itemTypes: [SETTINGS_TYPE],
  eventsOf: async (_, change) => {
    const storeUpdate = storeChange(change);
    if (!storeUpdate) return [];
    const { before, after, position } = storeUpdate;
    const gone = before.currencies.filter(({ id }) => !after.currencies.some((other) => other.id === id));
    const toEvent = (key: string, payload: RaisedEvent["payload"]) => ({
      key,
      object: STORE_OBJECT,
      position,
      payload,
    });
    return [
      ...after.currencies.flatMap((currency) => {
        const verb = findChangeVerb(currency, before.currencies);
        return verb ? [toEvent(`currency.${verb}`, { data: currencyView(currency) })] : [];
      }),
      ...gone.map(({ id }) => toEvent("currency.deleted", { type: "currency", id })),
    ];
  },
};

function findChangeVerb(currency: Currency, before: readonly Currency[]): "created" | "updated" | undefined {
  const old = before.find(({ id }) => id === currency.id);
  if (!old) return "created";
  return isDeepStrictEqual(old, currency) ? undefined : "updated";
}
