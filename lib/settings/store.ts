import { isRefused, putStep } from "../table/effects/write-step.ts";
import { entity, plainContentOf, plainlyDecoded } from "../table/entity.ts";
import { keys } from "../table/keys.ts";
import type { Read } from "../table/read-plan.ts";
import type { Item, Put, Table } from "../table/table.ts";
import { type CartSettings, DEFAULT_SETTINGS, type Settings } from "./settings.ts";

/** What is stored of the settings: those that nobody has changed, or that came later, may be missing. */
type StoredSettings = Partial<Omit<Settings, "cart"> & { readonly cart: Partial<CartSettings> }>;
const storedSettings = entity<StoredSettings>("store");

/** The type of the item that has the settings. */
export const SETTINGS_TYPE = storedSettings.type;

/** The settings and the version that a change of them must name; version 0 is a store without any. */
export type VersionedSettings = { readonly settings: Settings; readonly version: number };

/** The settings of the store; defaults where nobody has changed them. */
export async function getSettings(table: Table): Promise<VersionedSettings> {
  return settingsOf(await table.get(keys.store()));
}

/** The store's settings as a part of a plan. */
export const settingsRead: Read<VersionedSettings> = {
  keys: [keys.store()],
  decode: ([item]) => settingsOf(item),
};

/** The settings in their item; the defaults without one. */
export function settingsOf(item: Item | undefined): VersionedSettings {
  if (!item) return { settings: DEFAULT_SETTINGS, version: 0 };
  const stored = plainlyDecoded(storedSettings, item);
  const cart = { ...DEFAULT_SETTINGS.cart, ...stored.cart };
  return { settings: { ...DEFAULT_SETTINGS, ...stored, cart }, version: item.version ?? 0 };
}

/** The settings as they were read at this version. */
export function settingsWrite({ settings, version }: VersionedSettings): Put {
  return {
    put: {
      ...keys.store(),
      type: storedSettings.type,
      version: version + 1,
      ...plainContentOf(storedSettings, settings),
    },
    when: { only: version === 0 ? "absent" : { version } },
  };
}

/** Saves the settings outside of a request. @returns false when someone else changed them since they were read */
export async function saveSettings(table: Table, versioned: VersionedSettings): Promise<boolean> {
  return !isRefused(await putStep(table, settingsWrite(versioned)));
}
