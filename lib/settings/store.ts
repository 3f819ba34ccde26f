import { keys } from "../table/keys.ts";
import { dataOf, type Put, type Table, type WriteOutcome } from "../table/table.ts";
import { DEFAULT_SETTINGS, type Settings } from "./settings.ts";

/** The settings and the version that a change of them must name; version 0 is a store without any. */
export type VersionedSettings = { readonly settings: Settings; readonly version: number };

export async function getSettings(table: Table): Promise<VersionedSettings> {
  const item = await table.get(keys.store());
  if (!item) return { settings: DEFAULT_SETTINGS, version: 0 };
  return {
    settings: { ...DEFAULT_SETTINGS, ...dataOf<Partial<Settings>>(item) },
    version: item.version ?? 0,
  };
}

/** The settings as they were read at this version. */
export function settingsWrite({ settings, version }: VersionedSettings): Put {
  return {
    put: { ...keys.store(), type: "store", version: version + 1, data: settings },
    when: { only: version === 0 ? "absent" : { version } },
  };
}

/** @throws ConditionFailed when someone else changed the settings since they were read */
export function saveSettings(table: Table, versioned: VersionedSettings): Promise<WriteOutcome> {
  const { put, when } = settingsWrite(versioned);
  return table.put(put, when);
}
