import type { EventObject } from "../events/event.ts";
import type { StoredChange } from "../events/event-family.ts";
import type { Settings } from "./settings.ts";
import { settingsOf } from "./store.ts";

/** The store, whose version is the position of all events of its settings, currencies and gateways. */
export const STORE_OBJECT: EventObject = { type: "store", id: "store" };

/** The settings before and after a change of their item; nothing if it is gone. */
export type StoreChange = {
  readonly before: Settings;
  readonly after: Settings;
  readonly position: number;
};

/** What a change of the item does to the settings. Before the first one they are the defaults. */
export function storeChange({ before, after }: StoredChange): StoreChange | undefined {
  if (!after) return undefined;
  const { settings, version } = settingsOf(after);
  return { before: settingsOf(before).settings, after: settings, position: version };
}
