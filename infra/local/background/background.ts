import type { DeclaredConsumers, StreamedConsumer } from "../../build/declared.ts";
import type { LoadBundle } from "../bundles.ts";
import { loadQueueFunction, loadStreamFunctions } from "../functions.ts";
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

/** The mapping of the consumer that raises events; it waits while there is no integration. */
export type EventMapping = {
  readonly isCalling: () => boolean;
  readonly setCalling: (isCalling: boolean) => void;
};

/** Background functions on this machine: consumers of table changes, and deliveries of events. */
export type Background = {
  /** Call it after anything that may have written. */
  readonly wake: () => void;
  readonly sendMessage: DeliveryQueue["send"];
  readonly eventMapping: EventMapping;
  /**
   * Starts with the work that a killed server left. Call it when the environment of the functions is set.
   * @param integrationIds all integrations; no worker may hold a lease on them
   */
  readonly begin: (integrationIds: readonly string[]) => void;
  /** Ends running calls early; the next start continues the rest. */
  readonly close: () => Promise<void>;
};

const MINUTE_MS = 60_000;

export async function openBackground(setup: BackgroundSetup): Promise<Background> {
  const { endpoint, tableName, consumers, load, positionFile, report } = setup;
  let raisesEvents = false;
  const wake = () => readers.wake();
  const positions = await openPositions(positionFile);
  const readers = streamReaders(consumers.streamed, {
    stream: tableStream(endpoint, tableName),
    positions,
    call: loadStreamFunctions(load),
    report,
    isCalling: (consumer: StreamedConsumer) => raisesEvents || !consumer.raisesEvents,
    called: wake,
  });
  const queue =
    consumers.deliverer === undefined
      ? undefined
      : deliveryQueue({ call: loadQueueFunction(load, consumers.deliverer), report, called: wake });
  const clocks = consumers.everyMinute.map((id) =>
    deliveryQueue({ call: loadQueueFunction(load, id), report, called: wake }),
  );
  const tick = () => {
    for (const clock of clocks) clock.send("", 0);
  };
  let minutes: NodeJS.Timeout | undefined;
  const setCalling = (isCalling: boolean) => {
    raisesEvents = isCalling;
    wake();
  };
  return {
    wake,
    sendMessage: (message, delaySeconds) => queue?.send(message, delaySeconds),
    eventMapping: { isCalling: () => raisesEvents, setCalling },
    begin: (integrationIds) => {
      setCalling(integrationIds.length > 0);
      for (const id of integrationIds) queue?.send(JSON.stringify({ integration_id: id }), 0);
      tick();
      minutes = setInterval(tick, MINUTE_MS);
    },
    close: async () => {
      clearInterval(minutes);
      await Promise.all([readers.close(), queue?.close(), ...clocks.map((clock) => clock.close())]);
      await positions.close();
    },
  };
}
