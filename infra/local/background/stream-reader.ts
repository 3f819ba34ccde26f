import { setTimeout as pauseFor } from "node:timers/promises";
import type { DynamoDBBatchResponse, DynamoDBRecord } from "aws-lambda";
import { matchesConsumer } from "../../../lib/runtime/change-patterns.ts";
import type { StreamedConsumer } from "../../build/declared.ts";
import type { Positions } from "./position-file.ts";
import type { TableStream } from "./table-stream.ts";

/** Calls consumers with table changes, as event source mappings do on AWS. */
export type StreamReader = {
  /** Call it after anything that may have written. */
  readonly wake: () => void;
  /** Waits for the running call. */
  readonly close: () => Promise<void>;
};

/** Calls a consumer's function with changes. */
export type CallWithChanges = (
  id: string,
  records: readonly DynamoDBRecord[],
  timeLeftMs: () => number,
) => Promise<DynamoDBBatchResponse>;

export type ReaderSetup = {
  readonly stream: TableStream;
  readonly positions: Positions;
  readonly call: CallWithChanges;
  readonly report: (error: unknown) => void;
  /** False while the consumer's mapping is switched off. */
  readonly isCalling: (consumer: StreamedConsumer) => boolean;
  /** Called after each call, because consumers write as well. */
  readonly called?: () => void;
};

/** As in the event source mapping on AWS. */
const BATCH = 100;
/** A function's time limit on AWS. */
const LONGEST_CALL_MS = 60_000;
/** Like a stream, it collects changes for a moment. An engine may also show a change shortly after it has acknowledged the write. */
const GATHER_MS = 100;
/** Reads without a change, then it waits for the next write. */
const LOOKS = 3;
const PAUSE = { base: 200, cap: 10_000 };

/** @param consumers called with changes of their types; each has its own position */
export function streamReaders(consumers: readonly StreamedConsumer[], setup: ReaderSetup): StreamReader {
  const readers = consumers.map((consumer) => streamReader(consumer, setup));
  return {
    wake: () => {
      setup.stream.renew();
      for (const { wake } of readers) wake();
    },
    close: async () => {
      await Promise.all(readers.map(({ close }) => close()));
    },
  };
}

function streamReader(consumer: StreamedConsumer, setup: ReaderSetup): StreamReader {
  const closing = new AbortController();
  const { signal } = closing;
  let isAwake = false;
  let running: Promise<void> | undefined;

  /** A killed server may have left work in the table, and no change tells of it any more. */
  let owesFirstCall = consumer.isWorker;

  async function run(): Promise<void> {
    let looks = 0;
    let failures = 0;
    let isBehind = false;
    while (looks < LOOKS && !signal.aborted) {
      if (!owesFirstCall && !isBehind && failures === 0) await pause(GATHER_MS, signal);
      isAwake = false;
      const { isDone, hasMore, isFull } = owesFirstCall
        ? await callWithoutChanges(consumer, setup, signal)
        : await readOn(consumer, setup, signal);
      if (isDone) owesFirstCall = false;
      failures = isDone ? 0 : failures + 1;
      looks = hasMore || isAwake ? 0 : looks + 1;
      isBehind = isFull === true;
      if (failures > 0) await pause(Math.min(PAUSE.cap, PAUSE.base * 2 ** (failures - 1)), signal);
    }
  }

  function wake(): void {
    isAwake = true;
    if (signal.aborted || running || !setup.isCalling(consumer)) return;
    running = run().finally(() => {
      running = undefined;
      if (isAwake) wake();
    });
  }

  return {
    wake,
    close: async () => {
      closing.abort();
      await running;
    },
  };
}

type Progress = {
  readonly isDone: boolean;
  readonly hasMore: boolean;
  /** True if a whole batch was read: the reader is behind, and has nothing to wait for. */
  readonly isFull?: boolean;
};

async function callWithoutChanges(
  consumer: StreamedConsumer,
  setup: ReaderSetup,
  closing: AbortSignal,
): Promise<Progress> {
  try {
    const failed = await firstFailed(consumer, [], setup, closing);
    return { isDone: failed === undefined, hasMore: true };
  } catch (error) {
    if (!closing.aborted) setup.report(error);
    return { isDone: false, hasMore: true };
  }
}

/** Reads once and calls the consumer with matching changes. Failed changes are read again. */
async function readOn(
  consumer: StreamedConsumer,
  setup: ReaderSetup,
  closing: AbortSignal,
): Promise<Progress> {
  const { stream, positions, report } = setup;
  const { id, calledBy } = consumer;
  try {
    const { records, shard, position, hasMore } = await stream.read(positions.get(id), BATCH);
    const meant = records.filter((record) => calledBy.some((change) => matchesConsumer(change, record)));
    const failed = meant.length > 0 ? await firstFailed(consumer, meant, setup, closing) : undefined;
    if (failed === undefined) {
      if (records.length > 0 || hasMore) await positions.set(id, position, { isSavedNow: meant.length > 0 });
      return { isDone: true, hasMore, isFull: records.length >= BATCH };
    }
    const after = sequenceNumber(meant[meant.findIndex((record) => sequenceNumber(record) === failed) - 1]);
    if (after) await positions.set(id, { ...shard, after }, { isSavedNow: true });
  } catch (error) {
    if (!closing.aborted) report(error);
  }
  return { isDone: false, hasMore: true };
}

/** @returns the first change to repeat from; `undefined` if all succeeded */
async function firstFailed(
  { id }: StreamedConsumer,
  records: readonly DynamoDBRecord[],
  { call, report, called }: ReaderSetup,
  closing: AbortSignal,
): Promise<string | undefined> {
  const end = performance.now() + LONGEST_CALL_MS;
  const timeLeftMs = () => (closing.aborted ? 0 : end - performance.now());
  try {
    const [failure] = (await call(id, records, timeLeftMs)).batchItemFailures;
    return failure?.itemIdentifier;
  } catch (error) {
    report(error);
    return sequenceNumber(records[0]);
  } finally {
    called?.();
  }
}

/** Ends early when the reader closes. */
async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await pauseFor(milliseconds, undefined, { signal }).catch(() => {});
}

function sequenceNumber(record: DynamoDBRecord | undefined): string {
  return record?.dynamodb?.SequenceNumber ?? "";
}
