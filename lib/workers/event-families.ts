import type { EventFamily } from "../events/event-family.ts";
import { getIntegrations } from "../integrations/integrations-store.ts";
import type { EventSources } from "./raise-events.ts";

/** The events of every area. */
const FAMILIES: readonly EventFamily[] = [];

/** The types of the items whose changes raise events. */
export const EVENT_ITEM_TYPES: readonly string[] = [
  ...new Set(FAMILIES.flatMap(({ itemTypes }) => itemTypes)),
].sort();

export const EVENT_SOURCES: EventSources = { families: FAMILIES, getIntegrations };
