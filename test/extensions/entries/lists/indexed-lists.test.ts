import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { fillEntries } from "../../../../infra/bench/fill-entries.ts";
import type { Table } from "../../../../lib/table/table.ts";
import { NOON } from "../../../support/runtime.ts";
import { expectData, shopOn } from "../../../support/shop.ts";
import { createApiWith, postEntry } from "../../../support/shops/custom-apis.ts";
import { useEngine } from "../../../support/tables/engine.ts";
import { memoryTable } from "../../../support/tables/memory-table.ts";
import { ofVolume } from "../../../support/volume.ts";

const engine = useEngine();
/** Before all others, and after them. */
const FIRST = new Date(NOON.getTime() - 1000);
const LATER = new Date(NOON.getTime() + 3_600_000);

const FIELDS = {
  n: { field_type: "integer" },
  text: {},
  count: { field_type: "integer" },
  size: { field_type: "float" },
  flag: { field_type: "boolean" },
};
const MARKED = ["text", "count", "size", "flag"];

/** Two Custom APIs with the same entries, one of them with indexes. */
async function twins(table: Table, values: readonly object[]) {
  const indexed = Object.fromEntries(
    Object.entries(FIELDS).map(([slug, field]) => [
      slug,
      MARKED.includes(slug) ? { ...field, indexed: true } : field,
    ]),
  );
  const apis = [await createApiWith(table, indexed), await createApiWith(table, FIELDS)] as const;
  for (const api of apis) {
    await expectData(postEntry(table, api, { n: -1 }, { now: () => FIRST }));
    await fillEntries(table, api.slug, values.length, (n) => ({ ...values[n], n }));
  }
  return apis;
}

type Page = { readonly ns: readonly number[]; readonly results: unknown; readonly next: string | null };

async function page(table: Table, { slug }: { slug: string }, query: string): Promise<Page> {
  const shop = shopOn(table, { now: () => LATER });
  const { status, body, text } = await shop.get(`/v2/extensions/${slug}?${query}`);
  if (status !== 200) throw new Error(`${status}: ${text}`);
  return {
    ns: body.data.map(({ n }) => n),
    results: body.meta.results,
    next: body.links.next,
  };
}

async function walked(table: Table, api: { slug: string }, query: string): Promise<readonly number[]> {
  const found: number[] = [];
  for (let next: string | null = `?${query}`; next !== null; ) {
    const one: Page = await page(table, api, decodeURI(next.split("?")[1] ?? ""));
    found.push(...one.ns);
    next = one.next;
  }
  return found;
}

const value = fc.record({
  text: fc.constantFrom(null, "", "a", "b", "ab", "a#b", "\u0000", "é", "😀", "\ue000", "x".repeat(600)),
  count: fc.constantFrom(null, -2, -1, 0, 1, 2, 100),
  size: fc.constantFrom(null, -1.5, -0, 0.5, 2, 1e21),
  flag: fc.constantFrom(null, true, false),
});

const test = fc.oneof(
  fc.constantFrom(
    "eq(text,a)",
    'eq(text,"")',
    "in(text,a,b,ab)",
    "is_null(text)",
    "gt(text,a)",
    "le(text,b)",
  ),
  fc.constantFrom(
    'ge(text,"é"):lt(text,"😀")',
    "like(text,a*)",
    `eq(text,${"x".repeat(600)})`,
    "is_null(flag)",
  ),
  fc.constantFrom(
    "eq(count,1)",
    "in(count,-2,0,100)",
    "ge(count,0)",
    "gt(count,-2):lt(count,100)",
    "gt(count,100)",
  ),
  fc.constantFrom("gt(size,0)", "in(size,0.5,2)", "le(size,-1.5)", "eq(flag,true)", "eq(flag,false)"),
  fc.constantFrom(
    "eq(count,1):in(count,1,2)",
    "eq(count,1)|eq(count,2)",
    "eq(count,1):eq(flag,true)",
    "eq(n,3)",
  ),
);
const sort = fc.constantFrom(
  ...[
    "",
    "created_at",
    "-created_at",
    "text",
    "-text",
    "count",
    "-count",
    "size",
    "-size",
    "flag",
    "-flag",
    "n",
  ],
);

function queryOf(filter: string, order: string): string {
  const parts = [filter && `filter=${encodeURIComponent(filter)}`, order && `sort=${order}`, "page[limit]=4"];
  return parts.filter(Boolean).join("&");
}

async function expectAlike(table: Table, values: readonly object[], queries: readonly string[]) {
  const [indexed, plain] = await twins(table, values);
  for (const query of queries) {
    const counted = `${query}&page[total_method]=lower_bound`;
    for (const offset of ["", "&page[offset]=3"]) {
      const [one, other] = [
        await page(table, indexed, counted + offset),
        await page(table, plain, counted + offset),
      ];
      expect([query, one.ns, one.results]).toEqual([query, other.ns, other.results]);
    }
    expect([query, await walked(table, indexed, query)]).toEqual([query, await walked(table, plain, query)]);
  }
}

describe("lists by indexes", () => {
  const random = fc.tuple(
    fc.array(value, { minLength: 5, maxLength: 25 }),
    fc.array(fc.tuple(fc.option(test, { nil: "" }), sort), { minLength: 4, maxLength: 4 }),
  );

  it("are those that read all entries: pages, totals and walks, memory table", async () => {
    await fc.assert(
      fc.asyncProperty(random, async ([values, asked]) => {
        await expectAlike(
          memoryTable(),
          values,
          asked.map(([filter, order]) => queryOf(filter, order)),
        );
      }),
      { numRuns: ofVolume(10, 60) },
    );
  }, 120_000);

  it("are those that read all entries, embedded engine", async () => {
    await fc.assert(
      fc.asyncProperty(random, async ([values, asked]) => {
        await expectAlike(
          await engine.table(),
          values,
          asked.map(([filter, order]) => queryOf(filter, order)),
        );
      }),
      { numRuns: ofVolume(2, 8) },
    );
  }, 120_000);
});
