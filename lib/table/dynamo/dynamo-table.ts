import { retry } from "../../kernel/deadline.ts";
import { unavailable } from "../../kernel/errors.ts";
import type { Cursor, Item, Key, Page, Table, TableQuery } from "../table.ts";
import { decodeMap, encodeMap } from "./attribute-values.ts";
import type { Answers, Operation } from "./client.ts";
import {
  type DynamoTableOptions,
  type Expression,
  encodeKey,
  keyText,
  readLiveItem,
  type Setup,
  TOO_LATE,
} from "./expressions.ts";
import { classifyError } from "./failures.ts";
import { transact, writeOne } from "./writes.ts";

const MOST_KEYS_PER_BATCH = 100; // DynamoDB: BatchGetItem
const UNREAD = "DynamoDB left keys unread until the request's time was over.";

/** All calls share the request's deadline. */
export function dynamoTable(options: DynamoTableOptions): Table {
  const nowSeconds = () => Math.floor(options.now().getTime() / 1000);
  const setup: Setup = { ...options, nowSeconds, tokenSeconds: new Map() };
  const queued = readQueue((keys) => getMany(setup, keys));
  return {
    get: async (key) => (await queued([key]))[0],
    getMany: (keys, attributes) => (attributes ? getMany(setup, keys, attributes) : queued(keys)),
    query: (query) => runQuery(setup, query),
    put: (put, when) => writeOne(setup, { put, when }),
    update: (key, change, when) => writeOne(setup, { update: key, ...change, when }),
    transact: (writes, token) => transact(setup, writes, token),
  };
}

/** Reads strongly consistent, in the order of the keys. @param attributes read only these, type, key and expiry */
async function getMany(
  setup: Setup,
  keys: readonly Key[],
  attributes?: readonly string[],
): Promise<readonly (Item | undefined)[]> {
  const byText = new Map<string, Key>();
  for (const key of keys) byText.set(keyText(key), key);
  const unique = [...byText.values()];
  const [first] = unique;
  if (first && unique.length === 1 && !attributes) {
    const item = await getOne(setup, first);
    return keys.map(() => item);
  }
  const projected = attributes && ["pk", "sk", "type", "expires_at", ...attributes];
  const projection = projected && {
    ProjectionExpression: projected.map((name) => `#${name}`).join(),
    ExpressionAttributeNames: Object.fromEntries(projected.map((name) => [`#${name}`, name])),
  };
  const reads: ReturnType<typeof getChunk>[] = [];
  for (let at = 0; at < unique.length; at += MOST_KEYS_PER_BATCH) {
    const Keys = unique.slice(at, at + MOST_KEYS_PER_BATCH).map(encodeKey);
    reads.push(getChunk(setup, { Keys, ConsistentRead: true, ...projection }));
  }
  const itemsByKey = new Map((await Promise.all(reads)).flat());
  return keys.map((key) => itemsByKey.get(keyText(key)));
}

async function getOne(setup: Setup, key: Key): Promise<Item | undefined> {
  const input = { TableName: setup.tableName, Key: encodeKey(key), ConsistentRead: true };
  const answer = await read(setup, "GetItem", input);
  return readLiveItem(setup, answer.Item);
}

function getChunk(setup: Setup, chunk: object): Promise<readonly [string, Item][]> {
  const entries: [string, Item][] = [];
  let requested: Readonly<Record<string, object>> = { [setup.tableName]: chunk };
  return retry({ ...setup, end: () => unavailable(UNREAD) }, async (lost) => {
    // The pause may have taken the last of the time.
    if (lost > 0 && setup.deadline.left() === 0) throw unavailable(UNREAD);
    const answer = await read(setup, "BatchGetItem", { RequestItems: requested });
    for (const raw of answer.Responses?.[setup.tableName] ?? []) {
      const item = readLiveItem(setup, raw);
      if (item) entries.push([keyText(item), item]);
    }
    const unprocessed = answer.UnprocessedKeys ?? {};
    if (Object.keys(unprocessed).length === 0) return entries;
    requested = unprocessed;
    return "again";
  });
}

async function runQuery(setup: Setup, query: TableQuery): Promise<Page> {
  const range = rangeExpression(query);
  const answer = await read(setup, "Query", {
    TableName: setup.tableName,
    ...(query.index ? { IndexName: query.index } : {}),
    KeyConditionExpression: range.text,
    ExpressionAttributeNames: range.names,
    ExpressionAttributeValues: encodeMap(range.values),
    ScanIndexForward: !query.descending,
    ConsistentRead: query.consistent ?? false,
    ReturnConsumedCapacity: "TOTAL",
    ...(query.limit ? { Limit: query.limit } : {}),
    ...(query.after ? { ExclusiveStartKey: encodeMap(query.after) } : {}),
  });
  const items = (answer.Items ?? [])
    .map((raw) => readLiveItem(setup, raw))
    .filter((item) => item !== undefined);
  const next: Cursor | undefined = answer.LastEvaluatedKey && decodeMap(answer.LastEvaluatedKey);
  const units = answer.ConsumedCapacity?.CapacityUnits ?? 0;
  return next ? { items, next, units } : { items, units };
}

function rangeExpression({ pk, sk, index }: TableQuery): Expression {
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

async function read<O extends Operation>(setup: Setup, operation: O, input: object): Promise<Answers[O]> {
  if (setup.deadline.left() === 0) throw unavailable(TOO_LATE);
  try {
    return await setup.client.send(operation, input, setup.deadline.left());
  } catch (error) {
    const failure = classifyError(error, 1);
    if (failure.kind === "refused") throw failure.answer;
    if (failure.kind === "lost" || failure.kind === "collision") throw unavailable(error);
    throw error;
  }
}

type Waiting = {
  readonly keys: readonly Key[];
  readonly resolve: (items: readonly (Item | undefined)[]) => void;
  readonly reject: (error: unknown) => void;
};

/** Joins reads that start together into one round trip. To be sure of one call, use `readTogether`. */
export function readQueue(
  readAll: (keys: readonly Key[]) => Promise<readonly (Item | undefined)[]>,
): (keys: readonly Key[]) => Promise<readonly (Item | undefined)[]> {
  let waiting: Waiting[] = [];
  const flush = async () => {
    const batch = waiting;
    waiting = [];
    try {
      const items = await readAll(batch.flatMap(({ keys }) => keys));
      let at = 0;
      for (const { keys, resolve } of batch) {
        resolve(items.slice(at, at + keys.length));
        at += keys.length;
      }
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };
  return (keys) => {
    const { promise, resolve, reject } = Promise.withResolvers<readonly (Item | undefined)[]>();
    if (waiting.length === 0) queueMicrotask(flush);
    waiting.push({ keys, resolve, reject });
    return promise;
  };
}
