import type { DeclaredConsumers } from "../../build/declared.ts";
import type { LoadBundle } from "../bundles.ts";
import { loadConsumer, loadQueueFunction, loadStreamFunctions } from "../functions.ts";
import { localStreams } from "../local-stream.ts";
import { type DeliveryQueue, deliveryQueue } from "./delivery-queue.ts";
import { openPositions } from "./position-file.ts";
import { streamReaders } from "./stream-reader.ts";
import { tableStream } from "./table-stream.ts";

export type BackgroundSetup = {
  /** Address of the engine. */
  readonly endpoint: string;
  readonly tableName: string;
  readonly consumers: DeclaredConsumers;
  readonly load: LoadBundle;
  /** Stores the positions of the readers in the table's stream; undefined without stored data. */
  readonly positionFile: string | undefined;
  readonly report: (error: unknown) => void;
};

/** Background functions on this machine: consumers of table changes, and deliveries of events. */
export type Background = {
  /** Call it after anything that may have written. */
  readonly wake: () => void;
  readonly sendMessage: DeliveryQueue["send"];
  /**
   * Starts with the work that a killed server left. Call it when the environment of the functions is set.
   * @param integrationIds all integrations; no worker may hold a lease on them
   */
  readonly begin: (integrationIds: readonly string[]) => void;
  /** Ends running calls early; the next start continues the rest. */
  readonly close: () => Promise<void>;
};

export async function openBackground(setup: BackgroundSetup): Promise<Background> {
  const { endpoint, tableName, consumers, load, positionFile, report } = setup;
  const { woken, streamed, deliverer } = consumers;
  const wakeReaders = () => readers.wake();
  const workers = localStreams(
    woken.map((id) => thenTell(loadConsumer(load, id), wakeReaders)),
    report,
  );
  const readers = streamReaders(streamed, {
    stream: tableStream(endpoint, tableName),
    positions: await openPositions(positionFile),
    call: loadStreamFunctions(load),
    report,
    called: workers.wake,
  });
  const queue =
    deliverer === undefined
      ? undefined
      : deliveryQueue({ call: loadQueueFunction(load, deliverer), report, called: wakeReaders });
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

type Consume = ReturnType<typeof loadConsumer>;

function thenTell(consume: Consume, tell: () => void): Consume {
  return async (timeLeftMs) => {
    try {
      return await consume(timeLeftMs);
    } finally {
      tell();
    }
  };
}
