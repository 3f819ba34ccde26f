import { isDeepStrictEqual } from "node:util";
import type { EventFamily } from "../events/event-family.ts";
import type { Profile } from "../use-case/context.ts";
import type { Settings } from "./settings.ts";
import { cartSettingsView, settingsView } from "./settings-views.ts";
import { SETTINGS_TYPE } from "./store.ts";
import { STORE_OBJECT, storeChange } from "./store-change.ts";

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
