import { marshall } from "@aws-sdk/util-dynamodb";
import { consumer } from "../../../functions/tasks/carry-on-tasks.ts";
import { createConsumer } from "../../../lib/runtime/consumer.ts";
import type { Item, Table } from "../../../lib/table/table.ts";
import { createRecordedTable, type RecordedTable } from "../events/recorded-changes.ts";
import { NOON, testRuntime } from "../runtime.ts";
import { permitAccess } from "../tables/permitted.ts";
import { type Market, market } from "./market.ts";

/** A shop whose table removes expired items when a test asks for it, and reports them like the stream. */
export async function aRemovingMarket(): Promise<Market<RecordedTable>> {
  const opened: { clock: { now: Date } } = { clock: { now: NOON } };
  const shop = await market(createRecordedTable({ now: () => opened.clock.now }));
  opened.clock = shop.clock;
  return shop;
}

/** Removes expired items. @returns the removed orders */
export async function removeExpiredOrders(table: RecordedTable): Promise<readonly Item[]> {
  const told = table.changes().length;
  await table.removeExpired();
  const removed = table.changes().slice(told);
  return removed.flatMap(({ before }) => (before?.type === "order" ? [before] : []));
}

/** Sends removed orders to their consumer. @returns `again` if the consumer wants them again */
export async function tellRemoved(
  table: Table,
  orders: readonly Item[],
  now: () => Date,
): Promise<"done" | "again"> {
  const reached = permitAccess(table, consumer);
  const tell = createConsumer(consumer, testRuntime({ table: reached.table, now }));
  const Records = orders.map((order, at) => ({
    eventName: "REMOVE" as const,
    userIdentity: { type: "Service", principalId: "dynamodb.amazonaws.com" },
    dynamodb: { SequenceNumber: String(at + 1), OldImage: toImage(order) },
  }));
  const { batchItemFailures } = await tell({ Records }, { getRemainingTimeInMillis: () => 60_000 });
  reached.refuseDenied();
  return batchItemFailures.length === 0 ? "done" : "again";
}

/** An item in the form of the stream, which encodes bytes as text. */
function toImage(item: Item) {
  const spelled = Object.entries(marshall(item, { removeUndefinedValues: true })).map(([name, value]) => [
    name,
    value.B ? { B: Buffer.from(value.B).toString("base64") } : value,
  ]);
  return Object.fromEntries(spelled);
}
