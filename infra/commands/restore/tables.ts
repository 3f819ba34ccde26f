import {
  ContinuousBackupsUnavailableException,
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  ResourceNotFoundException,
  RestoreTableToPointInTimeCommand,
  type TableDescription,
  TagResourceCommand,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from "@aws-sdk/client-dynamodb";
import { tableDefinition } from "../../stacks/table-definition.ts";
import { unlessMissing } from "../deploy/aws-environment.ts";

/** State of a table, as far as a restore needs it. */
export type TableState = {
  readonly arn: string;
  /** No operation on the table or its index is in progress. */
  readonly isReady: boolean;
  readonly status: string;
  /** True if keys and index are those of `tableDefinition`. */
  readonly isOurs: boolean;
  readonly stream: "none" | "ours" | "other";
  readonly isProtected: boolean;
  /** Source of a restored table, which DynamoDB stores with the table. */
  readonly restored: { readonly sourceArn: string; readonly at: Date } | undefined;
};

/** Times that can be restored. */
export type Window = { readonly from: Date; readonly to: Date };

/** AWS calls of a restore. Calls that change something may be repeated. */
export type Tables = {
  /** `undefined` for a table that does not exist. */
  readonly state: (name: string) => Promise<TableState | undefined>;
  /** `undefined` without point-in-time recovery. */
  readonly window: (name: string) => Promise<Window | undefined>;
  readonly hasExpiry: (name: string) => Promise<boolean>;
  readonly restore: (from: string, to: Date, as: string) => Promise<void>;
  readonly startStream: (name: string) => Promise<void>;
  readonly startExpiry: (name: string) => Promise<void>;
  /** @returns false if the table is too new to accept it */
  readonly startRecovery: (name: string) => Promise<boolean>;
  readonly protect: (name: string) => Promise<void>;
  readonly tag: (arn: string, tags: Readonly<Record<string, string>>) => Promise<void>;
};

const { key, index, expiryAttribute } = tableDefinition;
const STREAM = "NEW_AND_OLD_IMAGES";

/** Uses the account and region of the environment. */
export function dynamoTables(): Tables {
  const client = new DynamoDBClient({});
  return {
    ...lookUps(client),
    restore: async (from, to, as) => {
      const input = { SourceTableName: from, TargetTableName: as, RestoreDateTime: to };
      await client.send(
        new RestoreTableToPointInTimeCommand({ ...input, BillingModeOverride: "PAY_PER_REQUEST" }),
      );
    },
    startStream: async (name) => {
      const StreamSpecification = { StreamEnabled: true, StreamViewType: STREAM } as const;
      await client.send(new UpdateTableCommand({ TableName: name, StreamSpecification }));
    },
    startExpiry: async (name) => {
      const TimeToLiveSpecification = { AttributeName: expiryAttribute, Enabled: true };
      await client.send(new UpdateTimeToLiveCommand({ TableName: name, TimeToLiveSpecification }));
    },
    startRecovery: (name) => startRecovery(client, name),
    protect: async (name) => {
      await client.send(new UpdateTableCommand({ TableName: name, DeletionProtectionEnabled: true }));
    },
    tag: async (arn, tags) => {
      const Tags = Object.entries(tags).map(([Key, Value]) => ({ Key, Value }));
      await client.send(new TagResourceCommand({ ResourceArn: arn, Tags }));
    },
  };
}

function lookUps(client: DynamoDBClient): Pick<Tables, "state" | "window" | "hasExpiry"> {
  return {
    state: async (name) => {
      const asked = new DescribeTableCommand({ TableName: name });
      const found = await unlessMissing(ResourceNotFoundException, () => client.send(asked));
      return found?.Table && readState(found.Table);
    },
    window: async (name) => {
      const { ContinuousBackupsDescription: found } = await client.send(
        new DescribeContinuousBackupsCommand({ TableName: name }),
      );
      const recovery = found?.PointInTimeRecoveryDescription;
      if (recovery?.PointInTimeRecoveryStatus !== "ENABLED") return undefined;
      const { EarliestRestorableDateTime: from, LatestRestorableDateTime: to } = recovery;
      return { from: from ?? new Date(0), to: to ?? new Date(0) };
    },
    hasExpiry: async (name) => {
      const { TimeToLiveDescription: found } = await client.send(
        new DescribeTimeToLiveCommand({ TableName: name }),
      );
      const isOn = found?.TimeToLiveStatus === "ENABLED" || found?.TimeToLiveStatus === "ENABLING";
      return isOn && found?.AttributeName === expiryAttribute;
    },
  };
}

async function startRecovery(client: DynamoDBClient, name: string): Promise<boolean> {
  const PointInTimeRecoverySpecification = { PointInTimeRecoveryEnabled: true };
  try {
    await client.send(
      new UpdateContinuousBackupsCommand({ TableName: name, PointInTimeRecoverySpecification }),
    );
    return true;
  } catch (error) {
    if (error instanceof ContinuousBackupsUnavailableException) return false;
    throw error;
  }
}

function readState(table: TableDescription): TableState {
  const { RestoreSummary: restore, StreamSpecification: stream, TableStatus: status = "" } = table;
  const indexes = table.GlobalSecondaryIndexes ?? [];
  const isBusy = restore?.RestoreInProgress === true || indexes.some((one) => one.IndexStatus !== "ACTIVE");
  const keys = [table.KeySchema, indexes.find(({ IndexName }) => IndexName === index.name)?.KeySchema];
  const names = keys.map((schema = []) => schema.map(({ AttributeName }) => AttributeName).join());
  const ours = [key, index].map(({ partition, sort }) => `${partition},${sort}`);
  return {
    arn: table.TableArn ?? "",
    status,
    isReady: status === "ACTIVE" && !isBusy,
    isOurs: names.join() === ours.join(),
    stream: stream?.StreamEnabled ? (stream.StreamViewType === STREAM ? "ours" : "other") : "none",
    isProtected: table.DeletionProtectionEnabled === true,
    restored: restore && {
      sourceArn: restore.SourceTableArn ?? "",
      at: restore.RestoreDateTime ?? new Date(0),
    },
  };
}
