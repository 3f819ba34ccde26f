import { isDeepStrictEqual } from "node:util";
import type { EventFamily } from "../events/event-family.ts";
import type { Profile } from "../use-case/context.ts";
import type { Settings } from "./settings.ts";
import { cartSettingsView, settingsView } from "./settings-views.ts";
import { SETTINGS_TYPE } from "./store.ts";
import { STORE_OBJECT, storeChange } from "./store-change.ts";

/**
 * `settings.updated`, with the settings of the store or those of carts, as reads show them. A store always has settings:
 * `settings.created` never happens.
 */
export const settingsEvents: EventFamily = {
  itemTypes: [SETTINGS_TYPE],
  eventsOf: async ({ profile }, change) => {
    const found = storeChange(change);
    if (!found) return [];
    const { before, after, position } = found;
    return changedViews(before, after, profile).map((payload) => ({
      key: "settings.updated",
      object: STORE_OBJECT,
      position,
      payload,
    }));
  },
};

/**
 * A version in which nothing has changed that anybody sees is told as well, so that no position is missing: a store that
 * says by itself what its profile says anyway has it after a change of profile, too.
 */
function changedViews(before: Settings, after: Settings, profile: Profile) {
  const ofStore = (settings: Settings) => settingsView(settings, profile);
  const changed = [ofStore, cartSettingsView].flatMap((viewOf) =>
    isDeepStrictEqual(viewOf(before), viewOf(after)) ? [] : [viewOf(after)],
  );
  const isToldByOthers =
    !isDeepStrictEqual(before.currencies, after.currencies) ||
    !isDeepStrictEqual(before.gateways, after.gateways);
  return changed.length > 0 || isToldByOthers ? changed : [ofStore(after)];
}
