import type { Realms, SettingsName } from "./realms.ts";

/** The realms after one more change of a kind of settings, which are counted apart: each is an object of its own. */
export function settingsChanged(realms: Realms, name: SettingsName): Realms {
  const { settingsVersions } = realms;
  return { ...realms, settingsVersions: { ...settingsVersions, [name]: settingsVersions[name] + 1 } };
}
