import type { RaisedEvent } from "../events/event.ts";
import type { EventFamily, StoredChange } from "../events/event-family.ts";
import { DEFAULT_REALMS, type Realms, type SettingsName } from "./realms.ts";
import { REALMS_TYPE, realmsIn } from "./realms-store.ts";
import { accountAuthenticationView, accountMembershipView } from "./views.ts";

const NAMES: readonly SettingsName[] = ["account-authentication", "account-membership"];

/** The settings stored with the realms raise events; realms and password profiles raise none. */
export const realmsEvents: EventFamily = {
  itemTypes: [REALMS_TYPE],
  eventsOf: async (_, { before, after }: StoredChange) => {
    if (!after) return [];
    const old = before ? realmsIn(before) : DEFAULT_REALMS;
    const realms = realmsIn(after);
    return NAMES.flatMap((name) => buildSettingsEvent(name, old, realms));
  },
};

/** Every kind of settings has its own version, which is the position of its event. */
function buildSettingsEvent(name: SettingsName, old: Realms, realms: Realms): readonly RaisedEvent[] {
  const position = realms.settingsVersions[name];
  if (position === old.settingsVersions[name]) return [];
  const payload =
    name === "account-authentication" ? accountAuthenticationView(realms) : accountMembershipView(realms);
  return [
    {
      key: "settings.updated",
      object: { type: "settings", id: name },
      position,
      payload: { data: payload.data },
    },
  ];
}
