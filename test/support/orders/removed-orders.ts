import { marshall } from "@aws-sdk/util-dynamodb";
import { consumer } from "../../../functions/tasks/carry-on-tasks.ts";
import { createConsumer } from "../../../lib/runtime/consumer.ts";
import type { Item, Table } from "../../../lib/table/table.ts";
import { type RecordedTable, recordedTable } from "../events/recorded-changes.ts";
import { NOON, testRuntime } from "../runtime.ts";
import { permitted } from "../tables/permitted.ts";
import { type Market, market } from "./market.ts";

/** A shop whose table removes what has expired when a test says so, and tells that as the stream does. */
export async function aRemovingMarket(): Promise<Market<RecordedTable>> {
  const opened: { clock: { now: Date } } = { clock: { now: NOON } };
  const shop = await market(recordedTable({ now: () => opened.clock.now }));
  opened.clock = shop.clock;
  return shop;
}

/** Removes what has expired by now. @returns the orders among it, as the stream tells them */
export async function removeExpiredOrders(table: RecordedTable): Promise<readonly Item[]> {
  const told = table.changes().length;
  await table.removeExpired();
  const removed = table.changes().slice(told);
  return removed.flatMap(({ before }) => (before?.type === "order" ? [before] : []));
}

/** Tells the consumer of removed orders that they are. @returns whether it wants to be told again */
export async function tellRemoved(
  table: Table,
  orders: readonly Item[],
  now: () => Date,
): Promise<"done" | "again"> {
  const reached = permitted(table, consumer);
  const tell = createConsumer(consumer, testRuntime({ table: reached.table, now }));
  const Records = orders.map((order, at) => ({
    eventName: "REMOVE" as const,
    userIdentity: { type: "Service", principalId: "dynamodb.amazonaws.com" },
    dynamodb: { SequenceNumber: String(at + 1), OldImage: imageOf(order) },
  }));
  const { batchItemFailures } = await tell({ Records }, { getRemainingTimeInMillis: () => 60_000 });
  reached.refuseDenied();
  return batchItemFailures.length === 0 ? "done" : "again";
}

/** The stream of the table spells bytes as text. */
function imageOf(item: Item) {
  const spelled = Object.entries(marshall(item, { removeUndefinedValues: true })).map(([name, value]) => [
    name,
    value.B ? { B: Buffer.from(value.B).toString("base64") } : value,
  ]);
  return Object.fromEntries(spelled);
}
