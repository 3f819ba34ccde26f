import { randomUUID } from "node:crypto";
import { createEntry } from "../../functions/extensions/entries/create-entry.ts";
import { listEntries } from "../../functions/extensions/entries/list-entries.ts";
import { readEntry } from "../../functions/extensions/entries/read-entry.ts";
import { updateEntry } from "../../functions/extensions/entries/update-entry.ts";
import { deadlineIn } from "../../lib/kernel/deadline.ts";
import type { Row } from "../commands/columns.ts";
import { type Budget, within } from "./budget.ts";
import { printTable } from "./display.ts";
import { createApi, fillEntries, makeApiType } from "./fill-entries.ts";
import { type Shop, sendRequest } from "./metered-shop.ts";
import { measurePage, PAGE } from "./page-cost.ts";

const COUNTS = [100, 1000, 10_000] as const;
const TEXT_BYTES = 900; // with keys and the other values about 1 KB

/** The cost of listing entries of 1 KB as their number grows: calls, read units, and ratios of times within this run. */
export async function benchEntries(shop: Shop): Promise<Budget[]> {
  const rows: Row[] = [];
  const budgets: Budget[] = [];
  const first = new Map<string, number>();
  for (const count of COUNTS) {
    const slug = await apiWith(shop, count);
    for (const [name, query, pages] of [
      ["filter and sort by own fields", `filter=ge(score,50):like(note,*x*)&sort=-score&${PAGE}`, count],
      ["a unique field equals", `filter=eq(code,C-7)&${PAGE}`, 0],
      ["the default order", PAGE, 0],
    ] as const) {
      const { cost } = await measurePage(shop, listEntries, { params: { slug }, query });
      const { calls, units, milliseconds } = cost;
      const base = first.get(name) ?? milliseconds;
      first.set(name, base);
      const times = [milliseconds, milliseconds / base].map((figure) => figure.toFixed(1));
      rows.push([count, name, calls, units, ...times]);
      const whole = count > 100 ? 4 + count / 500 : 3; // entries read within 1 MB are not read again for the page
      budgets.push(within(`calls: ${name}, ${count} entries`, calls, pages === 0 ? 4 : whole));
      // A page of 25 entries, and the index with 28 entries to a unit.
      const looked = 8 + (name === "the default order" ? 25 + count / 28 : 0);
      budgets.push(
        within(`read units: ${name}, ${count} entries`, units, pages === 0 ? looked : 33 + count / 3),
      );
    }
  }
  const figures = ["calls", "read units", "ms", "x of 100 entries"];
  printTable(["entries of 1 KB", "request", ...figures], ...rows);
  budgets.push(...(await benchOne(shop)));
  return budgets;
}

/** Calls of the requests for one entry, in a function that already knows the slug. */
async function benchOne(shop: Shop): Promise<Budget[]> {
  const slug = await apiWith(shop, 1);
  const body = { data: { type: makeApiType(slug), score: 5, code: "one" } };
  shop.reset();
  const text = await sendRequest(shop, createEntry, { params: { slug }, body });
  const creating = shop.calls.length;
  const params = { slug, entryID: JSON.parse(text).data.id };
  shop.reset();
  await sendRequest(shop, readEntry, { params });
  const reading = shop.calls.length;
  shop.reset();
  await sendRequest(shop, updateEntry, { params, body });
  return [
    within("calls of creating an entry with a unique field", creating, 2),
    within("calls of reading an entry by id", reading, 1),
    within("calls of changing an entry", shop.calls.length, 2),
  ];
}

async function apiWith(shop: Shop, count: number): Promise<string> {
  const slug = `bench-${count}`;
  await createApi(shop, slug, [
    { slug: "code", field_type: "string", validation: { string: { unique: "yes" } } },
    { slug: "score", field_type: "integer" },
    { slug: "note", field_type: "string" },
  ]);
  const body = { data: { type: makeApiType(slug), code: "C-0" } };
  await sendRequest(shop, createEntry, { params: { slug }, body });
  await fillEntries(shop.runtime.table(deadlineIn(120_000)), slug, count - 1, (position) => ({
    code: `C-${position + 1}`,
    score: (position * 37) % 100,
    note: randomText(),
  }));
  return slug;
}

/** Text that compresses poorly, as real notes do. */
function randomText(): string {
  let text = "";
  while (text.length < TEXT_BYTES) text += randomUUID().replaceAll("-", "x");
  return text.slice(0, TEXT_BYTES);
}
