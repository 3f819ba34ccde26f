import { entity } from "../table/entity.ts";
import { keys } from "../table/keys.ts";
import { resource } from "../table/resource.ts";
import type { Table } from "../table/table.ts";
import type { Integration } from "./integration.ts";

export const INTEGRATION = entity<Integration>("integration");

/** The subscriptions of the store. */
export const integrations = resource({
  entity: INTEGRATION,
  name: "integration",
  keyOf: keys.integration,
  all: { pk: keys.integration("-").pk },
});

/** All of them, with those that are not enabled: at most 100. */
export function getIntegrations(table: Table): Promise<Integration[]> {
  return integrations.list(table);
}
