import type { DynamoDBRecord } from "aws-lambda";

type Shard = { readonly streamArn: string; readonly shardId: string };

/** Position of a reader in the stream: the beginning of a shard, or after the last change read. */
export type StreamPosition = Shard & { readonly after?: string };

type StreamPart = {
  /** In order, in the form that functions receive. */
  readonly records: readonly DynamoDBRecord[];
  /** Shard of the records. */
  readonly shard: Shard;
  /** Position after the records, for the next read. */
  readonly position: StreamPosition;
  /** True if the next read may find more at once. */
  readonly hasMore: boolean;
};

/** The changes of a table that its engine still has. */
export type TableStream = {
  /** @param position end of the last read; `undefined` starts with the oldest change */
  readonly read: (position: StreamPosition | undefined, most: number) => Promise<StreamPart>;
  /** Call it after a write: reads that began before may miss it, and are shared no longer. */
  readonly renew: () => void;
};

/** The stream API spells this part differently from the events of functions. */
type StreamRecord = Omit<DynamoDBRecord, "userIdentity"> & {
  readonly userIdentity?: { readonly Type?: string; readonly PrincipalId?: string };
};
type Read = { readonly Records?: readonly StreamRecord[]; readonly NextShardIterator?: string };
type DescribedShard = { readonly ShardId: string; readonly ParentShardId?: string };

const STREAMS = "DynamoDBStreams_20120810";
/** Errors of engines for a position older than the day that they keep. */
const FORGOTTEN = /TrimmedDataAccess|ResourceNotFound|Invalid SequenceNumber/;

/**
 * The stream of a table on a local engine. Shards end and follow each other as on AWS, but an engine with one partition
 * never has two at a time.
 */
export function tableStream(endpoint: string, tableName: string): TableStream {
  const call = tableCaller(endpoint);
  let arn: string | undefined;
  /** Iterators behind the last reads: a reader that goes on needs no call for one. */
  const nextIterators = new WeakMap<StreamPosition, string>();
  const readFrom = async (given: StreamPosition | undefined, most: number): Promise<StreamPart> => {
    arn ??= await findStreamArn(call, tableName);
    // A position in another stream is meaningless here.
    const from = given?.streamArn === arn ? given : undefined;
    const { position, iterator } = await openAt(call, arn, from, nextIterators);
    const { Records = [], NextShardIterator }: Read = await call(`${STREAMS}.GetRecords`, {
      ...{ ShardIterator: iterator, Limit: most },
    });
    const { streamArn, shardId } = position;
    const shard = { streamArn, shardId };
    const after = Records.at(-1)?.dynamodb?.SequenceNumber ?? position.after;
    const next = NextShardIterator ? undefined : findChild(await listShards(call, arn), shardId);
    const behind = next ? { streamArn, shardId: next } : { ...shard, ...(after ? { after } : {}) };
    // A reader keeps its position when nothing was there.
    if (NextShardIterator)
      nextIterators.set(Records.length > 0 ? behind : (given ?? behind), NextShardIterator);
    const hasMore = next !== undefined || Records.length > 0;
    return { records: Records.map(asEvent), shard, position: behind, hasMore };
  };
  /** The last read. Readers are mostly at the same position, and one call serves all of them. */
  let last: { readonly from: string; readonly at: number; readonly part: Promise<StreamPart> } | undefined;
  return {
    read: (given, most) => {
      const from = JSON.stringify([given, most]);
      const isFresh = last?.from === from && performance.now() - last.at < SHARED_MS;
      if (last && isFresh) return last.part;
      last = { from, at: performance.now(), part: readFrom(given, most) };
      return last.part;
    },
    renew: () => {
      last = undefined;
    },
  };
}

/** Less than the pause between two reads of one reader. */
const SHARED_MS = 60;

async function findStreamArn(call: TableCaller, tableName: string): Promise<string> {
  const { Table } = await call("DynamoDB_20120810.DescribeTable", { TableName: tableName });
  if (!Table.LatestStreamArn) throw new Error(`The table ${tableName} has no stream.`);
  return Table.LatestStreamArn;
}

/** @param known undefined for the oldest change; a position that has expired starts there as well */
async function openAt(
  call: TableCaller,
  streamArn: string,
  known: StreamPosition | undefined,
  nextIterators: WeakMap<StreamPosition, string>,
) {
  const next = known && nextIterators.get(known);
  if (known && next) {
    nextIterators.delete(known); // A read that fails with it takes a new one.
    return { position: known, iterator: next };
  }
  try {
    if (known) return { position: known, iterator: await iteratorAt(call, known) };
  } catch (error) {
    if (!(error instanceof Error && FORGOTTEN.test(error.message))) throw error;
  }
  const [oldest] = await listShards(call, streamArn);
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

async function listShards(call: TableCaller, streamArn: string): Promise<readonly DescribedShard[]> {
  const shards: DescribedShard[] = [];
  let last: string | undefined;
  do {
    const from = last ? { ExclusiveStartShardId: last } : {};
    const { StreamDescription } = await call(`${STREAMS}.DescribeStream`, { StreamArn: streamArn, ...from });
    shards.push(...StreamDescription.Shards);
    last = StreamDescription.LastEvaluatedShardId;
  } while (last);
  return shards;
}

function findChild(shards: readonly DescribedShard[], parent: string): undefined | string {
  return shards.find(({ ParentShardId }) => ParentShardId === parent)?.ShardId;
}

function asEvent({ userIdentity, ...record }: StreamRecord): DynamoDBRecord {
  if (!userIdentity) return record;
  const { Type: type, PrincipalId: principalId } = userIdentity;
  return { ...record, userIdentity: { type, principalId } };
}

/** Calls an operation of a local engine by name. */
// biome-ignore lint/suspicious/noExplicitAny: answers are what the engine's own description says
type TableCaller = (operation: string, input: object) => Promise<any>;

/**
 * For the stream operations, whose client would be another package for a few calls. Local engines do not check signatures,
 * but refuse a request without one.
 */
function tableCaller(endpoint: string): TableCaller {
  return async (operation, input) => {
    const at = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, "");
    const scope = `local/${at.slice(0, 8)}/local/dynamodb/aws4_request`;
    const answer = await fetch(endpoint, {
      method: "POST",
      headers: {
        "Content-Type": "application/x-amz-json-1.0",
        "X-Amz-Target": operation,
        "X-Amz-Date": at,
        Authorization: `AWS4-HMAC-SHA256 Credential=${scope}, SignedHeaders=host;x-amz-date;x-amz-target, Signature=${"0".repeat(64)}`,
      },
      body: JSON.stringify(input),
      signal: AbortSignal.timeout(LONGEST_CALL_MS),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${operation} was answered ${answer.status}: ${text}`);
    return JSON.parse(text);
  };
}

const LONGEST_CALL_MS = 10_000;
