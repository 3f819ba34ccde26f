import { keys } from "../table/keys.ts";
import type { Comparison, Update } from "../table/table.ts";
import { quantityOf } from "./available.ts";
import { type Counter, counterAttribute, holdAttribute, MOVEMENTS, SLUGS, STOCK_ID } from "./counters.ts";
import type { Hold, StockRecord } from "./stock.ts";

/** What is added to the counters of a location, or of a record without locations; never below zero. */
export type CountsChange = {
  readonly location?: string;
  readonly available?: number;
  /** For good. */
  readonly allocated?: number;
  /** What is held, or with negative quantities is held no longer. */
  readonly held?: Hold;
  /** Ended holds that become available with it, as they were read. */
  readonly swept?: readonly Hold[];
  /** What the counter must have been for this change to be right. */
  readonly expected?: { readonly counter: Counter; readonly value: number };
};

export type RecordUpdate = {
  readonly changes: readonly CountsChange[];
  /** Entries that the log gets with it. */
  readonly entries: number;
  readonly at: Date;
};

/**
 * The write of a movement. Counters change by what is added to them and not to what was read, so that movements do not
 * undo each other; the conditions keep each of them at zero or above. It fails when locations have come or gone.
 */
export function recordUpdate(record: StockRecord, { changes, entries, at }: RecordUpdate): Update {
  const sums = new Map<string, number>([[MOVEMENTS, entries]]);
  for (const [attribute, amount] of changes.flatMap(additionsOf)) {
    sums.set(attribute, (sums.get(attribute) ?? 0) + amount);
  }
  const swept = changes.flatMap((change) => change.swept?.map(holdName) ?? []);
  return {
    update: keys.stock(record.product_id),
    set: { updated_at: at.toISOString() },
    add: Object.fromEntries([...sums].filter(([, amount]) => amount !== 0)),
    ...(swept.length > 0 ? { remove: swept } : {}),
    when: { only: { where: [...identityOf(record), ...changes.flatMap(conditionsOf)] } },
  };
}

/** That it is still this record, with these locations. */
export function identityOf({ stock_id, locations = [] }: StockRecord): Comparison[] {
  return [
    { attribute: STOCK_ID, equals: stock_id },
    { attribute: SLUGS, equals: slugsText(locations) },
  ];
}

/** The slugs of locations as they are stored. */
export function slugsText(locations: readonly { readonly slug: string }[]): string {
  return JSON.stringify(locations.map(({ slug }) => slug));
}

function additionsOf(change: CountsChange): [attribute: string, amount: number][] {
  const { location, available = 0, allocated = 0, held, swept = [] } = change;
  const freed = quantityOf(swept);
  const amounts: [Counter, number][] = [
    ["available", available + freed],
    ["allocated", allocated],
    ["total", available + allocated + (held?.quantity ?? 0)],
  ];
  const levels = location === undefined ? [undefined] : [undefined, location];
  const counters = levels.flatMap((level) =>
    amounts.map(([counter, amount]): [string, number] => [counterAttribute(counter, level), amount]),
  );
  return held ? [...counters, [holdName(held), held.quantity]] : counters;
}

function conditionsOf({
  location,
  available = 0,
  allocated = 0,
  held,
  swept = [],
  expected,
}: CountsChange): Comparison[] {
  const counter = (name: Counter) => counterAttribute(name, location);
  return [
    ...atLeast(counter("available"), -(available + quantityOf(swept))),
    ...atLeast(counter("allocated"), -allocated),
    ...(held ? atLeast(holdName(held), -held.quantity) : []),
    ...swept.map((hold) => ({ attribute: holdName(hold), equals: hold.quantity })),
    ...(expected ? [{ attribute: counter(expected.counter), equals: expected.value }] : []),
  ];
}

function atLeast(attribute: string, least: number): Comparison[] {
  return least > 0 ? [{ attribute, atLeast: least }] : [];
}

function holdName({ until, location }: Hold): string {
  return holdAttribute(until, location);
}
