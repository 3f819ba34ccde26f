import type { Table } from "../../../lib/table/table.ts";
import type { Call } from "../call.ts";
import { NOON } from "../runtime.ts";
import { shopOn } from "../shop.ts";
import { memoryTable } from "../tables/memory-table.ts";

/** A request for a webhook, as the public documents show it. */
export const WEBHOOK = {
  type: "integration",
  name: "Order desk",
  description: "Tells the packing table about paid orders",
  enabled: true,
  integration_type: "webhook",
  observes: ["order.paid", "order.cancelled"],
  configuration: { url: "https://desk.example/hooks/orders", secret_key: "sample-shared-secret" },
};

/** A request for an integration that sends the same events to a queue. */
export const QUEUE = {
  ...WEBHOOK,
  integration_type: "aws_sqs",
  configuration: { url: "https://sqs.eu-west-1.amazonaws.com/123456789012/orders", region: "eu-west-1" },
};

/** A shop whose `create` sends `WEBHOOK` with other fields. */
export function integrationShop(table: Table = memoryTable({ now: () => NOON })) {
  const shop = shopOn(table);
  return {
    ...shop,
    create: (fields: object = {}, more: Call = {}) =>
      shop.post("/v2/integrations", { data: { ...WEBHOOK, ...fields } }, more),
  };
}
