import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { DynamoDBRecord } from "aws-lambda";
import { openPositions } from "../../../../infra/local/background/position-file.ts";
import { streamReaders } from "../../../../infra/local/background/stream-reader.ts";
import { tableStream } from "../../../../infra/local/background/table-stream.ts";
import { createTable } from "../../../../infra/local/create-table.ts";
import { type Engine, hasEngine, startEngine } from "../../../../infra/local/engine.ts";
import type { EngineKind } from "../../../../infra/local/engine-commands.ts";
import { limitStream } from "../../../../infra/local/opening/open-store.ts";
import { deadlineIn } from "../../../../lib/kernel/deadline.ts";
import { defineConsumer } from "../../../../lib/runtime/consumer.ts";
import { createDynamoClient } from "../../../../lib/table/dynamo/client.ts";
import { describeLocalClient } from "../../../../lib/table/dynamo/client-settings.ts";
import { dynamoTable } from "../../../../lib/table/dynamo/dynamo-table.ts";
import { isLong } from "../../../support/volume.ts";

const consumer = defineConsumer({
  id: "notes/hear",
  summary: "",
  table: "consume",
  calledBy: [{ changesOf: ["note"] }],
  needs: [],
  run: async () => true,
});
const TABLE = "cartwright";
const pkOf = ({ dynamodb }: DynamoDBRecord) => `${dynamodb?.Keys?.["pk"]?.S}`;
const until = async (isSo: () => boolean) => {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
};

/** Amazon's engine takes seconds to start, three times; `npm test` compares what the two answer in `test/table`. */
const ENGINES: readonly EngineKind[] = isLong ? ["dynoxide", "dynamodb-local"] : ["dynoxide"];

