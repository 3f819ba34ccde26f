import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, paginateScan } from "@aws-sdk/lib-dynamodb";
import { deadlineIn } from "../../../lib/kernel/deadline.ts";
import { createDynamoClient } from "../../../lib/table/dynamo/client.ts";
import {
  type ClientSettings,
  describeLocalClient,
  type ServiceName,
  serviceEndpoint,
} from "../../../lib/table/dynamo/client-settings.ts";
import { dynamoTable } from "../../../lib/table/dynamo/dynamo-table.ts";
import { isItem } from "../../../lib/table/dynamo/expressions.ts";
import { stampTable } from "../../../lib/table/stamp/stamped-table.ts";
import type { Item, Table } from "../../../lib/table/table.ts";
import { createTable } from "../../local/create-table.ts";
import { answers, startEngine } from "../../local/engine.ts";
import { dataFolder, readInstance } from "../../local/instance.ts";
import { settleAwsEnvironment } from "../deploy/aws-environment.ts";

export type OpenTable = {
  readonly table: Table;
  readonly name: string;
  /** Address of DynamoDB; undefined on AWS. */
  readonly endpoint: string | undefined;
  /** Description of the table's location for messages. */
  readonly place: string;
  readonly close: () => Promise<void>;
  /** All items, for commands that check the whole table. Requests never scan. */
  readonly scan: () => Promise<readonly Item[]>;
  /** All items in pages of at most 1 MB, for commands that keep few in memory. */
  readonly pages: () => AsyncIterable<readonly Item[]>;
};

const LOCAL_TABLE = "cartwright";
const LONGEST_MS = 30_000;

type Opening = {
  /** For all reads and writes; 30 seconds by default. */
  readonly longestMs?: number;
  /** Verb of the command, which the audit log names for what it writes. */
  readonly verb?: string;
};

/**
 * Opens the table for a command: the named table on AWS, otherwise the table of the service running on this machine,
 * otherwise this machine's data file.
 */
export async function openTable(
  name: string | undefined,
  env = process.env,
  { longestMs = LONGEST_MS, verb = "command" }: Opening = {},
): Promise<OpenTable> {
  const endpoint = env["DYNAMODB_ENDPOINT"];
  // Also accepts AWS_DEFAULT_REGION, like AWS's own tools and the deployment.
  if (name && !endpoint) await settleAwsEnvironment(process.env, undefined);
  const limited = { longestMs, verb };
  if (name)
    return await tableAt(endpoint, name, `table ${name}${endpoint ? ` at ${endpoint}` : ""}`, limited);
  const data = dataFolder(env);
  const running = await findRunning(join(data, "local.json"));
  if (running) return tableAt(running.endpoint, running.table, "the service on this machine", limited);
  const engine = await startEngine({ dataFile: join(data, "cartwright.db") });
  await createTable(engine.endpoint, LOCAL_TABLE, { hasStream: true });
  const opened = await tableAt(engine.endpoint, LOCAL_TABLE, `this machine's data in ${data}`, limited);
  return { ...opened, close: () => opened.close().then(engine.stop) };
}

/** Opens the table of a command, by default that of CARTWRIGHT_TABLE, and closes it after the work. */
export async function withTable<T>(
  name: string | undefined,
  work: (opened: OpenTable) => Promise<T>,
  options?: Parameters<typeof openTable>[2],
): Promise<T> {
  const opened = await openTable(name ?? process.env["CARTWRIGHT_TABLE"], process.env, options);
  try {
    return await work(opened);
  } finally {
    await opened.close();
  }
}

type Limited = Required<Opening>;

async function tableAt(
  endpoint: string | undefined,
  tableName: string,
  place: string,
  { longestMs, verb }: Limited,
): Promise<OpenTable> {
  const settings = endpoint ? describeLocalClient(endpoint) : await readProfileSettings();
  const sdk = new DynamoDBClient(settings); // for scans
  const client = createDynamoClient(settings);
  const own = dynamoTable({ client, tableName, now: () => new Date(), deadline: deadlineIn(longestMs) });
  const actor = { kind: "c", id: verb } as const;
  const table = stampTable(own, { actor, requestId: randomUUID(), operation: verb, at: new Date() });
  const close = async () => {
    client.destroy();
    sdk.destroy();
  };
  const pages = () => readPages(DynamoDBDocumentClient.from(sdk), tableName);
  return { table, name: tableName, endpoint, place, close, pages, scan: () => readAllPages(pages()) };
}

/** The SDK reads the credentials of a profile or a sign-on, which functions do without. */
export async function readProfileSettings(service: ServiceName = "dynamodb"): Promise<ClientSettings> {
  const { config } = new DynamoDBClient({});
  const region = await config.region();
  return { endpoint: serviceEndpoint(service, region, process.env), region, credentials: config.credentials };
}

async function* readPages(client: DynamoDBDocumentClient, tableName: string) {
  for await (const page of paginateScan({ client }, { TableName: tableName, ConsistentRead: true })) {
    yield (page.Items ?? []).filter(isItem);
  }
}

async function readAllPages(pages: AsyncIterable<readonly Item[]>): Promise<Item[]> {
  const items: Item[] = [];
  for await (const page of pages) items.push(...page);
  return items;
}

/** After a `kill -9` the note of the running service is still there but its engine is not. */
async function findRunning(file: string) {
  const instance = await readInstance(file);
  return instance && (await answers(instance.endpoint)) ? instance : undefined;
}

/** The option of commands that read or change a table. */
export const TABLE_OPTION = {
  type: "string",
  word: "NAME",
  says: "a table on AWS (or set CARTWRIGHT_TABLE); without it, the data of this machine",
} as const;

/** Replacer for `JSON.stringify`: shows only the length of bytes. */
export function bytesAsText(_: string, value: unknown): unknown {
  return value instanceof Uint8Array ? `${value.length} bytes` : value;
}
