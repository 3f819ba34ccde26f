import { createCustomApi } from "../../functions/extensions/custom-apis/create-custom-api.ts";
import { createEntry } from "../../functions/extensions/entries/create-entry.ts";
import { deleteEntry } from "../../functions/extensions/entries/delete-entry.ts";
import { listEntries } from "../../functions/extensions/entries/list-entries.ts";
import { updateEntry } from "../../functions/extensions/entries/update-entry.ts";
import { createField } from "../../functions/extensions/fields/create-field.ts";
import { columns } from "../commands/columns.ts";
import type { Step } from "../commands/progress/display.ts";
import { type Budget, within } from "./budget.ts";
import { display } from "./display.ts";
import { fillManyEntries } from "./fill-many-entries.ts";
import type { Metered, Shop } from "./metered-shop.ts";

/** Without a limit, one more call reads the store's default. */
const PAGE = "page[limit]=25";
/** Highest ratio of the cost of a page among very many entries to the cost among few. */
const MOST_GROWTH = 1.2;
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
  const rows: (readonly (string | number)[])[] = [
    ["entries", "list", "calls", "read units", "ms", "x of 100"],
  ];
  const budgets: Budget[] = [];
  const first = new Map<string, Cost>();
  for (const count of counts) {
    const slug = await apiWith(shop, `lists-${count}`, ["kind", "score"]);
    await fillManyEntries(shop, slug, count - 1, valuesAt, step);
    for (const [name, cost] of await costs(shop, slug, count)) {
      const base = first.get(name) ?? cost;
      first.set(name, base);
      const { calls, units, milliseconds } = cost;
      rows.push([
        count,
        name,
        calls,
        units,
        milliseconds.toFixed(1),
        (milliseconds / base.milliseconds).toFixed(1),
      ]);
      budgets.push(within(`calls: entries ${name}, ${count}`, calls, base.calls * MOST_GROWTH));
      budgets.push(within(`read units: entries ${name}, ${count}`, units, base.units * MOST_GROWTH));
    }
  }
  display.print(`\n${columns(rows)}`);
  return [...budgets, ...(await benchWrites(shop))];
}

function valuesAt(position: number) {
  return { kind: position % 2 === 0 ? "oak" : "elm", score: (position * 37) % 1000, note: NOTE };
}

type Cost = { readonly calls: number; readonly units: number; readonly milliseconds: number };

async function costs(shop: Shop, slug: string, count: number): Promise<readonly (readonly [string, Cost])[]> {
  const found: (readonly [string, Cost])[] = [];
  for (const [name, query] of LISTS) found.push([name, (await measure(shop, slug, query)).cost]);
  const { total } = (await measure(shop, slug, PAGE)).body.meta.results;
  if (total !== count) throw new Error(`${total} entries of ${count} are counted`);
  for (const [name, query] of [LISTS[0], LISTS[5]]) {
    const far = await farPage(shop, slug, query, count);
    found.push([`${name}, a page far behind`, (await measure(shop, slug, far)).cost]);
  }
  return found;
}

/** Follows links. @returns the query of a far page */
async function farPage(shop: Shop, slug: string, query: string, count: number): Promise<string> {
  let next: string = query;
  for (let page = 1; page < (count > 100 ? FAR_PAGES - 1 : FIRST_PAGES); page += 1) {
    const { body } = await ask(shop, slug, next);
    next = body.links.next.split("?")[1];
  }
  return next;
}

async function ask(shop: Shop, slug: string, query: string) {
  shop.reset();
  const { status, text } = await shop.call(listEntries, { params: { slug }, query });
  if (status !== 200) throw new Error(`${status}: ${text}`);
  return { body: JSON.parse(text), calls: [...shop.calls] };
}

/** The median time of several requests, and the units of the last one. */
async function measure(shop: Shop, slug: string, query: string) {
  const times: number[] = [];
  let last = await ask(shop, slug, query);
  for (let round = 0; round < 5; round += 1) {
    const start = performance.now();
    last = await ask(shop, slug, query);
    times.push(performance.now() - start);
  }
  const units = last.calls.reduce((sum, { read }) => sum + read, 0);
  const milliseconds = times.sort((a, b) => a - b)[2] ?? 0;
  return { body: last.body, cost: { calls: last.calls.length, units, milliseconds } };
}

/** The cost of creating, updating and deleting an entry, without an index and with the most indexes. */
async function benchWrites(shop: Shop): Promise<Budget[]> {
  const rows: (readonly (string | number)[])[] = [["write units", "create", "update", "delete"]];
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
    budgets.push(within(`write units: deleting an entry with ${fields} indexes`, deleting, 8 + 2 * fields));
  }
  display.print(`\n${columns(rows)}`);
  return budgets;
}

async function writeUnits(shop: Shop, slug: string, names: readonly string[]): Promise<readonly number[]> {
  const makeBody = (score: number) => ({
    data: { type: makeApi(slug), ...Object.fromEntries(names.map((name) => [name, score])) },
  });
  shop.reset();
  const { text } = await shop.call(createEntry, { params: { slug }, body: makeBody(1) });
  const creating = countWrittenUnits(shop.calls);
  const params = { slug, entryID: JSON.parse(text).data.id };
  shop.reset();
  await shop.call(updateEntry, { params, body: makeBody(2) });
  const changing = countWrittenUnits(shop.calls);
  shop.reset();
  await shop.call(deleteEntry, { params });
  return [creating, changing, countWrittenUnits(shop.calls)];
}

function countWrittenUnits(calls: readonly Metered[]): number {
  return calls.reduce((sum, { write }) => sum + write, 0);
}

const makeApi = (slug: string) => `${slug.replaceAll("-", "_")}_ext`;

/** A Custom API with one entry. Every field but the note has an index. */
async function apiWith(shop: Shop, name: string, indexed: readonly string[]): Promise<string> {
  const slug = `growing-${name}`;
  const data = { type: "custom_api", name: slug, slug, api_type: makeApi(slug) };
  const whole = { ...data, timestamps: {}, relationships: { parent_apis: { data: [] } } };
  const made = await shop.call(createCustomApi, { body: { data: whole } });
  const customApiID: string = JSON.parse(made.text).data.id;
  const fields = [
    ...indexed.map((slug) => ({ slug, field_type: slug === "kind" ? "string" : "integer", indexed: true })),
    { slug: "note", field_type: "string" },
  ];
  for (const field of fields) {
    const body = { data: { type: "custom_field", name: field.slug, ...field } };
    const { status, text } = await shop.call(createField, { params: { customApiID }, body });
    if (status !== 201) throw new Error(text);
  }
  await shop.call(createEntry, { params: { slug }, body: { data: { type: makeApi(slug) } } });
  return slug;
}
