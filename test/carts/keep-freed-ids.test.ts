import { describe, expect, it } from "@jest/globals";
import { consumer } from "../../functions/tasks/carry-on-tasks.ts";
import { createConsumer } from "../../lib/runtime/consumer.ts";
import type { Table } from "../../lib/table/table.ts";
import { NOON, testRuntime } from "../support/runtime.ts";
import { shopOn } from "../support/shop.ts";
import { failingTable } from "../support/tables/failing-table.ts";
import { memoryTable } from "../support/tables/memory-table.ts";
import { permitAccess } from "../support/tables/permitted.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const REMOVED_MS = NOON.getTime() + 8 * DAY_MS;

/** A table from which an expired cart was removed, with the stream record of the removal. */
function removed(id: string) {
  let now = new Date(REMOVED_MS);
  const table = memoryTable({ now: () => now });
  const shop = shopOn(table);
  const Records = [
    {
      eventName: "REMOVE" as const,
      userIdentity: { type: "Service", principalId: "dynamodb.amazonaws.com" },
      dynamodb: {
        SequenceNumber: "17",
        OldImage: {
          pk: { S: `CART#${id}` },
          sk: { S: "CART" },
          type: { S: "cart" },
          version: { N: "4" },
          expires_at: { N: String((NOON.getTime() + 7 * DAY_MS) / 1000) },
        },
      },
    },
  ];
  return {
    table,
    moveTo: (days: number) => {
      now = new Date(NOON.getTime() + days * DAY_MS);
    },
    tell: async (on: Table = table) => {
      const reached = permitAccess(on, consumer);
      const keep = createConsumer(consumer, testRuntime({ table: reached.table, now: () => now }));
      const answer = await keep({ Records }, { getRemainingTimeInMillis: () => 60_000 });
      reached.refuseDenied();
      return answer;
    },
    create: () => shop.post("/v2/carts", { data: { id } }, { now: () => now, as: "implicit" }),
  };
}

const DONE = { batchItemFailures: [] };

describe("the function that receives removed carts", () => {
  it("keeps their ids from being taken for 30 days after they expired", async () => {
    const store = removed("C");
    expect(await store.tell()).toEqual(DONE);
    expect((await store.create()).status).toBe(409);
    expect(store.table.all()).toEqual([
      {
        pk: "CART#C",
        sk: "CART",
        type: "freed_cart_id",
        version: 5,
        silent_versions: 1,
        expires_at: (NOON.getTime() + 37 * DAY_MS) / 1000,
      },
    ]);
  });

  it("changes nothing when a new cart has the id by then", async () => {
    const store = removed("C");
    expect((await store.create()).status).toBe(201);
    const before = store.table.all();
    expect(await store.tell()).toEqual(DONE);
    expect(store.table.all()).toEqual(before);
  });

  it("changes nothing when it receives a cart twice, or long afterwards", async () => {
    const store = removed("C");
    await store.tell();
    const before = store.table.all();
    expect(await store.tell()).toEqual(DONE);
    expect(store.table.all()).toEqual(before);
    const late = removed("D");
    late.moveTo(37);
    expect(await late.tell()).toEqual(DONE);
    expect(late.table.all()).toEqual([]);
  });

  it("asks for the same cart again when an answer was lost", async () => {
    const store = removed("C");
    const told = await store.tell(failingTable(store.table, 0, "lost"));
    expect(told).toEqual({ batchItemFailures: [{ itemIdentifier: "17" }] });
    expect(await store.tell()).toEqual(DONE);
  });
});
