import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { deadlineIn } from "../../../lib/kernel/deadline.ts";
import { createDynamoClient } from "../../../lib/table/dynamo/client.ts";
import { describeLocalClient } from "../../../lib/table/dynamo/client-settings.ts";
import { dynamoTable } from "../../../lib/table/dynamo/dynamo-table.ts";
import { keys } from "../../../lib/table/keys.ts";
import { buildTaskWrite, getTasks } from "../../../lib/tasks/store.ts";
import {
  demoToken,
  type LocalProcess,
  send,
  startLocal,
  temporaryFolder,
} from "../../support/deployment/local-server.ts";

let data = "";
const running: LocalProcess[] = [];
const start = async () => {
  const started = await startLocal({ args: ["--empty"], data });
  running.push(started);
  const { endpoint, table } = JSON.parse(await readFile(join(data, "local.json"), "utf8"));
  const client = createDynamoClient(describeLocalClient(endpoint));
  const now = () => new Date();
  return {
    server: started,
    table: dynamoTable({ client, tableName: table, now, deadline: deadlineIn(120_000) }),
    close: () => client.destroy(),
  };
};

beforeEach(async () => {
  data = await temporaryFolder();
});
afterEach(async () => {
  for (const one of running.splice(0)) if (one.process.exitCode === null) await one.end("SIGKILL");
  await rm(data, { recursive: true, force: true });
});

const ENTRIES = keys.customApiEntry("gone", "");
type Opened = Awaited<ReturnType<typeof start>>;

/** Leaves the task of a request whose process died after its decision. */
async function leaveTask({ table }: Opened): Promise<void> {
  await table.put({ ...ENTRIES, sk: "one", type: "custom_api_entry" }, { only: "absent" });
  const work = { kind: "clear-partitions", places: [{ pk: ENTRIES.pk }] } as const;
  const task = buildTaskWrite({ id: "left", queue: "left", created_at: new Date().toISOString(), work });
  await table.transact([task], "left");
}

/** Waits until the server has finished the task. The test's timeout ends the wait. */
async function isCarriedOn({ table }: Opened): Promise<boolean> {
  while ((await getTasks(table)).length > 0) await new Promise((resolve) => setTimeout(resolve, 20));
  return (await table.query({ pk: ENTRIES.pk, consistent: true })).items.length === 0;
}

describe("background work on this machine", () => {
  it("is carried on after the next answered write, and by the next start when the server is killed", async () => {
    const first = await start();
    await leaveTask(first);
    const token = await demoToken(first.server.url, "client_credentials");
    await send(`${first.server.url}/v2/carts`, { token, body: { data: {} } });
    expect(await isCarriedOn(first)).toBe(true);
    await leaveTask(first);
    first.close();
    await first.server.end("SIGKILL");
    const second = await start();
    expect(await isCarriedOn(second)).toBe(true);
    second.close();
  }, 120_000);
});
