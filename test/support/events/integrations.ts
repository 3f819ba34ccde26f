import type { Table } from "../../../lib/table/table.ts";
import { aPathStore } from "../by-path.ts";
import type { Call } from "../call.ts";
import { NOON } from "../runtime.ts";
import { shopOn } from "../shop.ts";
import { memoryTable } from "../tables/memory-table.ts";

/** A request for a webhook as the public documents have it. */
export const WEBHOOK = {
  type: "integration",
  name: "Order desk",
  description: "Tells the packing table about paid orders",
  enabled: true,
  integration_type: "webhook",
  observes: ["order.paid", "order.cancelled"],
  configuration: { url: "https://desk.example/hooks/orders", secret_key: "sample-shared-secret" },
};

/** No more of it than has to be given. */
export const LEAST_WEBHOOK = {
  type: WEBHOOK.type,
  name: WEBHOOK.name,
  integration_type: WEBHOOK.integration_type,
  observes: WEBHOOK.observes,
  configuration: WEBHOOK.configuration,
};

/** The same to a queue. */
export const QUEUE = {
  ...WEBHOOK,
  integration_type: "aws_sqs",
  configuration: { url: "https://sqs.eu-west-1.amazonaws.com/123456789012/orders", region: "eu-west-1" },
};

/** A table and what makes integrations in it: with these fields over those of a webhook. */
export function integrationShop(table: Table = memoryTable({ now: () => NOON })) {
  const shop = shopOn(table);
  return {
    table,
    create: (fields: object = {}, more: Partial<Call> = {}) =>
      shop.post("/v2/integrations", { data: { ...WEBHOOK, ...fields } }, { ...more }),
  };
}

export const INTEGRATIONS_PATH = "/v2/integrations";

/** A store in which integrations are made, of the least that a webhook has, and changed by their paths. */
export function integrationsByPath() {
  const store = aPathStore((table) => table);
  return {
    store,
    post: (more: object = {}) => store.post(INTEGRATIONS_PATH, { data: { ...LEAST_WEBHOOK, ...more } }),
    put: (id: string, data: object) => store.put(`${INTEGRATIONS_PATH}/${id}`, { data }),
  };
}
