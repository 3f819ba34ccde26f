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

export type TableOptions = {
  readonly now?: () => Date;
  /** One minute if not set: the engine writes one after the other and is slow under a crowd. */
  readonly deadline?: Deadline;
  /** Settings of the SDK's client, such as a request handler that injects faults. */
  readonly client?: DynamoDBClientConfig;
  /** The table to open; a new, empty one if not set. */
  readonly name?: string;
};

export type TestEngine = {
  readonly endpoint: () => string;
  /** Creates an empty table and gives its name. */
  readonly newTable: () => Promise<string>;
  /** The table verbs on a new, empty table, or on one that exists. */
  readonly table: (options?: TableOptions) => Promise<Table>;
};

/** A Java engine's first answer on a busy machine took longer than a function waits, and a repeated put fails. */
const PATIENT = { connectionTimeout: 10_000, requestTimeout: 20_000, throwOnRequestTimeout: true };

/** One engine for the tests of a file, in memory; it starts in milliseconds and ends with them. */
export function useEngine(only?: EngineKind): TestEngine {
  let engine: Engine | undefined;
  beforeAll(async () => {
    engine = await startEngine(only ? { only } : {});
  });
  afterAll(() => engine?.stop());
  const endpoint = () => engine?.endpoint ?? "";
  /** One for all tables that need no other: each makes connections of its own. */
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
