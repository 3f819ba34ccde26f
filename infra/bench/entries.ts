import { randomUUID } from "node:crypto";
import { createCustomApi } from "../../functions/extensions/custom-apis/create-custom-api.ts";
import { createEntry } from "../../functions/extensions/entries/create-entry.ts";
import { listEntries } from "../../functions/extensions/entries/list-entries.ts";
import { readEntry } from "../../functions/extensions/entries/read-entry.ts";
import { updateEntry } from "../../functions/extensions/entries/update-entry.ts";
import { createField } from "../../functions/extensions/fields/create-field.ts";
import { deadlineIn } from "../../lib/kernel/deadline.ts";
import { columns } from "../commands/columns.ts";
import { type Budget, within } from "./budget.ts";
import { display } from "./display.ts";
import { fillEntries } from "./fill-entries.ts";
import type { Metered, Request, Shop } from "./metered-shop.ts";

const COUNTS = [100, 1000, 10_000] as const;
/** Without a limit, one more call reads the store's default. */
const PAGE = "page[limit]=25";
const TEXT_BYTES = 900; // with keys and the other values about 1 KB

/** The cost of listing entries of 1 KB as their number grows: calls, read units, and ratios of times within this run. */
export async function benchEntries(shop: Shop): Promise<Budget[]> {
  const rows: (readonly (string | number)[])[] = [
    ["entries of 1 KB", "request", "calls", "read units", "ms", "x of 100 entries"],
  ];
  const budgets: Budget[] = [];
  const first = new Map<string, number>();
  for (const count of COUNTS) {
    const slug = await apiWith(shop, count);
    for (const [name, query, pages] of [
      ["filter and sort by own fields", `filter=ge(score,50):like(note,*x*)&sort=-score&${PAGE}`, count],
      ["a unique field equals", `filter=eq(code,C-7)&${PAGE}`, 0],
      ["the default order", PAGE, 0],
    ] as const) {
      const { calls, milliseconds } = await measure(shop, { params: { slug }, query });
      const base = first.get(name) ?? milliseconds;
      first.set(name, base);
      const units = calls.reduce((sum, { read }) => sum + read, 0);
      rows.push([
        count,
        name,
        calls.length,
        units,
        milliseconds.toFixed(1),
        (milliseconds / base).toFixed(1),
      ]);
      const whole = count > 100 ? 4 + count / 500 : 3; // entries read within 1 MB are not read again for the page
      budgets.push(within(`calls: ${name}, ${count} entries`, calls.length, pages === 0 ? 4 : whole));
      // A page of 25 entries, and the index with 28 entries to a unit.
      const looked = 8 + (name === "the default order" ? 25 + count / 28 : 0);
      budgets.push(
        within(`read units: ${name}, ${count} entries`, units, pages === 0 ? looked : 33 + count / 3),
      );
    }
  }
  display.print(columns(rows));
  budgets.push(...(await benchOne(shop)));
  return budgets;
}

/** Calls of the requests for one entry, in a function that already knows the slug. */
async function benchOne(shop: Shop): Promise<Budget[]> {
  const slug = await apiWith(shop, 1);
  const body = { data: { type: makeApi(slug), score: 5, code: "one" } };
  shop.reset();
  const { text } = await shop.call(createEntry, { params: { slug }, body });
  const creating = shop.calls.length;
  const entryID: string = JSON.parse(text).data.id;
  shop.reset();
  await shop.call(readEntry, { params: { slug, entryID } });
  const reading = shop.calls.length;
  shop.reset();
  await shop.call(updateEntry, { params: { slug, entryID }, body });
  return [
    within("calls of creating an entry with a unique field", creating, 2),
    within("calls of reading an entry by id", reading, 1),
    within("calls of changing an entry", shop.calls.length, 2),
  ];
}

async function measure(shop: Shop, request: Request) {
  const times: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    shop.reset();
    const start = performance.now();
    const { status, text } = await shop.call(listEntries, request);
    times.push(performance.now() - start);
    if (status !== 200) throw new Error(`${status}: ${text}`);
  }
  const calls: readonly Metered[] = [...shop.calls];
  return { calls, milliseconds: times.sort((a, b) => a - b)[2] ?? 0 };
}

const makeApi = (slug: string) => `${slug.replaceAll("-", "_")}_ext`;

async function apiWith(shop: Shop, count: number): Promise<string> {
  const slug = `bench-${count}`;
  const data = { type: "custom_api", name: slug, slug, api_type: makeApi(slug) };
  const whole = { ...data, timestamps: {}, relationships: { parent_apis: { data: [] } } };
  const made = await shop.call(createCustomApi, { body: { data: whole } });
  const customApiID: string = JSON.parse(made.text).data.id;
  const code = { slug: "code", field_type: "string", validation: { string: { unique: "yes" } } };
  for (const field of [
    code,
    { slug: "score", field_type: "integer" },
    { slug: "note", field_type: "string" },
  ]) {
    const body = { data: { type: "custom_field", name: field.slug, ...field } };
    await shop.call(createField, { params: { customApiID }, body });
  }
  await shop.call(createEntry, { params: { slug }, body: { data: { type: makeApi(slug), code: "C-0" } } });
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
