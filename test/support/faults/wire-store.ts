import { BatchGetItemCommand, BatchWriteItemCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { marshall, unmarshall } from "@aws-sdk/util-dynamodb";
import type { StoredChange } from "../../../lib/events/event-family.ts";
import { deadlineIn } from "../../../lib/kernel/deadline.ts";
import { dropUndefined } from "../../../lib/kernel/objects.ts";
import { createDynamoClient, type RetryStrategy, retries } from "../../../lib/table/dynamo/client.ts";
import { describeLocalClient } from "../../../lib/table/dynamo/client-settings.ts";
import { dynamoTable } from "../../../lib/table/dynamo/dynamo-table.ts";
import type { Item, Key, Table } from "../../../lib/table/table.ts";
import type { Undescribed } from "../routes.ts";
import type { TestEngine } from "../tables/engine.ts";
import { type Attempt, type FaultPlan, type Observer, observedHandler } from "./faults.ts";

/** The items of a table by their key. */
export type Image = ReadonlyMap<string, Item>;

/** A filled table on the engine for one process at a time, reached through a connection that fails as planned. */
export type WireStore = {
  /** The table of a new process: what an earlier one still does is in vain. The faults of `plan` count calls from here on. */
  readonly open: (plan?: FaultPlan) => { readonly table: Table; readonly attempts: () => readonly Attempt[] };
  /** The items of the beginning, and those of now. */
  readonly base: Image;
  readonly now: Image;
  /** The changes of items since the last call, in the order of the writes, as the table's stream has them. */
  readonly takeChanges: () => readonly StoredChange[];
  /** Waits for the requests that a dead process has sent. */
  readonly rest: () => Promise<void>;
  /** Brings every changed item back to what it was at the beginning. */
  readonly putBack: () => Promise<void>;
  readonly close: () => void;
};

const keyText = ({ pk, sk }: Key) => `${pk}\n${sk}`;
const toKey = (text: string): Key => {
  const [pk = "", sk = ""] = text.split("\n");
  return { pk, sk };
};

const MOST_WRITES = 25;
const MOST_READS = 100;
/** The engine is slow on a busy machine. */
const LONGEST_MS = 20_000;
const PATIENT = { connectionTimeout: 10_000, requestTimeout: 20_000 };

/** Fills a new table of the engine with these items. @param now the clock of the table and of its changes */
export async function fillWireStore(
  engine: TestEngine,
  items: readonly Item[],
  now: () => Date,
): Promise<WireStore> {
  const tableName = await engine.newTable();
  const settings = describeLocalClient(engine.endpoint());
  const raw = new DynamoDBClient(settings);
  const base = new Map(items.map((item) => [keyText(item), item]));
  const image = new Map(base);
  let changes: StoredChange[] = [];

  const write = async (states: readonly (readonly [string, Item | undefined])[]) => {
    for (let at = 0; at < states.length; at += MOST_WRITES) {
      const requests = states
        .slice(at, at + MOST_WRITES)
        .map(([key, item]) =>
          item
            ? { PutRequest: { Item: marshall(item, { removeUndefinedValues: true }) } }
            : { DeleteRequest: { Key: marshall(toKey(key)) } },
        );
      await raw.send(new BatchWriteItemCommand({ RequestItems: { [tableName]: requests } }));
    }
  };

  const read = async (keys: readonly string[]): Promise<Image> => {
    const found = new Map<string, Item>();
    for (let at = 0; at < keys.length; at += MOST_READS) {
      const Keys = keys.slice(at, at + MOST_READS).map((key) => marshall(toKey(key)));
      const { Responses } = await raw.send(
        new BatchGetItemCommand({ RequestItems: { [tableName]: { Keys, ConsistentRead: true } } }),
      );
      for (const one of Responses?.[tableName] ?? []) {
        const item = unmarshall(one) as Item;
        found.set(keyText(item), item);
      }
    }
    return found;
  };

  const noteExecuted = async (executed: Omit<Attempt, "index">) => {
    const written = listWrittenKeys(executed);
    if (written.length === 0) return;
    const states = readSentItems(executed) ?? (await read(written));
    for (const key of written) {
      const [before, after] = [image.get(key), states.get(key)];
      after ? image.set(key, after) : image.delete(key);
      changes.push({ key: toKey(key), ...dropUndefined({ before, after }), at: now(), isExpiry: false });
    }
  };

  let sending = 0;
  const send: Observer["send"] = async (sent, request) => {
    sending += 1;
    try {
      const answer = await request();
      if (answer.response.statusCode === 200) await noteExecuted(sent);
      return answer;
    } finally {
      sending -= 1;
    }
  };

  const findItem = ({ pk, sk }: Undescribed) => {
    const item = image.get(keyText({ pk: pk.S, sk: sk.S }));
    return item && marshall(item, { removeUndefinedValues: true });
  };

  let plan: FaultPlan = () => undefined;
  let first = 0;
  let opened = 0;
  const handler = observedHandler((attempt) => plan({ ...attempt, index: attempt.index - first }), PATIENT, {
    send,
    findItem,
  });
  const quick = retryAtOnce();
  const client = createDynamoClient(settings, { requestHandler: handler, retryStrategy: quick.strategy });
  await write([...base]);
  return {
    base,
    now: image,
    open(faults = () => undefined) {
      quick.refill();
      plan = faults;
      first = handler.attempts.length;
      const from = first;
      opened += 1;
      const own = opened;
      const table = dynamoTable({ client, tableName, now, deadline: deadlineIn(LONGEST_MS) });
      return { table: endWhen(() => own !== opened, table), attempts: () => handler.attempts.slice(from) };
    },
    takeChanges() {
      const taken = changes;
      changes = [];
      return taken;
    },
    async rest() {
      while (sending > 0) await new Promise((resolve) => setTimeout(resolve, 1));
    },
    async putBack() {
      const changed = [...new Set([...base.keys(), ...image.keys()])].filter(
        (key) => base.get(key) !== image.get(key),
      );
      await write(changed.map((key) => [key, base.get(key)]));
      for (const key of changed) {
        const item = base.get(key);
        item ? image.set(key, item) : image.delete(key);
      }
      changes = [];
    },
    close() {
      client.destroy();
      raw.destroy();
      handler.destroy?.();
    },
  };
}

/** A table whose calls neither happen nor come back once its process is dead. */
function endWhen(isDead: () => boolean, table: Table): Table {
  const unlessDead =
    <Given extends unknown[], T>(call: (...given: Given) => Promise<T>) =>
    (...given: Given) =>
      isDead() ? new Promise<T>(() => {}) : call(...given);
  return {
    get: unlessDead(table.get),
    getMany: unlessDead(table.getMany),
    query: unlessDead(table.query),
    put: unlessDead(table.put),
    update: unlessDead(table.update),
    transact: unlessDead(table.transact),
  };
}

/** The SDK's retries without their pauses. `refill` brings back what earlier faults used up of the retry quota. */
function retryAtOnce() {
  const pauses = { setDelayBase: () => {}, computeNextBackoffDelay: () => 0 };
  let current = retries(pauses);
  const strategy = {
    acquireInitialRetryToken: (...given) => current.acquireInitialRetryToken(...given),
    refreshRetryTokenForRetry: (...given) => current.refreshRetryTokenForRetry(...given),
    recordSuccess: (...given) => current.recordSuccess(...given),
  } satisfies RetryStrategy;
  const refill = () => {
    current = retries(pauses);
  };
  return { strategy, refill };
}

/**
 * The items that a request on the wire leaves, by their keys. To read them back would be a sixth of all requests to the
 * engine. Undefined for a request with an update, which does not say the whole item.
 */
function readSentItems({ operation, body }: Omit<Attempt, "index">): Image | undefined {
  if (operation === "PutItem") return toImage([body.Item]);
  if (operation !== "TransactWriteItems") return undefined;
  const writes: readonly Undescribed[] = body.TransactItems;
  return writes.some(({ Update }) => Update)
    ? undefined
    : toImage(writes.flatMap(({ Put }) => (Put ? [Put.Item] : [])));
}

function toImage(sent: readonly Undescribed[]): Image {
  return new Map(
    sent.map((item) => {
      const whole = unmarshall(decodeBytes(item)) as Item;
      return [keyText(whole), whole];
    }),
  );
}

/** Bytes are base64 on the wire. A field of ours may have the name `B` too, but its value is an object. */
function decodeBytes(value: Undescribed): Undescribed {
  if (Array.isArray(value)) return value.map(decodeBytes);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      name === "B" && typeof one === "string" ? new Uint8Array(Buffer.from(one, "base64")) : decodeBytes(one),
    ]),
  );
}

/** The keys that a request on the wire writes. */
function listWrittenKeys({ operation, body }: Omit<Attempt, "index">): readonly string[] {
  const ofPut = ({ Item: { pk, sk } }: Undescribed) => keyText({ pk: pk.S, sk: sk.S });
  const ofKey = ({ Key: { pk, sk } }: Undescribed) => keyText({ pk: pk.S, sk: sk.S });
  switch (operation) {
    case "PutItem":
      return [ofPut(body)];
    case "UpdateItem":
      return [ofKey(body)];
    case "TransactWriteItems":
      return body.TransactItems.flatMap(({ Put, Update, Delete }: Undescribed) =>
        Put ? [ofPut(Put)] : Update || Delete ? [ofKey(Update ?? Delete)] : [],
      );
    default:
      return [];
  }
}
