import { deadlineIn } from "../../../lib/kernel/deadline.ts";
import { createDynamoClient } from "../../../lib/table/dynamo/client.ts";
import { describeLocalClient } from "../../../lib/table/dynamo/client-settings.ts";
import { dynamoTable } from "../../../lib/table/dynamo/dynamo-table.ts";
import type { Profile } from "../../../lib/use-case/context.ts";
import { build } from "../../build/build.ts";
import { progressDisplay } from "../../commands/progress/progress-display.ts";
import { limitStream } from "../background/bounded-stream.ts";
import { freeIntegrations } from "../background/end-leases.ts";
import { createTable } from "../create-table.ts";
import { createDemoKeys } from "../demo/demo-keys.ts";

export type StoreToOpen = {
  /** Address of the engine. */
  readonly endpoint: string;
  readonly tableName: string;
  /** The engine's data file. */
  readonly dataFile: string;
  /** Address of the service, for the shop's pictures. */
  readonly url: string;
  readonly hasShop: boolean;
  readonly profile: Profile;
};

export type OpenedStore = {
  /** All integrations; no worker holds a lease on them. */
  readonly integrationIds: readonly string[];
};

const LONGEST_OPENING_MS = 60_000;

/** Everything done once at a start: missing bundles, the table, the demo shop. */
export async function openStore(store: StoreToOpen): Promise<OpenedStore> {
  const display = progressDisplay();
  const building = build(display);
  building.catch(() => {}); // handled below; the store is opened meanwhile
  const { endpoint, tableName, dataFile, url, hasShop, profile } = store;
  const client = createDynamoClient(describeLocalClient(endpoint));
  const deadline = deadlineIn(LONGEST_OPENING_MS);
  const table = dynamoTable({ client, tableName, now: () => new Date(), deadline });
  await display.during(hasShop ? "Opening the demo shop" : "Opening the store", async (step) => {
    await createTable(endpoint, tableName, { hasStream: true });
    await createDemoKeys(table);
    if (!hasShop) return;
    const { openDemoShop } = await import("../demo/demo-store.ts");
    await openDemoShop(table, { imageBase: url, profile, step });
  });
  const integrationIds = await freeIntegrations(table);
  await limitStream(dataFile);
  await building;
  return { integrationIds };
}
