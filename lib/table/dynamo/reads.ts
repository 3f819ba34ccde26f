import { BatchGetCommand, type BatchGetCommandInput, GetCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { retry } from "../../kernel/deadline.ts";
import { unavailable } from "../../kernel/errors.ts";
import type { Cursor, Item, Key, Page, TableQuery } from "../table.ts";
import {
  bareKey,
  type Expression,
  keyText,
  limitTime,
  readLiveItem,
  type Setup,
  TOO_LATE,
} from "./expressions.ts";
import { classifyError } from "./failures.ts";

const MOST_KEYS_PER_BATCH = 100; // DynamoDB: BatchGetItem
const UNREAD = "DynamoDB left keys unread until the request's time was over.";

/** Reads strongly consistent, in the order of the keys. @param attributes read only these, type, key and expiry */
export async function getMany(
  setup: Setup,
  keys: readonly Key[],
  attributes?: readonly string[],
): Promise<readonly (Item | undefined)[]> {
  const unique = [...new Map(keys.map((key) => [keyText(key), bareKey(key)])).values()];
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
  const chunks = Array.from({ length: Math.ceil(unique.length / MOST_KEYS_PER_BATCH) }, (_, index) =>
    unique.slice(index * MOST_KEYS_PER_BATCH, (index + 1) * MOST_KEYS_PER_BATCH),
  );
  const reads = chunks.map((chunk) => getChunk(setup, { Keys: chunk, ConsistentRead: true, ...projection }));
  const itemsByKey = new Map((await Promise.all(reads)).flat());
  return keys.map((key) => itemsByKey.get(keyText(key)));
}

async function getOne(setup: Setup, key: Key): Promise<Item | undefined> {
  const answer = await read(setup, () =>
    setup.client.send(
      new GetCommand({ TableName: setup.tableName, Key: bareKey(key), ConsistentRead: true }),
      limitTime(setup),
    ),
  );
  return readLiveItem(setup, answer.Item);
}

type RequestItems = NonNullable<BatchGetCommandInput["RequestItems"]>;

function getChunk(setup: Setup, chunk: RequestItems[string]): Promise<readonly [string, Item][]> {
  const entries: [string, Item][] = [];
  let requested: RequestItems = { [setup.tableName]: chunk };
  return retry({ ...setup, end: () => unavailable(UNREAD) }, async (lost) => {
    // The pause may have taken the last of the time.
    if (lost > 0 && setup.deadline.left() === 0) throw unavailable(UNREAD);
    const answer = await read(setup, () =>
      setup.client.send(new BatchGetCommand({ RequestItems: requested }), limitTime(setup)),
    );
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

export async function runQuery(setup: Setup, query: TableQuery): Promise<Page> {
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
        ReturnConsumedCapacity: "TOTAL",
        ...(query.limit ? { Limit: query.limit } : {}),
        ...(query.after ? { ExclusiveStartKey: { ...query.after } } : {}),
      }),
      limitTime(setup),
    ),
  );
  const items = (answer.Items ?? [])
    .map((raw) => readLiveItem(setup, raw))
    .filter((item) => item !== undefined);
  const next: Cursor | undefined = answer.LastEvaluatedKey;
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

async function read<T>(setup: Setup, send: () => Promise<T>): Promise<T> {
  if (setup.deadline.left() === 0) throw unavailable(TOO_LATE);
  try {
    return await send();
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
  return (keys) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) queueMicrotask(flush);
      waiting.push({ keys, resolve, reject });
    });
}
