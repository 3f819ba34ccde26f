import { isRefused, putStep } from "../table/effects/write-step.ts";
import { decodePlain, entity, toPlainContent } from "../table/entity.ts";
import { keys } from "../table/keys.ts";
import type { Item, Put, Read, Table } from "../table/table.ts";
import { type CartSettings, DEFAULT_SETTINGS, type Settings } from "./settings.ts";

/** Settings that were never changed, or that were added later, are missing. */
type StoredSettings = Partial<Omit<Settings, "cart"> & { readonly cart: Partial<CartSettings> }>;
const storedSettings = entity<StoredSettings>("store");

export const SETTINGS_TYPE = storedSettings.type;

/** Version 0: nothing is stored yet. */
export type VersionedSettings = { readonly settings: Settings; readonly version: number };

/** Fills in defaults for what the store has not changed. */
export async function getSettings(table: Table): Promise<VersionedSettings> {
  return decodeSettings(await table.get(keys.store()));
}

/** The read of `getSettings` for a plan of several reads. */
export const settingsRead: Read<VersionedSettings> = {
  keys: [keys.store()],
  decode: ([item]) => decodeSettings(item),
};

/** Returns the defaults without an item. */
export function decodeSettings(item: Item | undefined): VersionedSettings {
  if (!item) return { settings: DEFAULT_SETTINGS, version: 0 };
  const stored = decodePlain(storedSettings, item);
  const cart = { ...DEFAULT_SETTINGS.cart, ...stored.cart };
  return { settings: { ...DEFAULT_SETTINGS, ...stored, cart }, version: item.version ?? 0 };
}

/** Refused if the stored settings no longer have this version. */
export function settingsWrite({ settings, version }: VersionedSettings): Put {
  return {
    put: {
      ...keys.store(),
      type: storedSettings.type,
      version: version + 1,
      ...toPlainContent(storedSettings, settings),
    },
    when: { only: version === 0 ? "absent" : { version } },
  };
}

/** Saves settings outside of a request. @returns false if they changed since they were read */
export async function saveSettings(table: Table, versioned: VersionedSettings): Promise<boolean> {
  return !isRefused(await putStep(table, settingsWrite(versioned)));
}
