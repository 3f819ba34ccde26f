import { marshall } from "@aws-sdk/util-dynamodb";
import { describe, expect, it } from "@jest/globals";
import type { DynamoDBRecord } from "aws-lambda";
import type { EventFamily } from "../../lib/events/event-family.ts";
import { unavailable } from "../../lib/kernel/errors.ts";
import { createConsumer, defineConsumer } from "../../lib/runtime/consumer.ts";
import type { Item, Table } from "../../lib/table/table.ts";
import { readLog } from "../../lib/webhooks/log/event-log-store.ts";
import { EVENT_LOG_PARTS } from "../../lib/webhooks/log/logged-event.ts";
import { getUnreadChanges } from "../../lib/webhooks/log/unread-changes-store.ts";
import type { Integration } from "../../lib/webhooks/subscriptions/integration.ts";
import { turnIntoEvents } from "../../lib/workers/raise-events.ts";
import { NOON, testRuntime } from "../support/runtime.ts";
import { memoryTable } from "../support/tables/memory-table.ts";

const INTEGRATION: Integration = {
  id: "i1",
  name: "Order desk",
  description: "",
  enabled: true,
  target: { type: "webhook", url: "https://desk.example" },
  observes: ["note.updated"],
  signing_secrets: [],
  observed_since: NOON.toISOString(),
  created_at: NOON.toISOString(),
  updated_at: NOON.toISOString(),
};

/** A family of notes with a version. `unreadable` cannot be read; `busy` meets a busy table. */
function notes(isBusy: () => boolean = () => true): EventFamily {
  return {
    itemTypes: ["note"],
    eventsOf: async (ctx, { before, after }) => {
      const item = after ?? before;
      if (item?.["text"] === "unreadable") throw new TypeError("no note");
      if (item?.["text"] === "busy" && isBusy()) throw unavailable(new Error("throttled"));
      const object = { type: "note", id: item?.pk ?? "" };
      if (!after) {
        const gone = { id: object.id, type: "note" };
        return [{ key: "note.deleted", object, position: (item?.version ?? 0) + 1, payload: gone }];
      }
      const data = { id: object.id, text: item?.["text"], at: ctx.now().toISOString() };
      return [{ key: "note.updated", object, position: item?.version ?? 0, payload: { data } }];
    },
  };
}

const image = (item: Item | undefined) =>
  item && (marshall(item) as NonNullable<DynamoDBRecord["dynamodb"]>["NewImage"]);

let sequence = 0;
function record(before: Item | undefined, after: Item | undefined, at = NOON): DynamoDBRecord {
  sequence += 1;
  const { pk = "", sk = "" } = after ?? before ?? {};
  const [NewImage, OldImage] = [image(after), image(before)];
  return {
    dynamodb: {
      Keys: { pk: { S: pk }, sk: { S: sk } },
      ...(NewImage ? { NewImage } : {}),
      ...(OldImage ? { OldImage } : {}),
      SequenceNumber: String(sequence),
      ApproximateCreationDateTime: at.getTime() / 1000,
    },
  };
}

const note = (id: string, version: number, text = "hello"): Item => ({
  pk: id,
  sk: "NOTE",
  type: "note",
  version,
  text,
});

type Setup = {
  readonly table?: Table;
  readonly family?: EventFamily;
  readonly integrations?: readonly Integration[];
  readonly now?: Date;
};

function shop({
  table = memoryTable({ now: () => NOON }),
  family = notes(),
  integrations = [INTEGRATION],
  now = NOON,
}: Setup = {}) {
  const calls: string[] = [];
  const metrics: Record<string, number>[] = [];
  const consumer = defineConsumer({
    id: "webhooks/log/raise-events",
    summary: "",
    table: "consume",
    calledBy: [{ changesOf: ["note"] }],
    needs: ["deliveryCalls"],
    run: (turns, { deliveryCalls }) =>
      turnIntoEvents(turns, deliveryCalls, { families: [family], getIntegrations: async () => integrations }),
  });
  const runtime = testRuntime({
    table,
    now: () => now,
    metrics: (amounts) => metrics.push(Object.fromEntries(amounts)),
    deliveryCalls: { callFor: async (_, id) => void calls.push(id) },
  });
  const consume = createConsumer(consumer, runtime);
  return {
    table,
    calls,
    metrics,
    consume: async (records: readonly DynamoDBRecord[]) => {
      const answer = await consume({ Records: [...records] }, { getRemainingTimeInMillis: () => 60_000 });
      return answer.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier);
    },
    logged: async () => {
      const parts = await Promise.all(EVENT_LOG_PARTS.map((part) => readLog(table, part, 0, 1000)));
      return parts.flat().map(({ key, object, position }) => `${key} ${object.id} ${position}`);
    },
  };
}

