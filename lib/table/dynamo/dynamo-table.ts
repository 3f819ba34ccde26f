import type { Table } from "../table.ts";
import type { DynamoTableOptions, Setup } from "./expressions.ts";
import { getMany, readQueue, runQuery } from "./reads.ts";
import { transact, writeOne } from "./writes.ts";

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
