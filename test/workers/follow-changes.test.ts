import { describe, expect, it } from "@jest/globals";
import type { DynamoDBRecord } from "aws-lambda";
import { consumer } from "../../functions/tasks/carry-on-tasks.ts";
import { matchesConsumer } from "../../lib/runtime/change-patterns.ts";
import { createConsumer } from "../../lib/runtime/consumer.ts";
import { buildTaskWrite, getTasks } from "../../lib/tasks/store.ts";
import type { EventSwitch } from "../../lib/use-case/capabilities.ts";
import { integrations } from "../../lib/webhooks/subscriptions/integrations-store.ts";
import { aTask } from "../support/background/tasks.ts";
import { anIntegration } from "../support/events/deliveries.ts";
import { NOON, testRuntime } from "../support/runtime.ts";
import { type MemoryTable, memoryTable } from "../support/tables/memory-table.ts";

const change = (eventName: "INSERT" | "MODIFY" | "REMOVE", type: string): DynamoDBRecord => {
  const image = { pk: { S: "P" }, sk: { S: "S" }, type: { S: type } };
  const images = eventName === "REMOVE" ? { OldImage: image } : { NewImage: image };
  return { eventName, dynamodb: { SequenceNumber: "7", Keys: {}, ...images } };
};
const TASK = change("INSERT", "task");
const INTEGRATION = change("MODIFY", "integration");
const IMAGE = { pk: { S: "P" }, sk: { S: "S" }, type: { S: "product" }, who: { S: "k:1 r o 1" } };
const STAMPED: DynamoDBRecord = { eventName: "MODIFY", dynamodb: { Keys: {}, NewImage: IMAGE } };

async function store({ listening = 0 } = {}): Promise<MemoryTable> {
  const table = memoryTable({ now: () => NOON });
  for (let at = 0; at < listening; at += 1) {
    await table.transact(integrations.writes(anIntegration({ id: `i${at}` })), `made ${at}`);
  }
  await table.transact([buildTaskWrite(aTask("t"))], "t");
  return table;
}

function follow(table: MemoryTable, records: readonly DynamoDBRecord[], isSwitched = true) {
  const asked: boolean[] = [];
  const eventSwitch: EventSwitch = {
    setCalling: async (_, isCalling) => {
      asked.push(isCalling);
      if (!isSwitched) throw new Error("no answer");
      return true;
    },
  };
  const runtime = testRuntime({ table, now: () => NOON, eventSwitch });
  const answer = createConsumer(consumer, runtime)(
    { Records: [...records] },
    { getRemainingTimeInMillis: () => 60_000 },
  );
  return { answer, asked };
}

describe("the function that follows changes", () => {
  it.each([
    ["the first integration", 1, true],
    ["the last one's end", 0, false],
  ])("looks at what is true now, at %s", async (_, listening, isCalling) => {
    const table = await store({ listening });
    const { answer, asked } = follow(table, [INTEGRATION]);
    expect(await answer).toEqual({ batchItemFailures: [] });
    expect(asked).toEqual([isCalling]);
    expect(await getTasks(table)).toHaveLength(1);
  });

  it("carries on tasks at new ones, and looks at the switch then as well", async () => {
    const table = await store();
    const { answer, asked } = follow(table, [TASK]);
    expect(await answer).toEqual({ batchItemFailures: [] });
    expect([asked, await getTasks(table)]).toEqual([[false], []]);
  });

  it("is called again when the switch fails, and carries on tasks all the same", async () => {
    const table = await store();
    const { answer } = follow(table, [TASK, INTEGRATION], false);
    await expect(answer).rejects.toThrow("no answer");
    expect(await getTasks(table)).toEqual([]);
  });
});

describe("what calls a consumer", () => {
  const expiry = { type: "Service", principalId: "dynamodb.amazonaws.com" };
  it.each([
    ["a new task", TASK, [true, false, false, false]],
    ["a changed task", change("MODIFY", "task"), [false, false, false, false]],
    ["a changed integration", INTEGRATION, [false, false, true, false]],
    ["a removed integration", change("REMOVE", "integration"), [false, false, true, false]],
    ["a deleted cart", change("REMOVE", "cart"), [false, false, false, false]],
    ["an expired cart", { ...change("REMOVE", "cart"), userIdentity: expiry }, [false, true, false, false]],
    ["an expired order", { ...change("REMOVE", "order"), userIdentity: expiry }, [false, true, true, false]],
    ["a product that names its writer", STAMPED, [false, false, true, true]],
    ["a deleted order", change("REMOVE", "order"), [false, false, true, false]],
  ])("is meant by one of its reasons: %s", (_, record, expected) => {
    expect(consumer.calledBy.map((reason) => matchesConsumer(reason, record))).toEqual(expected);
  });
});