describe("changes of the table", () => {
  it("become events with what was committed, and call each integration that listens once", async () => {
    const { consume, logged, calls, table } = shop();
    const records = [
      record(undefined, note("a", 1)),
      record(note("a", 1), note("a", 2, "bytes")),
      record(note("a", 2), undefined),
    ];
    expect(await consume(records)).toEqual([]);
    expect(await logged()).toEqual(["note.updated a 1", "note.updated a 2", "note.deleted a 3"]);
    expect(calls).toEqual(["i1"]);
    expect(await getUnreadChanges(table)).toEqual([]);
  });

  it("are logged once, however often the stream delivers them, and call again", async () => {
    const { consume, logged, calls } = shop();
    const records = [record(undefined, note("a", 1)), record(note("a", 1), note("a", 2))];
    await consume(records.slice(0, 1));
    await consume(records);
    await consume(records);
    expect(await logged()).toEqual(["note.updated a 1", "note.updated a 2"]);
    expect(calls).toEqual(["i1", "i1", "i1"]);
  });

  it("that cannot be read are set aside with their keys, while the others go on in order", async () => {
    const { consume, logged, table, metrics } = shop();
    const readable = [record(undefined, note("a", 1)), record(undefined, note("b", 1, "unreadable"))];
    const broken = record(undefined, note("c", 1));
    const records = [
      ...readable,
      {
        ...broken,
        dynamodb: { ...broken.dynamodb, NewImage: { pk: { X: 7 } } },
      } as unknown as DynamoDBRecord,
      record(note("a", 1), note("a", 2)),
    ];
    expect(await consume(records)).toEqual([]);
    expect(await logged()).toEqual(["note.updated a 1", "note.updated a 2"]);
    const unread = await getUnreadChanges(table);
    expect(unread.map(({ key, reason }) => [key.pk, reason])).toEqual([
      ["b", "TypeError: no note"],
      ["c", expect.stringContaining("Error")],
    ]);
    expect(metrics[0]?.["UnreadChanges"]).toBe(2);
    await consume(records);
    expect(await getUnreadChanges(table)).toHaveLength(2);
  });

  it("that meet a busy table stop there, and come again from there", async () => {
    let isBusy = true;
    const { consume, logged, table } = shop({ family: notes(() => isBusy) });
    const records = [
      record(undefined, note("a", 1)),
      record(undefined, note("b", 1, "busy")),
      record(note("a", 1), note("a", 2)),
    ];
    expect(await consume(records)).toEqual([records[1]?.dynamodb?.SequenceNumber]);
    expect(await logged()).toEqual(["note.updated a 1"]);
    isBusy = false;
    expect(await consume(records.slice(1))).toEqual([]);
    expect((await logged()).toSorted()).toEqual(["note.updated a 1", "note.updated a 2", "note.updated b 1"]);
    expect(await getUnreadChanges(table)).toEqual([]);
  });

  it("that meet a busy table for a quarter of an hour are set aside", async () => {
    const { consume, table } = shop({ now: new Date(NOON.getTime() + 16 * 60_000) });
    expect(await consume([record(undefined, note("b", 1, "busy"))])).toEqual([]);
    expect(await getUnreadChanges(table)).toHaveLength(1);
  });

  it("come again while the log cannot be written", async () => {
    const table = memoryTable({ now: () => NOON });
    let isDown = true;
    const failing: Table = {
      ...table,
      transact: (...given) =>
        isDown ? Promise.reject(unavailable(new Error("down"))) : table.transact(...given),
    };
    const { consume, logged, calls } = shop({ table: failing });
    const one = record(undefined, note("a", 1));
    expect(await consume([one])).toEqual([one.dynamodb?.SequenceNumber]);
    expect(calls).toEqual([]);
    isDown = false;
    expect(await consume([one])).toEqual([]);
    expect(await logged()).toEqual(["note.updated a 1"]);
  });

  it("whose events cannot be written are set aside, and do not stop the others", async () => {
    const family: EventFamily = {
      ...notes(),
      eventsOf: async (ctx, change) => {
        const events = await notes().eventsOf(ctx, change);
        const isOdd = change.after?.["text"] === "odd";
        return isOdd ? events.map((event) => ({ ...event, payload: { data: { count: 7n } } })) : events;
      },
    };
    const { consume, logged, table, calls } = shop({ family });
    const records = [
      record(undefined, note("a", 1)),
      record(undefined, note("b", 1, "odd")),
      record(note("a", 1), note("a", 2)),
    ];
    expect(await consume(records)).toEqual([]);
    expect(await logged()).toEqual(["note.updated a 1", "note.updated a 2"]);
    expect((await getUnreadChanges(table)).map(({ key }) => key.pk)).toEqual(["b"]);
    expect(calls.length).toBeGreaterThan(0);
  });

  it("are not logged from before an integration listens, and cost nothing without integrations", async () => {
    const table = memoryTable({ now: () => NOON });
    const nobody = shop({ table, integrations: [] });
    expect(await nobody.consume([record(undefined, note("a", 1))])).toEqual([]);
    expect(table.calls).toEqual({ get: 0, getMany: 0, query: 0, put: 0, update: 0, transact: 0 });
    const early = new Date(NOON.getTime() - 5000);
    const listening = shop({ table });
    await listening.consume([record(undefined, note("a", 1), early), record(undefined, note("b", 1))]);
    expect(await listening.logged()).toEqual(["note.updated b 1"]);
  });

  it("call no integration that does not listen to them or is switched off", async () => {
    const others = [
      { ...INTEGRATION, id: "off", enabled: false },
      { ...INTEGRATION, id: "other", observes: ["note.deleted"] },
    ];
    const { consume, calls } = shop({ integrations: [...others, INTEGRATION] });
    await consume([record(undefined, note("a", 1))]);
    expect(calls).toEqual(["i1"]);
  });

  it("of a thousand objects are appended in order and whole", async () => {
    const { consume, logged } = shop();
    const records = Array.from({ length: 300 }, (_, at) =>
      record(undefined, note(`n${at % 30}`, Math.floor(at / 30) + 1)),
    );
    expect(await consume(records)).toEqual([]);
    const found = await logged();
    expect(found).toHaveLength(300);
    for (let id = 0; id < 30; id += 1) {
      const own = found
        .filter((text) => text.split(" ")[1] === `n${id}`)
        .map((text) => Number(text.split(" ")[2]));
      expect(own).toEqual(own.map((_, at) => at + 1));
    }
  });
});
