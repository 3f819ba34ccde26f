import { isDeepStrictEqual } from "node:util";
import type { RaisedEvent } from "../events/event.ts";
import type { EventFamily } from "../events/event-family.ts";
import type { Currency } from "../settings/settings.ts";
import { SETTINGS_TYPE } from "../settings/store.ts";
import { STORE_OBJECT, storeChange } from "../settings/store-change.ts";
import { currencyView } from "./currency-view.ts";

/**
 * `currency.created`, `.updated` and `.deleted`. They are about the store, whose settings have the currencies: another
 * default is two events of one position.
 */
export const currencyEvents: EventFamily = {
  itemTypes: [SETTINGS_TYPE],
  eventsOf: async (_, change) => {
    const found = storeChange(change);
    if (!found) return [];
    const { before, after, position } = found;
    const gone = before.currencies.filter(({ id }) => !after.currencies.some((other) => other.id === id));
    const raised = (key: string, payload: RaisedEvent["payload"]) => ({
      key,
      object: STORE_OBJECT,
      position,
      payload,
    });
    return [
      ...after.currencies.flatMap((currency) => {
        const verb = verbOf(currency, before.currencies);
        return verb ? [raised(`currency.${verb}`, { data: currencyView(currency) })] : [];
      }),
      ...gone.map(({ id }) => raised("currency.deleted", { type: "currency", id })),
    ];
  },
};

function verbOf(currency: Currency, before: readonly Currency[]): "created" | "updated" | undefined {
  const old = before.find(({ id }) => id === currency.id);
  if (!old) return "created";
  return isDeepStrictEqual(old, currency) ? undefined : "updated";
}
