import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { paginateScan } from "@aws-sdk/lib-dynamodb";
import { deadlineIn } from "../../lib/kernel/deadline.ts";
import { documentClient } from "../../lib/table/dynamo/client.ts";
import { dynamoTable } from "../../lib/table/dynamo/dynamo-table.ts";
import { isItem } from "../../lib/table/dynamo/setup.ts";
import type { Item, Table } from "../../lib/table/table.ts";
import { settleAwsEnvironment } from "../deploy/aws-environment.ts";
import { createTable } from "../local/create-table.ts";
import { dataFolder } from "../local/data-folder.ts";
import { startEngine } from "../local/engine.ts";

export type OpenTable = {
  readonly table: Table;
  readonly name: string;
  /** Where DynamoDB answers, if that is not AWS. */
  readonly endpoint: string | undefined;
  /** Where it is, for people. */
  readonly place: string;
  readonly close: () => Promise<void>;
  /** Every item, for commands that check the table as a whole; requests never do this. */
  readonly scan: () => Promise<readonly Item[]>;
  /** The same a page of at most 1 MB at a time, for commands that keep little of it. */
  readonly pages: () => AsyncIterable<readonly Item[]>;
};

const LOCAL_TABLE = "cartwright";
const LONGEST_MS = 30_000;

/**
 * The table that a command works on: the named one on AWS, else that of the service which runs on this machine, else the one in
 * this machine's data file, for as long as the command takes.
 * @param longestMs how long the command may read and write; half a minute unless it says so
 */
export async function openTable(
  name: string | undefined,
  env = process.env,
  { longestMs = LONGEST_MS }: { readonly longestMs?: number } = {},
): Promise<OpenTable> {
  const endpoint = env["DYNAMODB_ENDPOINT"];
  // As AWS's own tools and the deployment do, this takes AWS_DEFAULT_REGION, too.
  if (name && !endpoint) await settleAwsEnvironment(process.env, undefined);
  const limited = { longestMs };
  if (name) return tableAt(endpoint, name, `table ${name}${endpoint ? ` at ${endpoint}` : ""}`, limited);
  const data = dataFolder(env);
  const running = await runningInstance(join(data, "local.json"));
  if (running) return tableAt(running.endpoint, running.table, "the service on this machine", limited);
  const engine = await startEngine({ dataFile: join(data, "cartwright.db") });
  await createTable(engine.endpoint, LOCAL_TABLE, { hasStream: true });
  const opened = tableAt(engine.endpoint, LOCAL_TABLE, `this machine's data in ${data}`, limited);
  return { ...opened, close: () => opened.close().then(engine.stop) };
}

type Limited = { readonly longestMs: number };

function tableAt(
  endpoint: string | undefined,
  tableName: string,
  place: string,
  { longestMs }: Limited,
): OpenTable {
  const client = documentClient({ endpoint });
  const table = dynamoTable({ client, tableName, now: () => new Date(), deadline: deadlineIn(longestMs) });
  const close = async () => client.destroy();
  const pages = () => pagesOf(client, tableName);
  return { table, name: tableName, endpoint, place, close, pages, scan: () => allOf(pages()) };
}

async function* pagesOf(client: ReturnType<typeof documentClient>, tableName: string) {
  for await (const page of paginateScan({ client }, { TableName: tableName, ConsistentRead: true })) {
    yield (page.Items ?? []).filter(isItem);
  }
}

async function allOf(pages: AsyncIterable<readonly Item[]>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const page of pages) found.push(...page);
  return found;
}

type Instance = { readonly endpoint: string; readonly table: string };

/** The service says in this file where its engine is; after a `kill -9` the file is there and the engine is not. */
async function runningInstance(file: string): Promise<Instance | undefined> {
  try {
    const instance: Instance = JSON.parse(await readFile(file, "utf8"));
    await fetch(instance.endpoint, { signal: AbortSignal.timeout(1000) });
    return instance;
  } catch {
    return undefined;
  }
}
