import type { EventObject } from "../events/event.ts";
import type { StoredChange } from "../events/event-family.ts";
import type { Settings } from "./settings.ts";
import { decodeSettings } from "./store.ts";

/** The store's version is the position of all events of its settings, currencies and gateways. */
export const STORE_OBJECT: EventObject = { type: "store", id: "store" };

export type StoreChange = {
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
