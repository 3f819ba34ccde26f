import { randomUUID } from "node:crypto";
import type { DynamoDBClientConfig } from "@aws-sdk/client-dynamodb";
import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll } from "@jest/globals";
import { createTable } from "../../../infra/local/create-table.ts";
import { type Engine, startEngine } from "../../../infra/local/engine.ts";
import type { EngineKind } from "../../../infra/local/engine-commands.ts";
import { type Deadline, deadlineIn } from "../../../lib/kernel/deadline.ts";
import { documentClient } from "../../../lib/table/dynamo/client.ts";
import { dynamoTable } from "../../../lib/table/dynamo/dynamo-table.ts";
import type { Table } from "../../../lib/table/table.ts";

type TableOptions = {
  readonly now?: () => Date;
  /** One minute by default: the engine writes one at a time and is slow under load. */
  readonly deadline?: Deadline;
  /** Settings of the SDK's client, such as a request handler that injects faults. */
  readonly client?: DynamoDBClientConfig;
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

/** One in-memory engine for the tests of a file. It starts in milliseconds and ends after them. */
export function useEngine(only?: EngineKind): TestEngine {
  let engine: Engine | undefined;
  beforeAll(async () => {
    engine = await startEngine(only ? { only } : {});
  });
  afterAll(() => engine?.stop());
  const endpoint = () => engine?.endpoint ?? "";
  /** Shared by all tables without their own client, because each client opens its own connections. */
  let usual: DynamoDBDocumentClient | undefined;
  const usualClient = () => {
    usual ??= documentClient({ endpoint: endpoint() }, { requestHandler: PATIENT });
    return usual;
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
      return dynamoTable({
        client: client
          ? documentClient({ endpoint: endpoint() }, { requestHandler: PATIENT, ...client })
          : usualClient(),
        tableName: name ?? (await newTable()),
        now,
        deadline: deadline ?? deadlineIn(60_000),
      });
    },
  };
}
