import { existsSync } from "node:fs";
import { deadlineIn } from "../../../lib/kernel/deadline.ts";
import { createDynamoClient } from "../../../lib/table/dynamo/client.ts";
import { describeLocalClient } from "../../../lib/table/dynamo/client-settings.ts";
import { dynamoTable } from "../../../lib/table/dynamo/dynamo-table.ts";
import type { Profile } from "../../../lib/use-case/context.ts";
import { build } from "../../build/build.ts";
import { progressDisplay } from "../../commands/progress/display.ts";
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
  readonly hasProviders: boolean;
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
  const { endpoint, tableName, dataFile, url, hasShop, hasProviders, profile } = store;
  const client = createDynamoClient(describeLocalClient(endpoint));
  const deadline = deadlineIn(LONGEST_OPENING_MS);
  const table = dynamoTable({ client, tableName, now: () => new Date(), deadline });
  await display.during(hasShop ? "Opening the demo shop" : "Opening the store", async (step) => {
    await createTable(endpoint, tableName, { hasStream: true });
    await createDemoKeys(table);
    if (!hasShop) return;
    const { openDemoShop } = await import("../demo/demo-store.ts");
    await openDemoShop(table, { imageBase: url, profile, hasProviders, step });
  });
  const integrationIds = await freeIntegrations(table);
  await limitStream(dataFile);
  await building;
  return { integrationIds };
}

/**
 * Keeps the native engine's stream small. To number a change, the engine searches all stored changes, and it deletes none.
 * An index makes this search fast, and changes older than a day are deleted, as on AWS. The last change stays, because the
 * next number follows from it. Does nothing for data of another engine.
 */
export async function limitStream(dataFile: string, now = new Date()): Promise<void> {
  if (!existsSync(dataFile)) return;
  // Older versions of Node lack this module; a data file used for long becomes slow there.
  const sqlite = await import("node:sqlite").catch(() => undefined);
  if (!sqlite) return;
  const data = new sqlite.DatabaseSync(dataFile, { timeout: 5000 });
  try {
    const table = data.prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name = ?");
    if (!table.get("_stream_records")) return;
    data.exec(INDEX);
    data.prepare(FORGET).run(Math.floor(now.getTime() / 1000) - DAY_SECONDS);
  } finally {
    data.close();
  }
}

const DAY_SECONDS = 24 * 60 * 60;
const INDEX = `CREATE INDEX IF NOT EXISTS cartwright_stream_numbers
  ON _stream_records (table_name, CAST(sequence_number AS INTEGER))`;
const FORGET = `DELETE FROM _stream_records
  WHERE created_at < ? AND id < (SELECT MAX(id) FROM _stream_records)`;
