import { getIntegrations } from "../webhooks/subscriptions/integrations-store.ts";
import { EVENT_FAMILIES } from "./event-families.ts";
import type { EventSources } from "./turn-into-events.ts";

export const EVENT_ITEM_TYPES: readonly string[] = [
  ...new Set(EVENT_FAMILIES.flatMap(({ itemTypes }) => itemTypes)),
].sort();

export const EVENT_SOURCES: EventSources = { families: EVENT_FAMILIES, getIntegrations };