describe.each(ENGINES)("the stream of %s", (only) => {
  let folder = "";
  let engine: Engine;
  const file = (name: string) => join(folder, name);
  const start = async () => {
    engine = await startEngine({ only, dataFile: file("data.db") });
    await createTable(engine.endpoint, TABLE, { hasStream: true });
    await limitStream(file("data.db"));
  };
  const put = async (pk: string, type = "note") => {
    const client = createDynamoClient(describeLocalClient(engine.endpoint));
    const deadline = deadlineIn(20_000);
    const table = dynamoTable({ client, tableName: TABLE, now: () => new Date(), deadline });
    await table.put({ pk, sk: "x", type }, { unconditional: "a test" });
    client.destroy();
  };
  /** A reader that fails at these calls, counted from 1. */
  const listen = async (failing: readonly number[] = []) => {
    const heard: string[] = [];
    let calls = 0;
    const reader = streamReaders([{ ...consumer, isWorker: false }], {
      stream: tableStream(engine.endpoint, TABLE),
      positions: await openPositions(file("stream.json")),
      call: async (_, records) => {
        calls += 1;
        const [first, ...others] = records;
        const left = failing.includes(calls) ? (others[0] ?? first) : undefined;
        const done = left ? records.slice(0, records.indexOf(left)) : records;
        heard.push(...done.map(pkOf));
        const itemIdentifier = left?.dynamodb?.SequenceNumber ?? "";
        return { batchItemFailures: left ? [{ itemIdentifier }] : [] };
      },
      report: (error) => heard.push(String(error)),
      isCalling: () => true,
    });
    return { heard, reader, calls: () => calls };
  };

  beforeAll(async () => {
    if (!(await hasEngine(only))) throw new Error(`${only} cannot run here: see docs/architecture.md.`);
    folder = await mkdtemp(join(tmpdir(), "stream-"));
    // A table without a stream.
    engine = await startEngine({ only, dataFile: file("data.db") });
    expect(await createTable(engine.endpoint, TABLE)).toBe(true);
    await put("before");
    await engine.stop();
    await start();
  }, 60_000);
  afterAll(async () => {
    await engine?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it("tells what is meant in order, again from what failed on, and nothing twice that was done", async () => {
    const { heard, reader } = await listen([1]);
    for (const pk of ["a", "b", "c"]) await put(pk);
    await put("d", "other");
    reader.wake();
    await until(() => heard.length >= 3);
    await put("e");
    reader.wake();
    await until(() => heard.length >= 4);
    expect(heard).toEqual(["a", "b", "c", "e"]);
    await reader.close();
  }, 60_000);

  it("goes on where it was when the engine and its reader come back", async () => {
    await put("f");
    await engine.stop();
    await start();
    await put("g");
    const { heard, reader, calls } = await listen();
    reader.wake();
    await until(() => heard.length >= 2);
    expect(heard).toEqual(["f", "g"]);
    const before = calls();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(calls()).toBe(before);
    await reader.close();
  }, 60_000);

  it("calls a worker without changes first, until its work is done, and then with what concerns it", async () => {
    const calls: number[] = [];
    const answers = [false, true];
    const reader = streamReaders([{ ...consumer, isWorker: true }], {
      stream: tableStream(engine.endpoint, TABLE),
      positions: await openPositions(undefined),
      call: async (_, records) => {
        calls.push(records.length);
        return { batchItemFailures: (answers.shift() ?? true) ? [] : [{ itemIdentifier: "" }] };
      },
      report: (error) => expect(error).toBeUndefined(),
      isCalling: () => true,
    });
    reader.wake();
    await until(() => calls.length >= 3);
    await reader.close();
    expect(calls.slice(0, 2)).toEqual([0, 0]);
    expect(calls[2]).toBeGreaterThan(0);
  }, 60_000);

  it("calls nothing while the mapping is switched off, and goes on where it was when it is on", async () => {
    let isOn = false;
    const heard: string[] = [];
    const reader = streamReaders([{ ...consumer, isWorker: false, raisesEvents: true }], {
      stream: tableStream(engine.endpoint, TABLE),
      positions: await openPositions(undefined),
      call: async (_, records) => {
        heard.push(...records.map(pkOf));
        return { batchItemFailures: [] };
      },
      report: (error) => expect(error).toBeUndefined(),
      isCalling: () => isOn,
    });
    await put("off");
    reader.wake();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(heard).toEqual([]);
    isOn = true;
    reader.wake();
    await until(() => heard.includes("off"));
    await reader.close();
  }, 60_000);

  it("takes the time from a call that runs when it is closed, and calls no more", async () => {
    const started = Promise.withResolvers<() => number>();
    const closing = Promise.withResolvers<void>();
    let calls = 0;
    const reader = streamReaders([{ ...consumer, isWorker: true }], {
      stream: tableStream(engine.endpoint, TABLE),
      positions: await openPositions(undefined),
      call: async (_, __, timeLeftMs) => {
        calls += 1;
        started.resolve(timeLeftMs);
        await closing.promise;
        return { batchItemFailures: [{ itemIdentifier: "" }] };
      },
      report: (error) => expect(error).toBeUndefined(),
      isCalling: () => true,
    });
    reader.wake();
    const timeLeftMs = await started.promise;
    expect(timeLeftMs()).toBeGreaterThan(0);
    const closed = reader.close();
    expect(timeLeftMs()).toBe(0);
    closing.resolve();
    await closed;
    expect(calls).toBe(1);
  }, 60_000);
});

describe("a reader that is behind", () => {
  const STREAM = { streamArn: "stream", shardId: "shard" };
  const PARTS = 10;

  /** Seconds for ten parts of this many changes each, which the stream has at once. */
  async function timeToRead(changes: number): Promise<number> {
    let heard = 0;
    const reader = streamReaders([{ ...consumer, isWorker: false }], {
      stream: {
        renew: () => {},
        read: async (position) => {
          const from = Number(position?.after ?? 0);
          const length = from < PARTS * changes ? changes : 0;
          const records = Array.from({ length }, (_, at) => ({
            dynamodb: { SequenceNumber: String(from + at + 1), NewImage: { type: { S: "note" } } },
          }));
          const behind = { ...STREAM, after: String(from + length) };
          return { records, shard: STREAM, position: behind, hasMore: length > 0 };
        },
      },
      positions: await openPositions(undefined),
      call: async (_, records) => {
        heard += records.length;
        return { batchItemFailures: [] };
      },
      report: (error) => expect(error).toBeUndefined(),
      isCalling: () => true,
    });
    const begin = performance.now();
    reader.wake();
    await until(() => heard === PARTS * changes);
    await reader.close();
    return (performance.now() - begin) / 1000;
  }

  it("does not wait between whole batches, so that work is found soon behind a large import", async () => {
    const unhurried = await timeToRead(99);
    expect(unhurried).toBeGreaterThan(1);
    expect(await timeToRead(100)).toBeLessThan(unhurried / 2);
  });
});
