import { TITLES } from "../kernel/error-titles.ts";
import { unprocessable } from "../kernel/errors.ts";
import type { Document } from "../table/documents.ts";
import { decoded, entity } from "../table/entity.ts";
import { keys } from "../table/keys.ts";
import { resource } from "../table/resource.ts";
import type { Check, Item, Table, Update } from "../table/table.ts";
import type { Integration } from "./integration.ts";

const stored = entity<Integration>("integration");

/** The type of their items. */
export const INTEGRATION_TYPE = stored.type;

/** The subscriptions of the store. */
export const integrations = resource({
  entity: stored,
  name: "integration",
  keyOf: keys.integration,
  all: { pk: keys.integration("-").pk },
});

/** All of them, with those that are not enabled: at most 100. */
export function getIntegrations(table: Table): Promise<Integration[]> {
  return integrations.list(table);
}

/** The integration in an item. @throws Error for one that a newer version wrote */
export function integrationIn(item: Item): Integration {
  return decoded(stored, item);
}

/** For a transaction that holds only for an integration as it was read. */
export function integrationCheck({ value, version }: Document<Integration>): Check {
  return { check: keys.integration(value.id), when: { only: { version } } };
}

const MOST_INTEGRATIONS = 100;
const COUNT = "count";

/** Goes with a new one; refused with 422 where there are as many as a store may have. */
export function countOneMore(): Update {
  return {
    update: keys.integrationCount(),
    set: { type: "integration_count" },
    add: { [COUNT]: 1 },
    when: { only: { where: [{ attribute: COUNT, atMost: MOST_INTEGRATIONS - 1 }] } },
    refusal: () =>
      unprocessable(`A store has at most ${MOST_INTEGRATIONS} integrations.`, { title: TITLES.limitReached }),
  };
}

/** Goes with one that is deleted. */
export function countOneLess(): Update {
  return {
    update: keys.integrationCount(),
    add: { [COUNT]: -1 },
    when: { only: { where: [{ attribute: COUNT, atLeast: 1 }] } },
  };
}
