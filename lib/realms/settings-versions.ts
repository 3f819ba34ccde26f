import type { Realms, SettingsName } from "./realms.ts";

/** Every kind of settings is an event object of its own and so has its own version. */
export function raiseSettingsVersion(realms: Realms, name: SettingsName): Realms {
  const { settingsVersions } = realms;
  return { ...realms, settingsVersions: { ...settingsVersions, [name]: settingsVersions[name] + 1 } };
}
