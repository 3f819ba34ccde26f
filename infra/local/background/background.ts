import type { DeclaredConsumers } from "../../build/declared.ts";
import type { LoadBundle } from "../bundles.ts";
import { bundledConsumer, bundledQueueFunction, bundledStreamFunctions } from "../functions.ts";
import { localStreams } from "../local-stream.ts";
import { type DeliveryQueue, deliveryQueue } from "./delivery-queue.ts";
import { openPositions } from "./position-file.ts";
import { streamReaders } from "./stream-reader.ts";
import { tableStream } from "./table-stream.ts";

export type BackgroundSetup = {
  /** Where the table is. */
  readonly endpoint: string;
  readonly tableName: string;
  readonly consumers: DeclaredConsumers;
  /** Their bundles. */
  readonly load: LoadBundle;
  /** Keeps how far the table's changes were read; absent where nothing is kept. */
  readonly positionFile: string | undefined;
  readonly report: (error: unknown) => void;
};

/** What runs on this machine without a request: consumers of the table's changes, and deliveries of events. */
export type Background = {
  /** Something may have been written. */
  readonly wake: () => void;
  readonly sendMessage: DeliveryQueue["send"];
  /**
   * Begins with what a server that was killed has left, once the functions' environment is there.
   * @param integrationIds all there are, on none of which anybody works
   */
  readonly begin: (integrationIds: readonly string[]) => void;
  /** Lets a call that runs end early; what is left is carried on at the next start. */
  readonly close: () => Promise<void>;
};

export async function openBackground(setup: BackgroundSetup): Promise<Background> {
  const { endpoint, tableName, consumers, load, positionFile, report } = setup;
  const { woken, streamed, deliverer } = consumers;
  const wakeReaders = () => readers.wake();
  const workers = localStreams(
    woken.map((id) => thenTell(bundledConsumer(load, id), wakeReaders)),
    report,
  );
  const readers = streamReaders(streamed, {
    stream: tableStream(endpoint, tableName),
    positions: await openPositions(positionFile),
    call: bundledStreamFunctions(load),
    report,
    called: workers.wake,
  });
  const queue =
    deliverer === undefined
      ? undefined
      : deliveryQueue({ call: bundledQueueFunction(load, deliverer), report, called: wakeReaders });
  const wake = () => {
    workers.wake();
    readers.wake();
  };
  return {
    wake,
    sendMessage: (message, delaySeconds) => queue?.send(message, delaySeconds),
    begin: (integrationIds) => {
      wake();
      for (const id of integrationIds) queue?.send(JSON.stringify({ integration_id: id }), 0);
    },
    close: async () => {
      await Promise.all([workers.close(), readers.close(), queue?.close()]);
    },
  };
}

type Consume = ReturnType<typeof bundledConsumer>;

function thenTell(consume: Consume, tell: () => void): Consume {
  return async (timeLeftMs) => {
    try {
      return await consume(timeLeftMs);
    } finally {
      tell();
    }
  };
}
