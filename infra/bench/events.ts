import { randomUUID } from "node:crypto";
import { marshall } from "@aws-sdk/util-dynamodb";
import type { DynamoDBRecord } from "aws-lambda";
import { consumer as raiseEvents } from "../../functions/webhooks/log/raise-events.ts";
import { deadlineIn } from "../../lib/kernel/deadline.ts";
import type { PublishedProduct } from "../../lib/releases/published-product.ts";
import { createConsumer } from "../../lib/runtime/consumer.ts";
import { keys } from "../../lib/table/keys.ts";
import type { Item } from "../../lib/table/table.ts";
import type { Integration } from "../../lib/webhooks/subscriptions/integration.ts";
import { integrations } from "../../lib/webhooks/subscriptions/integrations-store.ts";
import type { Row } from "../commands/columns.ts";
import { add, cartWith, makeItem } from "./adds.ts";
import { type Budget, within } from "./budget.ts";
import { printTable } from "./display.ts";
import { type Metered, type Shop, sumUnits } from "./metered-shop.ts";

/**
 * The cost of events. A change itself costs nothing more; the log's cost depends on the size of the events and on the
 * batch.
 */
export async function benchEvents(shop: Shop, products: readonly PublishedProduct[]): Promise<Budget[]> {
  const before = await add(shop, await cartWith(shop, products, 0), [makeItem(products, 0)]);
  await listen(shop);
  const after = await add(shop, await cartWith(shop, products, 0), [makeItem(products, 0)]);
  const budgets = [
    within("calls of an add with a subscriber, beyond one without", after.calls.length, before.calls.length),
    within("its write units", sumUnits(after.calls, "write"), sumUnits(before.calls, "write")),
  ];
  const rows: Row[] = [];
  for (const [count, together, mostWritten] of [
    [1, 1, 8],
    [1, 25, 5],
    [10, 1, 10],
    [100, 1, 36],
  ] as const) {
    const calls = await tell(shop, await cartsWith(shop, products, count, together));
    const written = sumUnits(calls, "write");
    const each = Math.ceil((written / together) * 10) / 10;
    rows.push([
      `a cart of ${count}`,
      together,
      calls.length,
      written,
      each,
      sumUnits(calls, "read") / together,
    ]);
    budgets.push(
      within(`write units per event of a cart of ${count}, ${together} at once`, each, mostWritten),
    );
  }
  const units = ["write units", "write units each", "read units each"];
  printTable(["events of", "told at once", "calls", ...units], ...rows);
  return budgets;
}

/** Adds a webhook for carts. */
async function listen(shop: Shop): Promise<void> {
  const at = new Date(0).toISOString();
  const integration: Integration = {
    id: randomUUID(),
    name: "bench",
    description: "",
    enabled: true,
    target: { type: "webhook", url: "https://bench.invalid" },
    observes: ["cart.updated"],
    signing_secrets: [],
    observed_since: at,
    created_at: at,
    updated_at: at,
  };
  await shop.runtime.table(deadlineIn(60_000)).transact(integrations.writes(integration), randomUUID());
}

async function cartsWith(
  shop: Shop,
  products: readonly PublishedProduct[],
  count: number,
  carts: number,
): Promise<readonly Item[]> {
  const items: Item[] = [];
  for (let at = 0; at < carts; at += 1) {
    const id = await cartWith(shop, products, count);
    const item = await shop.runtime.table(deadlineIn(60_000)).get(keys.cart(id));
    if (item) items.push(item);
  }
  return items;
}

/** Calls the stream's consumer with the carts just written. */
async function tell(shop: Shop, carts: readonly Item[]): Promise<readonly Metered[]> {
  const Records = carts.map(makeRecord);
  const consume = createConsumer(raiseEvents, shop.runtime);
  // Longer than a change's own deadline, or the function would leave the work to its next call.
  const invocation = { getRemainingTimeInMillis: () => 2 * shop.runtime.deadlineMs };
  await consume({ Records }, invocation); // fills the caches of the process
  const again = carts.map((item) => makeRecord({ ...item, version: (item.version ?? 0) + 1 }));
  shop.reset();
  const { batchItemFailures } = await consume({ Records: again }, invocation);
  if (batchItemFailures.length > 0) throw new Error("The events could not be delivered.");
  return [...shop.calls];
}

function makeRecord(item: Item): DynamoDBRecord {
  const NewImage: NonNullable<DynamoDBRecord["dynamodb"]>["NewImage"] = JSON.parse(
    JSON.stringify(marshall(item), (_, value) =>
      value instanceof Uint8Array ? Buffer.from(value).toString("base64") : value,
    ),
  );
  const ApproximateCreationDateTime = Date.now() / 1000;
  return {
    dynamodb: {
      Keys: { pk: { S: item.pk }, sk: { S: item.sk } },
      ...(NewImage ? { NewImage } : {}),
      ApproximateCreationDateTime,
      SequenceNumber: "1",
    },
  };
}
