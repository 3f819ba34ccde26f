import { isDeepStrictEqual } from "node:util";
import type { EventObject, RaisedEvent } from "../events/event.ts";
import type { EventFamily, StoredChange } from "../events/event-family.ts";
import type { Profile } from "../use-case/context.ts";
import { currencyView } from "./currencies/currency.ts";
import type { Currency, Settings } from "./settings.ts";
import { cartSettingsView, settingsView } from "./settings-views.ts";
import { decodeSettings, SETTINGS_TYPE } from "./store.ts";

/** The store's version is the position of all events of its settings, currencies and gateways. */
export const STORE_OBJECT: EventObject = { type: "store", id: "store" };

type StoreChange = {
  readonly before: Settings;
  readonly after: Settings;
  readonly position: number;
};

/** Settings before the first change are the defaults. Undefined if the item is deleted. */
export function storeChange({ before, after }: StoredChange): StoreChange | undefined {
  if (!after) return undefined;
  const { settings, version } = decodeSettings(after);
  return { before: decodeSettings(before).settings, after: settings, position: version };
}

/** Raises only `settings.updated`: a store always has settings. */
export const settingsEvents: EventFamily = {
  itemTypes: [SETTINGS_TYPE],
  eventsOf: async ({ profile }, change) => {
    const stored = storeChange(change);
    if (!stored) return [];
    const { before, after, position } = stored;
    return buildChangedViews(before, after, profile).map((payload) => ({
      key: "settings.updated",
      object: STORE_OBJECT,
      position,
      payload,
    }));
  },
};

/** Also for a version that shows no change, so that no position is missing. */
function buildChangedViews(before: Settings, after: Settings, profile: Profile) {
  const ofStore = (settings: Settings) => settingsView(settings, profile);
  const changed = [ofStore, cartSettingsView].flatMap((viewOf) =>
    isDeepStrictEqual(viewOf(before), viewOf(after)) ? [] : [viewOf(after)],
  );
  const hasOtherEvent =
    !isDeepStrictEqual(before.currencies, after.currencies) ||
    !isDeepStrictEqual(before.gateways, after.gateways);
  return changed.length > 0 || hasOtherEvent ? changed : [ofStore(after)];
}

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
