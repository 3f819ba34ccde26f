import type { DynamoDBRecord } from "aws-lambda";
import { type TableCaller, tableCaller } from "./table-caller.ts";

type Shard = { readonly streamArn: string; readonly shardId: string };

/** Where a reader of the stream is: at the beginning of a shard, or behind the last change that it has read there. */
export type StreamPosition = Shard & { readonly after?: string };

export type StreamPart = {
  /** In their order, as a function gets them. */
  readonly records: readonly DynamoDBRecord[];
  /** Where they were read. */
  readonly shard: Shard;
  /** Behind them; the next read goes on there. */
  readonly position: StreamPosition;
  /** Whether the stream may have more to read at once. */
  readonly hasMore: boolean;
};

/** The changes of a table, as far as its engine still knows them. */
export type TableStream = {
  /** @param position where the last read ended; `undefined` begins with the oldest change that is known */
  readonly read: (position: StreamPosition | undefined, most: number) => Promise<StreamPart>;
};

/** The API spells this one part in another way than the events of functions do. */
type StreamRecord = Omit<DynamoDBRecord, "userIdentity"> & {
  readonly userIdentity?: { readonly Type?: string; readonly PrincipalId?: string };
};
type Read = { readonly Records?: readonly StreamRecord[]; readonly NextShardIterator?: string };
type DescribedShard = { readonly ShardId: string; readonly ParentShardId?: string };

const STREAMS = "DynamoDBStreams_20120810";
/** What engines say of a position that is older than the day that they remember. */
const FORGOTTEN = /TrimmedDataAccess|ResourceNotFound|Invalid SequenceNumber/;

/**
 * The stream of a table on an engine of this machine. Shards end there as they do on AWS, and one follows another; an
 * engine with one partition never has two at a time.
 */
export function tableStream(endpoint: string, tableName: string): TableStream {
  const call = tableCaller(endpoint);
  let arn: string | undefined;
  return {
    read: async (given, most) => {
      arn ??= await streamArnOf(call, tableName);
      // What another stream was read to says nothing of this one.
      const { position, iterator } = await openAt(call, arn, given?.streamArn === arn ? given : undefined);
      const { Records = [], NextShardIterator }: Read = await call(`${STREAMS}.GetRecords`, {
        ...{ ShardIterator: iterator, Limit: most },
      });
      const { streamArn, shardId } = position;
      const shard = { streamArn, shardId };
      const after = Records.at(-1)?.dynamodb?.SequenceNumber ?? position.after;
      const next = NextShardIterator ? undefined : childOf(await shardsOf(call, arn), shardId);
      return {
        records: Records.map(asEvent),
        shard,
        position: next ? { streamArn, shardId: next } : { ...shard, ...(after ? { after } : {}) },
        hasMore: next !== undefined || Records.length > 0,
      };
    },
  };
}

async function streamArnOf(call: TableCaller, tableName: string): Promise<string> {
  const { Table } = await call("DynamoDB_20120810.DescribeTable", { TableName: tableName });
  if (!Table.LatestStreamArn) throw new Error(`The table ${tableName} has no stream.`);
  return Table.LatestStreamArn;
}

/** @param known absent for the oldest change; one that is forgotten by now begins there as well */
async function openAt(call: TableCaller, streamArn: string, known: StreamPosition | undefined) {
  try {
    if (known) return { position: known, iterator: await iteratorAt(call, known) };
  } catch (error) {
    if (!(error instanceof Error && FORGOTTEN.test(error.message))) throw error;
  }
  const [oldest] = await shardsOf(call, streamArn);
  if (!oldest) throw new Error("The table's stream has no shard.");
  const position: StreamPosition = { streamArn, shardId: oldest.ShardId };
  return { position, iterator: await iteratorAt(call, position) };
}

async function iteratorAt(call: TableCaller, { streamArn, shardId, after }: StreamPosition): Promise<string> {
  const from = after
    ? { ShardIteratorType: "AFTER_SEQUENCE_NUMBER", SequenceNumber: after }
    : { ShardIteratorType: "TRIM_HORIZON" };
  const shard = { StreamArn: streamArn, ShardId: shardId };
  const { ShardIterator } = await call(`${STREAMS}.GetShardIterator`, { ...shard, ...from });
  return ShardIterator;
}

async function shardsOf(call: TableCaller, streamArn: string): Promise<readonly DescribedShard[]> {
  const found: DescribedShard[] = [];
  let last: string | undefined;
  do {
    const from = last ? { ExclusiveStartShardId: last } : {};
    const { StreamDescription } = await call(`${STREAMS}.DescribeStream`, { StreamArn: streamArn, ...from });
    found.push(...StreamDescription.Shards);
    last = StreamDescription.LastEvaluatedShardId;
  } while (last);
  return found;
}

function childOf(shards: readonly DescribedShard[], parent: string): undefined | string {
  return shards.find(({ ParentShardId }) => ParentShardId === parent)?.ShardId;
}

function asEvent({ userIdentity, ...record }: StreamRecord): DynamoDBRecord {
  if (!userIdentity) return record;
  const { Type: type, PrincipalId: principalId } = userIdentity;
  return { ...record, userIdentity: { type, principalId } };
}
