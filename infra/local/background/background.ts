import { getIntegrations } from "../../../lib/integrations/integrations-store.ts";
import { deadlineIn } from "../../../lib/kernel/deadline.ts";
import { documentClient } from "../../../lib/table/dynamo/client.ts";
import { dynamoTable } from "../../../lib/table/dynamo/dynamo-table.ts";
import { queueConsumers, streamedConsumers, wokenConsumers } from "../../endpoints.ts";
import { bundledConsumer, bundledQueueFunction, bundledStreamFunctions } from "../functions.ts";
import { localStreams } from "../local-stream.ts";
import { type DeliveryQueue, deliveryQueue } from "./delivery-queue.ts";
import { endLeases } from "./end-leases.ts";
import { openPositions } from "./position-file.ts";
import { streamReaders } from "./stream-reader.ts";
import { tableStream } from "./table-stream.ts";

export type BackgroundSetup = {
  /** Where the table is. */
  readonly endpoint: string;
  readonly tableName: string;
  /** Folder with the bundles. */
  readonly bundles: string;
  /** Keeps how far the table's changes were read; absent where nothing is kept. */
  readonly positionFile: string | undefined;
  readonly report: (error: unknown) => void;
};

/** What runs on this machine without a request: consumers of the table's changes, and deliveries of events. */
export type Background = {
  /** Something may have been written. */
  readonly wake: () => void;
  readonly sendMessage: DeliveryQueue["send"];
  /** Begins with what a server that was killed has left, once the functions' environment is there. */
  readonly begin: () => Promise<void>;
  /** Lets a call that runs end early; what is left is carried on at the next start. */
  readonly close: () => Promise<void>;
};

export async function openBackground(setup: BackgroundSetup): Promise<Background> {
  const { endpoint, tableName, bundles, positionFile, report } = setup;
  const [deliverer] = queueConsumers;
  const wakeReaders = () => readers.wake();
  const workers = localStreams(
    wokenConsumers.map(({ id }) => thenTell(bundledConsumer(bundles, id), wakeReaders)),
    report,
  );
  const readers = streamReaders(streamedConsumers, {
    stream: tableStream(endpoint, tableName),
    positions: await openPositions(positionFile),
    call: bundledStreamFunctions(bundles),
    report,
    called: workers.wake,
  });
  const queue =
    deliverer &&
    deliveryQueue({ call: bundledQueueFunction(bundles, deliverer.id), report, called: wakeReaders });
  const wake = () => {
    workers.wake();
    readers.wake();
  };
  return {
    wake,
    sendMessage: (message, delaySeconds) => queue?.send(message, delaySeconds),
    begin: async () => {
      const ids = queue ? await freedIntegrations(endpoint, tableName) : [];
      wake();
      for (const id of ids) queue?.send(JSON.stringify({ integration_id: id }), 0);
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

const LONGEST_FREEING_MS = 10_000;

/** @returns the ids of all integrations, on which nobody works any more */
async function freedIntegrations(endpoint: string, tableName: string): Promise<readonly string[]> {
  const client = documentClient({ endpoint });
  const deadline = deadlineIn(LONGEST_FREEING_MS);
  const table = dynamoTable({ client, tableName, now: () => new Date(), deadline });
  const ids = (await getIntegrations(table)).map(({ id }) => id);
  await endLeases(table, ids);
  client.destroy();
  return ids;
}
