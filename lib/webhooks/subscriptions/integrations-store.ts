import { TITLES } from "../../kernel/error-titles.ts";
import { unprocessable } from "../../kernel/errors.ts";
import { type Document, decodeItem, entity } from "../../table/entity.ts";
import { keys } from "../../table/keys.ts";
import { resource } from "../../table/resource.ts";
import type { Check, Item, Table, Update } from "../../table/table.ts";
import type { Integration } from "./integration.ts";

const stored = entity<Integration>("integration");

export const INTEGRATION_TYPE = stored.type;

export const integrations = resource({
  entity: stored,
  name: "integration",
  keyOf: keys.integration,
  all: { pk: keys.integration("-").pk },
});

/** Includes disabled integrations. A store has at most 100. */
export function getIntegrations(table: Table): Promise<Integration[]> {
  return integrations.list(table);
}

/** @throws Error for an item that a newer version wrote */
export function integrationIn(item: Item): Integration {
  return decodeItem(stored, item);
}

/** Lets a transaction succeed only if the integration is still as it was read. */
export function integrationCheck({ value, version }: Document<Integration>): Check {
  return { check: keys.integration(value.id), when: { only: { version } } };
}

const MOST_INTEGRATIONS = 100;
const COUNT = "count";

/** Belongs to the transaction that creates an integration. Throws 422 when the store has the maximum. */
export function buildCountIncrement(): Update {
  return {
    update: keys.integrationCount(),
    set: { type: "integration_count" },
    add: { [COUNT]: 1 },
    when: { only: { where: [{ attribute: COUNT, atMost: MOST_INTEGRATIONS - 1 }] } },
    refusal: () =>
      unprocessable(`A store has at most ${MOST_INTEGRATIONS} integrations.`, { title: TITLES.limitReached }),
  };
}

export function buildCountDecrement(): Update {
  return {
    update: keys.integrationCount(),
    add: { [COUNT]: -1 },
    when: { only: { where: [{ attribute: COUNT, atLeast: 1 }] } },
  };
}
