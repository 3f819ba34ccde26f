import { randomUUID } from "node:crypto";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { BatchWriteCommand, DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { entryWrites } from "../../lib/extensions/entries/entry-writes-store.ts";
import { buildFencePassWrites } from "../../lib/extensions/entries/write-fences-store.ts";
import { findDefinition } from "../../lib/extensions/store.ts";
import { deadlineIn } from "../../lib/kernel/deadline.ts";
import { describeLocalClient } from "../../lib/table/dynamo/client-settings.ts";
import type { Item } from "../../lib/table/table.ts";
import type { Step } from "../commands/progress/display.ts";
import { entryAt, type ValuesAt } from "./fill-entries.ts";
import type { Shop } from "./metered-shop.ts";

/** DynamoDB's limit for a batch write. */
const ITEMS_OF_A_CALL = 25;
const CALLS_AT_ONCE = 8;
const ENTRIES_AT_ONCE = 1000;

/**
 * Writes very many entries a millisecond apart: the same items as the store's own writes, but without conditions and with
 * one count for all. The Custom API needs at least one entry already, and no unique fields.
 */
export async function fillManyEntries(
  shop: Shop,
  slug: string,
  count: number,
  valuesAt: ValuesAt,
  step: Step = () => {},
): Promise<void> {
  const definition = await findDefinition(openBenchTable(shop), { slug });
  if (!definition) throw new Error("The Custom API was not created.");
  for (let at = 0; at < count; at += ENTRIES_AT_ONCE) {
    const positions = Array.from({ length: Math.min(ENTRIES_AT_ONCE, count - at) }, (_, index) => at + index);
    const items = positions.flatMap((position) => {
      const after = entryAt(definition, position, valuesAt);
      return entryWrites({ definition, after }, { takenValue: false }).flatMap((write) =>
        "put" in write ? [write.put] : [],
      );
    });
    await putAll(shop, items);
    step(`${at + positions.length} of ${count} entries`);
    shop.reset();
  }
  await openBenchTable(shop).transact(buildFencePassWrites(definition, slug, count), randomUUID());
}

/** A new table for each use: a deadline ends long before a million entries are written. */
const openBenchTable = (shop: Shop) => shop.runtime.table(deadlineIn(60_000));

async function putAll(shop: Shop, items: readonly Item[]): Promise<void> {
  const batches = Array.from({ length: Math.ceil(items.length / ITEMS_OF_A_CALL) }, (_, at) =>
    items.slice(at * ITEMS_OF_A_CALL, (at + 1) * ITEMS_OF_A_CALL),
  );
  const work = batches.values();
  const sdk = new DynamoDBClient(describeLocalClient(shop.engine.endpoint));
  const writer = async () => {
    for (const batch of work) await putBatch(DynamoDBDocumentClient.from(sdk), shop.tableName, batch);
  };
  await Promise.all(Array.from({ length: CALLS_AT_ONCE }, writer));
  sdk.destroy();
}

async function putBatch(
  client: DynamoDBDocumentClient,
  tableName: string,
  items: readonly Item[],
): Promise<void> {
  const requests = items.map((item) => ({ PutRequest: { Item: { ...item } } }));
  const { UnprocessedItems = {} } = await client.send(
    new BatchWriteCommand({ RequestItems: { [tableName]: requests } }),
  );
  if (Object.keys(UnprocessedItems).length > 0) throw new Error("The engine left items unwritten.");
}
