import { createHash, randomUUID } from "node:crypto";
import { afterAll, beforeAll } from "@jest/globals";
import { createTable } from "../../../infra/local/create-table.ts";
import { type Engine, startEngine } from "../../../infra/local/engine.ts";
import type { EngineKind } from "../../../infra/local/engine-commands.ts";
import { type Deadline, deadlineIn } from "../../../lib/kernel/deadline.ts";
import {
  type ClientOverrides,
  createDynamoClient,
  type DynamoClient,
} from "../../../lib/table/dynamo/client.ts";
import { describeLocalClient } from "../../../lib/table/dynamo/client-settings.ts";
import { dynamoTable } from "../../../lib/table/dynamo/dynamo-table.ts";
import type { Table } from "../../../lib/table/table.ts";
import { keepUntilEnd } from "../../runner/shared.ts";

type TableOptions = {
  readonly now?: () => Date;
  /** One minute by default: the engine writes one at a time and is slow under load. */
  readonly deadline?: Deadline;
  /** Settings of the SDK's client, such as a request handler that injects faults. */
  readonly client?: ClientOverrides;
  /** The table to open. By default a new, empty one. */
  readonly name?: string;
};

export type TestEngine = {
  readonly endpoint: () => string;
  /** Creates an empty table. @returns its name */
  readonly newTable: () => Promise<string>;
  /** The table verbs on a new, empty table or on an existing one. */
  readonly table: (options?: TableOptions) => Promise<Table>;
};

/** On a busy machine a Java engine's first answer takes longer than a function waits, and repeating a put fails. */
const PATIENT = { connectionTimeout: 10_000, requestTimeout: 20_000, throwOnRequestTimeout: true };

type Shared = { readonly engine: Engine; readonly client: DynamoClient };

const running = new Map<EngineKind | "usual", Promise<Shared>>();

/** Starting a program from a process as large as this one takes longer than most tests. */
async function startShared(kind: EngineKind | "usual"): Promise<Shared> {
  const engine = await startEngine(kind === "usual" ? {} : { only: kind });
  const client = createDynamoClient(describeLocalClient(engine.endpoint), { timeLimits: PATIENT });
  // Test files fail for what they leave open; this one is closed after the last.
  engine.unref();
  keepUntilEnd(async () => {
    running.delete(kind);
    client.destroy();
    await engine.stop();
  });
  return { engine, client };
}

/** The in-memory engine of all files of this process that call this. Each test creates its tables. */
export function useEngine(only?: EngineKind): TestEngine {
  const kind = only ?? "usual";
  const clients: DynamoClient[] = [];
  let shared: Shared | undefined;
  beforeAll(async () => {
    const starting = running.get(kind) ?? startShared(kind);
    running.set(kind, starting);
    shared = await starting;
  });
  afterAll(() => {
    for (const client of clients.splice(0)) client.destroy();
  });
  const endpoint = () => shared?.engine.endpoint ?? "";
  const openClient = (settings?: ClientOverrides): DynamoClient => {
    if (shared && !settings) return shared.client;
    const client = createDynamoClient(describeLocalClient(endpoint()), { timeLimits: PATIENT, ...settings });
    clients.push(client);
    return client;
  };
  const newTable = async () => {
    const name = `test-${randomUUID()}`;
    await createTable(endpoint(), name);
    return name;
  };
  return {
    endpoint,
    newTable,
    async table({ now = () => new Date(), deadline, client, name } = {}) {
      const tableName = name ?? (await newTable());
      const settings = {
        client: openClient(client),
        tableName,
        now,
        deadline: deadline ?? deadlineIn(60_000),
      };
      return withOwnTokens(tableName, dynamoTable(settings));
    },
  };
}

const LONGEST_TOKEN = 36;

/** An engine knows a token for all of its tables, and tests of other tables may have taken it. */
function withOwnTokens(tableName: string, table: Table): Table {
  const own = (token: string) =>
    createHash("sha256").update(`${tableName} ${token}`).digest("base64url").slice(0, LONGEST_TOKEN);
  return {
    ...table,
    transact: (writes, token) => table.transact(writes, token.length > LONGEST_TOKEN ? token : own(token)),
  };
}
