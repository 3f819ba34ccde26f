import { ReturnValuesOnConditionCheckFailure } from "@aws-sdk/client-dynamodb";
import {
  BatchGetCommand,
  type BatchGetCommandInput,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import { unavailable } from "../errors.ts";
import { backOff, type Deadline } from "./deadline.ts";
import { failureOf } from "./dynamo-failures.ts";
import { conditionExpression, type Expression, updateExpression } from "./expressions.ts";
import { readQueue } from "./read-queue.ts";
import {
  ConditionFailed,
  type Cursor,
  type Item,
  type Key,
  type Page,
  type Query,
  type Table,
  type Write,
  type WriteOutcome,
} from "./table.ts";

const MOST_KEYS_PER_BATCH = 100; // DynamoDB: BatchGetItem

/** Kept back from a write's time, so that a write without an answer can still be looked up. */
const SETTLE_MS = 800;

export type DynamoTableOptions = {
  readonly client: DynamoDBDocumentClient;
  readonly tableName: string;
  readonly now: () => Date;
  readonly deadline: Deadline;
};

type Setup = DynamoTableOptions & { readonly nowSeconds: () => number };

/** The table verbs on DynamoDB, for one request: all its calls share the request's deadline. */
export function dynamoTable(options: DynamoTableOptions): Table {
  const setup: Setup = { ...options, nowSeconds: () => Math.floor(options.now().getTime() / 1000) };
  const queued = readQueue((keys) => getMany(setup, keys));
  return {
    get: async (key) => (await queued([key]))[0],
    getMany: (keys) => (keys.length === 0 ? Promise.resolve([]) : queued(keys)),
    query: (query) => runQuery(setup, query),
    put: (put, when) => writeOne(setup, { put, when }),
    update: (key, change, when) => writeOne(setup, { update: key, ...change, when }),
    transact: (writes, token) => transact(setup, writes, token),
  };
}

async function getOne(setup: Setup, key: Key): Promise<Item | undefined> {
  const found = await read(setup, () =>
    setup.client.send(
      new GetCommand({ TableName: setup.tableName, Key: bareKey(key), ConsistentRead: true }),
      within(setup),
    ),
  );
  return alive(setup, found.Item);
}

async function getMany(setup: Setup, keys: readonly Key[]): Promise<readonly (Item | undefined)[]> {
  const unique = [...new Map(keys.map((key) => [keyText(key), bareKey(key)])).values()];
  const [first] = unique;
  if (first && unique.length === 1) {
    const item = await getOne(setup, first);
    return keys.map(() => item);
  }
  const chunks = Array.from({ length: Math.ceil(unique.length / MOST_KEYS_PER_BATCH) }, (_, index) =>
    unique.slice(index * MOST_KEYS_PER_BATCH, (index + 1) * MOST_KEYS_PER_BATCH),
  );
  const found = new Map((await Promise.all(chunks.map((chunk) => getChunk(setup, chunk)))).flat());
  return keys.map((key) => found.get(keyText(key)));
}

async function getChunk(setup: Setup, keys: readonly Key[]): Promise<readonly [string, Item][]> {
  const found: [string, Item][] = [];
  let wanted: NonNullable<BatchGetCommandInput["RequestItems"]> = {
    [setup.tableName]: { Keys: [...keys], ConsistentRead: true },
  };
  for (let attempt = 0; ; attempt += 1) {
    const answer = await read(setup, () =>
      setup.client.send(new BatchGetCommand({ RequestItems: wanted }), within(setup)),
    );
    for (const raw of answer.Responses?.[setup.tableName] ?? []) {
      const item = alive(setup, raw);
      if (item) found.push([keyText(item), item]);
    }
    const left = answer.UnprocessedKeys ?? {};
    if (Object.keys(left).length === 0) return found;
    if (setup.deadline.left() === 0) throw unavailable();
    wanted = left;
    await backOff(attempt, setup.deadline);
  }
}

async function runQuery(setup: Setup, query: Query): Promise<Page> {
  const range = rangeExpression(query);
  const answer = await read(setup, () =>
    setup.client.send(
      new QueryCommand({
        TableName: setup.tableName,
        ...(query.index ? { IndexName: query.index } : {}),
        KeyConditionExpression: range.text,
        ExpressionAttributeNames: range.names,
        ExpressionAttributeValues: range.values,
        ScanIndexForward: !query.descending,
        ConsistentRead: query.consistent ?? false,
        ...(query.limit ? { Limit: query.limit } : {}),
        ...(query.after ? { ExclusiveStartKey: { ...query.after } } : {}),
      }),
      within(setup),
    ),
  );
  const items = (answer.Items ?? []).map((raw) => alive(setup, raw)).filter((item) => item !== undefined);
  const next: Cursor | undefined = answer.LastEvaluatedKey;
  return next ? { items, next } : { items };
}

function rangeExpression({ pk, sk, index }: Query): Expression {
  const names: Record<string, string> = { "#pk": index ? `${index}pk` : "pk" };
  const values: Record<string, unknown> = { ":pk": pk };
  const parts = ["#pk = :pk"];
  if (sk) names["#sk"] = index ? `${index}sk` : "sk";
  if (sk && "prefix" in sk) {
    values[":prefix"] = sk.prefix;
    parts.push("begins_with(#sk, :prefix)");
  } else if (sk?.from !== undefined && sk.to !== undefined) {
    Object.assign(values, { ":from": sk.from, ":to": sk.to });
    parts.push("#sk BETWEEN :from AND :to");
  } else if (sk?.from !== undefined) {
    values[":from"] = sk.from;
    parts.push("#sk >= :from");
  } else if (sk?.to !== undefined) {
    values[":to"] = sk.to;
    parts.push("#sk <= :to");
  }
  return { text: parts.join(" AND "), names, values };
}

async function writeOne(setup: Setup, write: Write): Promise<WriteOutcome> {
  const input = writeInput(setup, write);
  return attempt(setup, 1, () =>
    "Item" in input
      ? setup.client.send(new PutCommand(input), within(setup, SETTLE_MS))
      : setup.client.send(new UpdateCommand(input), within(setup, SETTLE_MS)),
  );
}

/** One put or update goes alone, at half the price of a transaction; a delete needs the token to be repeatable. */
async function transact(setup: Setup, writes: readonly Write[], token: string): Promise<WriteOutcome> {
  const [only] = writes;
  if (only && writes.length === 1 && ("put" in only || "update" in only)) return writeOne(setup, only);
  const input: TransactWriteCommandInput = {
    TransactItems: writes.map((write) => transactItem(setup, write)),
    ClientRequestToken: token,
  };
  return attempt(setup, writes.length, () =>
    setup.client.send(new TransactWriteCommand(input), within(setup, SETTLE_MS)),
  );
}

type TransactItem = NonNullable<TransactWriteCommandInput["TransactItems"]>[number];

function transactItem(setup: Setup, write: Write): TransactItem {
  const input = writeInput(setup, write);
  if ("Item" in input) return { Put: input };
  if ("delete" in write) return { Delete: input };
  if ("check" in write) return { ConditionCheck: { ConditionExpression: "", ...input } };
  return { Update: { UpdateExpression: "", ...input } };
}

function writeInput(setup: Setup, write: Write) {
  const condition = conditionExpression(write.when, setup.nowSeconds());
  const change = "update" in write ? updateExpression(write) : undefined;
  const names = { ...condition?.names, ...change?.names };
  const values = { ...condition?.values, ...change?.values };
  const shared = {
    TableName: setup.tableName,
    ReturnValuesOnConditionCheckFailure: ReturnValuesOnConditionCheckFailure.ALL_OLD,
    ...(condition ? { ConditionExpression: condition.text } : {}),
    ...(change ? { UpdateExpression: change.text } : {}),
    ...(Object.keys(names).length > 0 ? { ExpressionAttributeNames: names } : {}),
    ...(Object.keys(values).length > 0 ? { ExpressionAttributeValues: values } : {}),
  };
  if ("put" in write) return { ...shared, Item: { ...write.put } };
  return { ...shared, Key: bareKey(keyOf(write)) };
}

function keyOf(write: Exclude<Write, { put: Item }>): Key {
  if ("update" in write) return write.update;
  return "delete" in write ? write.delete : write.check;
}

/**
 * Runs one write. A conflict between transactions is repeated here, since the SDK does not; a failed condition
 * is an answer; a lost answer is told apart from a refusal, because only the first may have written.
 */
async function attempt(setup: Setup, count: number, send: () => Promise<unknown>): Promise<WriteOutcome> {
  for (let round = 0; ; round += 1) {
    try {
      await send();
      return "written";
    } catch (error) {
      const failure = failureOf(error, count);
      if (failure.kind === "condition") throw new ConditionFailed(failure.blockers);
      if (failure.kind === "lost") return "unknown";
      if (failure.kind === "refused") throw failure.answer;
      if (failure.kind === "bug") throw error;
      if (setup.deadline.left() === 0) throw unavailable();
      await backOff(round, setup.deadline);
    }
  }
}

async function read<T>(setup: Setup, send: () => Promise<T>): Promise<T> {
  if (setup.deadline.left() === 0) throw unavailable();
  try {
    return await send();
  } catch (error) {
    const failure = failureOf(error, 1);
    if (failure.kind === "refused") throw failure.answer;
    if (failure.kind === "lost" || failure.kind === "collision") throw unavailable();
    throw error;
  }
}

function within({ deadline }: Setup, keptBackMs = 0): { abortSignal: AbortSignal } {
  return { abortSignal: AbortSignal.timeout(Math.max(1, Math.ceil(deadline.left() - keptBackMs))) };
}

function alive(setup: Setup, raw: Record<string, unknown> | undefined): Item | undefined {
  if (!isItem(raw)) return undefined;
  return raw.expires_at !== undefined && raw.expires_at <= setup.nowSeconds() ? undefined : raw;
}

export function isItem(raw: Record<string, unknown> | undefined): raw is Item {
  return raw !== undefined && typeof raw["pk"] === "string" && typeof raw["sk"] === "string";
}

function bareKey({ pk, sk }: Key): Key {
  return { pk, sk };
}

function keyText({ pk, sk }: Key): string {
  return `${pk}\n${sk}`;
}
