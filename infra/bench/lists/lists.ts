import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LARGEST_OFFSET } from "../../../lib/lists/list-query.ts";
import type { Row } from "../../commands/columns.ts";
import { type Budget, within } from "../budget.ts";
import { display, printTable } from "../display.ts";
import { openShop, type Shop } from "../metered-shop.ts";
import { checkTotal, MOST_GROWTH, measurePage, PAGE, type PageCost, readNextQuery } from "../page-cost.ts";
import { fillList } from "./fill-list.ts";
import { LIST_KINDS, type ListKind, type OpenList } from "./kinds.ts";

const COUNTS = [100, 10_000] as const;
const MILLION = 1_000_000;

/** Valid names for `only`. */
export const LISTS: readonly string[] = LIST_KINDS.map(({ name }) => name);

const HEADER: Row = ["list of", "records", "request", "calls", "read units", "ms", "x of 100"];

/**
 * The cost of a page of each list as the list grows. Calls and read units are judged, times only shown. Each list has a
 * shop of its own with data on disk, deleted afterwards, so that a million records need no more memory than ten.
 */
export async function benchLists({
  isMillion = false,
  only,
}: {
  readonly isMillion?: boolean;
  /** Names of the lists to measure; all lists by default. */
  readonly only?: readonly string[];
} = {}): Promise<Budget[]> {
  const budgets: Budget[] = [];
  for (const kind of LIST_KINDS.filter(({ name }) => !only || only.includes(name))) {
    const measured = await benchList(kind, isMillion ? [...COUNTS, MILLION] : COUNTS);
    printTable(HEADER, ...measured.rows);
    budgets.push(...measured.budgets);
  }
  return budgets;
}

async function benchList(kind: ListKind, counts: readonly number[]) {
  const folder = await mkdtemp(join(tmpdir(), "bench-lists-"));
  const shop = await openShop({ dataFile: join(folder, "data") });
  try {
    const rows: Row[] = [];
    const budgets: Budget[] = [];
    const base = new Map<string, PageCost>();
    const list = await kind.open(shop);
    let from = 0;
    for (const to of limitCounts(kind, counts)) {
      const title = `Filling ${kind.name} to ${to.toLocaleString("en")}`;
      await display.during(title, (step) => fillList(shop, list, { from, to, step }), to);
      from = to;
      const measured = await measureList(shop, kind, list, to);
      for (const [name, cost] of measured) {
        const first = base.get(name) ?? cost;
        base.set(name, first);
        rows.push(makeRow(kind, to, name, cost, first));
        const what = `${name} of ${to} ${kind.name}`;
        budgets.push(within(`calls: ${what}`, cost.calls, first.calls));
        budgets.push(within(`read units: ${what}`, cost.units, first.units * MOST_GROWTH));
      }
    }
    return { rows, budgets };
  } finally {
    await shop.engine.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Limited to the most records that can exist. */
function limitCounts({ most = MILLION }: ListKind, counts: readonly number[]): readonly number[] {
  return [...new Set(counts.map((count) => Math.min(count, most)))];
}

/** The cost of the first page and of a page that a link leads to: in the middle, or as far as page numbers reach. */
async function measureList(
  shop: Shop,
  { endpoint }: ListKind,
  { request }: OpenList,
  count: number,
): Promise<readonly (readonly [name: string, cost: PageCost])[]> {
  const measure = async (query: string, rounds?: number) => {
    const page = await measurePage(shop, endpoint, { ...request, query }, rounds);
    checkTotal(page.body, count);
    return page;
  };
  const first = await measure(PAGE);
  const middle = Math.min(Math.floor(count / 2), LARGEST_OFFSET);
  const { body } = await measure(`${PAGE}&page[offset]=${middle}`, 1);
  const deep = await measure(readNextQuery(body));
  return [
    ["the first page", first.cost],
    ["a page by its link", deep.cost],
  ];
}

function makeRow({ name }: ListKind, count: number, request: string, cost: PageCost, first: PageCost): Row {
  const ratio = (cost.milliseconds / first.milliseconds).toFixed(1);
  return [name, count, request, cost.calls, cost.units, cost.milliseconds.toFixed(1), ratio];
}
