import { randomUUID } from "node:crypto";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { BatchWriteCommand, DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { createEntry } from "../../functions/extensions/entries/create-entry.ts";
import { deleteEntry } from "../../functions/extensions/entries/delete-entry.ts";
import { listEntries } from "../../functions/extensions/entries/list-entries.ts";
import { updateEntry } from "../../functions/extensions/entries/update-entry.ts";
import { entryWrites } from "../../lib/extensions/entries/entry-writes-store.ts";
import { buildFencePassWrites } from "../../lib/extensions/entries/write-fences-store.ts";
import { findDefinition } from "../../lib/extensions/store.ts";
import { deadlineIn } from "../../lib/kernel/deadline.ts";
import { describeLocalClient } from "../../lib/table/dynamo/client-settings.ts";
import type { Item } from "../../lib/table/table.ts";
import type { Row } from "../commands/columns.ts";
import type { Step } from "../commands/progress/display.ts";
import { type Budget, within } from "./budget.ts";
import { printTable } from "./display.ts";
import { createApi, entryAt, makeApiType, type ValuesAt } from "./fill-entries.ts";
import { type Shop, sendRequest, sumUnits } from "./metered-shop.ts";
import { checkTotal, MOST_GROWTH, measurePage, PAGE, type PageCost, readNextQuery } from "./page-cost.ts";

const NOTE = "of an entry with not much in it, so that a million of them fit into a machine's memory";

const LISTS = [
  ["the default order", PAGE],
  ["by id", `sort=id&${PAGE}`],
  ["last changed first", `sort=-updated_at&${PAGE}`],
  ["an indexed field equals", `filter=eq(kind,oak)&${PAGE}`],
  ["a range of an indexed field, by it", `filter=ge(score,10)&sort=score&${PAGE}`],
  ["by an indexed field", `sort=-score&${PAGE}`],
] as const;
/** The last page that a page number reaches at this cost, and a later page that only links reach. */
const FIRST_PAGES = 3;
const FAR_PAGES = 400;

export const ENTRY_COUNTS = [100, 10_000] as const;
export const MILLION_COUNTS = [100, 10_000, 1_000_000] as const;

/** The cost of a page as the number of entries grows, for lists that an index serves: calls and read units. */
export async function benchEntryLists(shop: Shop, counts: readonly number[], step?: Step): Promise<Budget[]> {
  const rows: Row[] = [];
  const budgets: Budget[] = [];
  const first = new Map<string, PageCost>();
  for (const count of counts) {
    const slug = await apiWith(shop, `lists-${count}`, ["kind", "score"]);
    await fillManyEntries(shop, slug, count - 1, valuesAt, step);
    for (const [name, cost] of await costs(shop, slug, count)) {
      const base = first.get(name) ?? cost;
      first.set(name, base);
      const { calls, units, milliseconds } = cost;
      const times = [milliseconds, milliseconds / base.milliseconds].map((figure) => figure.toFixed(1));
      rows.push([count, name, calls, units, ...times]);
      budgets.push(within(`calls: entries ${name}, ${count}`, calls, base.calls * MOST_GROWTH));
      budgets.push(within(`read units: entries ${name}, ${count}`, units, base.units * MOST_GROWTH));
    }
  }
  printTable(["entries", "list", "calls", "read units", "ms", "x of 100"], ...rows);
  return [...budgets, ...(await benchWrites(shop))];
}

function valuesAt(position: number) {
  return { kind: position % 2 === 0 ? "oak" : "elm", score: (position * 37) % 1000, note: NOTE };
}

async function costs(shop: Shop, slug: string, count: number): Promise<(readonly [string, PageCost])[]> {
  const measure = (query: string, rounds?: number) =>
    measurePage(shop, listEntries, { params: { slug }, query }, rounds);
  const found: (readonly [string, PageCost])[] = [];
  for (const [name, query] of LISTS) found.push([name, (await measure(query)).cost]);
  checkTotal((await measure(PAGE)).body, count);
  for (const [name, query] of [LISTS[0], LISTS[5]]) {
    let far: string = query;
    for (let page = 1; page < (count > 100 ? FAR_PAGES - 1 : FIRST_PAGES); page += 1) {
      far = readNextQuery((await measure(far, 1)).body);
    }
    found.push([`${name}, a page far behind`, (await measure(far)).cost]);
  }
  return found;
}

/** The cost of creating, updating and deleting an entry, without an index and with the most indexes. */
async function benchWrites(shop: Shop): Promise<Budget[]> {
  const rows: Row[] = [];
  const budgets: Budget[] = [];
  for (const fields of [0, 8]) {
    const names = Array.from({ length: fields }, (_, at) => `f${at}`);
    const slug = await apiWith(shop, `writes-${fields}`, names);
    const units = await writeUnits(shop, slug, names);
    rows.push([`${fields} indexed fields`, ...units]);
    const [creating = 0, changing = 0, deleting = 0] = units;
    // A row costs two units in a transaction; a row that moves is written twice.
    budgets.push(within(`write units: creating an entry with ${fields} indexes`, creating, 8 + 2 * fields));
    budgets.push(within(`write units: changing an entry with ${fields} indexes`, changing, 8 + 4 * fields));
    // Two more for the note that tells the audit log of a deletion.
    budgets.push(within(`write units: deleting an entry with ${fields} indexes`, deleting, 10 + 2 * fields));
  }
  printTable(["write units", "create", "update", "delete"], ...rows);
  return budgets;
}

async function writeUnits(shop: Shop, slug: string, names: readonly string[]): Promise<readonly number[]> {
  const makeBody = (score: number) => ({
    data: { type: makeApiType(slug), ...Object.fromEntries(names.map((name) => [name, score])) },
  });
  shop.reset();
  const text = await sendRequest(shop, createEntry, { params: { slug }, body: makeBody(1) });
  const creating = sumUnits(shop.calls, "write");
  const params = { slug, entryID: JSON.parse(text).data.id };
  shop.reset();
  await sendRequest(shop, updateEntry, { params, body: makeBody(2) });
  const changing = sumUnits(shop.calls, "write");
  shop.reset();
  await sendRequest(shop, deleteEntry, { params });
  return [creating, changing, sumUnits(shop.calls, "write")];
}

/** A Custom API with one entry. Every field but the note has an index. */
async function apiWith(shop: Shop, name: string, indexed: readonly string[]): Promise<string> {
  const slug = `growing-${name}`;
  await createApi(shop, slug, [
    ...indexed.map((slug) => ({ slug, field_type: slug === "kind" ? "string" : "integer", indexed: true })),
    { slug: "note", field_type: "string" },
  ]);
  await sendRequest(shop, createEntry, { params: { slug }, body: { data: { type: makeApiType(slug) } } });
  return slug;
}

/** DynamoDB's limit for a batch write. */
const ITEMS_OF_A_CALL = 25;
const CALLS_AT_ONCE = 8;
const ENTRIES_AT_ONCE = 1000;

/**
 * Writes very many entries a millisecond apart: the same items as the store's own writes, but without conditions and with
 * one count for all. The Custom API needs at least one entry already, and no unique fields.
 */
async function fillManyEntries(
  shop: Shop,
  slug: string,
  count: number,
  valuesAt: ValuesAt,
  step: Step = () => {},
): Promise<void> {
  const definition = await findDefinition(openBenchTable(shop), { slug });
  if (!definition) throw new Error("The Custom API was not created.");
  for (let at = 0; at < count; at += ENTRIES_AT_ONCE) {
    const positions = Array.from({ length: Math.min(ENTRIES_AT_ONCE, count - at) }, (_, index) => at + index);
    const items = positions.flatMap((position) => {
      const after = entryAt(definition, position, valuesAt);
      return entryWrites({ definition, after }, { takenValue: false }).flatMap((write) =>
        "put" in write ? [write.put] : [],
      );
    });
    await putAll(shop, items);
    step(`${at + positions.length} of ${count} entries`);
    shop.reset();
  }
  await openBenchTable(shop).transact(buildFencePassWrites(definition, slug, count), randomUUID());
}

/** A new table for each use: a deadline ends long before a million entries are written. */
const openBenchTable = (shop: Shop) => shop.runtime.table(deadlineIn(60_000));

async function putAll(shop: Shop, items: readonly Item[]): Promise<void> {
  const batches = Array.from({ length: Math.ceil(items.length / ITEMS_OF_A_CALL) }, (_, at) =>
    items.slice(at * ITEMS_OF_A_CALL, (at + 1) * ITEMS_OF_A_CALL),
  );
  const work = batches.values();
  const sdk = new DynamoDBClient(describeLocalClient(shop.engine.endpoint));
  const writer = async () => {
    for (const batch of work) await putBatch(DynamoDBDocumentClient.from(sdk), shop.tableName, batch);
  };
  await Promise.all(Array.from({ length: CALLS_AT_ONCE }, writer));
  sdk.destroy();
}

async function putBatch(
  client: DynamoDBDocumentClient,
  tableName: string,
  items: readonly Item[],
): Promise<void> {
  const requests = items.map((item) => ({ PutRequest: { Item: { ...item } } }));
  const { UnprocessedItems = {} } = await client.send(
    new BatchWriteCommand({ RequestItems: { [tableName]: requests } }),
  );
  if (Object.keys(UnprocessedItems).length > 0) throw new Error("The engine left items unwritten.");
}
