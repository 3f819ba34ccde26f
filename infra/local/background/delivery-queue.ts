import { randomUUID } from "node:crypto";
import type { SQSBatchResponse, SQSEvent } from "aws-lambda";

/** Local stand-in for the SQS queue of deliveries. */
export type DeliveryQueue = {
  /** Delivers the message after the delay. */
  readonly send: (message: string, delaySeconds: number) => void;
  /** Waits for running calls. The next start delivers the waiting messages. */
  readonly close: () => Promise<void>;
};

/** Calls the delivery function with messages. */
export type CallWithMessages = (
  event: Pick<SQSEvent, "Records">,
  timeLeftMs: () => number,
) => Promise<SQSBatchResponse>;

export type QueueSetup = {
  readonly call: CallWithMessages;
  readonly report: (error: unknown) => void;
  /** Called after each call, because deliveries write as well. */
  readonly called?: () => void;
};

const LONGEST_CALL_MS = 60_000;
const PAUSE = { base: 1000, cap: 60_000 };

/**
 * Calls with different messages in parallel and with equal ones in turn. A message is only the id of an integration, so
 * duplicates that wait are merged.
 */
export function deliveryQueue(setup: QueueSetup): DeliveryQueue {
  const lanes = new Map<string, Lane>();
  return {
    send: (message, delaySeconds) => {
      const lane = lanes.get(message) ?? openLane(message, setup);
      lanes.set(message, lane);
      lane.callIn(delaySeconds * 1000);
    },
    close: async () => {
      await Promise.all([...lanes.values()].map(({ close }) => close()));
    },
  };
}

/** Messages of one integration. */
type Lane = {
  readonly callIn: (milliseconds: number) => void;
  readonly close: () => Promise<void>;
};

function openLane(message: string, { call, report, called }: QueueSetup): Lane {
  const timers = new Set<NodeJS.Timeout>();
  let isDue = false;
  let isClosed = false;
  let failures = 0;
  let running: Promise<void> | undefined;

  async function isDone(): Promise<boolean> {
    const end = performance.now() + LONGEST_CALL_MS;
    try {
      const event = { Records: [makeRecord(message)] };
      const { batchItemFailures } = await call(event, () => (isClosed ? 0 : end - performance.now()));
      return batchItemFailures.length === 0;
    } catch (error) {
      report(error);
      return false;
    } finally {
      called?.();
    }
  }

  async function work(): Promise<void> {
    while (isDue && !isClosed) {
      isDue = false;
      failures = (await isDone()) ? 0 : failures + 1;
      if (failures > 0) callIn(Math.min(PAUSE.cap, PAUSE.base * 2 ** (failures - 1)));
    }
    running = undefined;
  }

  function callIn(milliseconds: number): void {
    if (isClosed) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      isDue = true;
      running ??= work();
    }, milliseconds);
    timers.add(timer);
  }

  return {
    callIn,
    close: async () => {
      isClosed = true;
      for (const timer of timers) clearTimeout(timer);
      await running;
    },
  };
}

function makeRecord(body: string): SQSEvent["Records"][number] {
  return {
    messageId: randomUUID(),
    receiptHandle: "",
    body,
    attributes: {
      ApproximateReceiveCount: "1",
      SentTimestamp: String(Date.now()),
      SenderId: "local",
      ApproximateFirstReceiveTimestamp: String(Date.now()),
    },
    messageAttributes: {},
    md5OfBody: "",
    eventSource: "aws:sqs",
    eventSourceARN: "",
    awsRegion: "local",
  };
}
