import { keys } from "../table/keys.ts";
import type { Comparison, Update } from "../table/table.ts";
import { quantityOf } from "./available.ts";
import {
  COUNTERS,
  type Counter,
  counterAttribute,
  holdAttribute,
  MOVEMENTS,
  SLUGS,
  STOCK_ID,
} from "./counters.ts";
import type { Hold, StockRecord } from "./stock.ts";
import { listKeysOf } from "./stock-list-store.ts";

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
  /** What counters must still be for this change to be right. */
  readonly expected?: Readonly<Partial<Record<Counter, number>>>;
};

export type RecordUpdate = {
  readonly changes: readonly CountsChange[];
  /** Entries that the log gets with it. */
  readonly entries: number;
  readonly at: Date;
  /** All locations that the record is to have, if others than it has; their counters come and go with them. */
  readonly slugs?: readonly string[];
  /** Whether all that was read must still be so, since the changes say what is to be there and not what is to be added. */
  readonly isAsRead?: boolean;
};

/**
 * The write of a movement. Counters change by what is added to them and not to what was read, so that movements do not
 * undo each other; the conditions keep each of them at zero or above. It fails when locations have come or gone.
 */
export function recordUpdate(record: StockRecord, update: RecordUpdate): Update {
  const { changes, entries, at, slugs, isAsRead = false } = update;
  const removed = [...countersOfLeaving(record, slugs), ...changes.flatMap(sweptNames)];
  const sums = new Map<string, number>([[MOVEMENTS, entries]]);
  for (const [attribute, amount] of changes.flatMap(additionsOf)) {
    sums.set(attribute, (sums.get(attribute) ?? 0) + amount);
  }
  const added = [...sums].filter(([attribute, amount]) => amount !== 0 && !removed.includes(attribute));
  return {
    update: keys.stock(record.product_id),
    set: { updated_at: at.toISOString(), ...(slugs ? locationAttributes(record.product_id, slugs) : {}) },
    add: Object.fromEntries(added),
    ...(removed.length > 0 ? { remove: removed } : {}),
    when: {
      only: {
        where: [
          ...identityOf(record),
          ...isExactly(MOVEMENTS, isAsRead ? record.movements : undefined),
          ...changes.flatMap(conditionsOf),
        ],
      },
    },
  };
}

/** The attributes that say which locations a record has, to itself and to the list. */
export function locationAttributes(productId: string, slugs: readonly string[]) {
  return { [SLUGS]: JSON.stringify(slugs), ...listKeysOf(productId, slugs) };
}

function countersOfLeaving({ locations = [] }: StockRecord, slugs: readonly string[] | undefined): string[] {
  const leaving = slugs ? locations.filter(({ slug }) => !slugs.includes(slug)) : [];
  return leaving.flatMap(({ slug }) => COUNTERS.map((counter) => counterAttribute(counter, slug)));
}

function sweptNames({ swept = [] }: CountsChange): string[] {
  return swept.map(holdName);
}

/** That it is still this record, with these locations. */
export function identityOf({ stock_id, locations = [] }: StockRecord): Comparison[] {
  return [
    { attribute: STOCK_ID, equals: stock_id },
    { attribute: SLUGS, equals: JSON.stringify(locations.map(({ slug }) => slug)) },
  ];
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
    ...COUNTERS.flatMap((name) => isExactly(counter(name), expected?.[name])),
  ];
}

function atLeast(attribute: string, least: number): Comparison[] {
  return least > 0 ? [{ attribute, atLeast: least }] : [];
}

function isExactly(attribute: string, value: number | undefined): Comparison[] {
  return value === undefined ? [] : [{ attribute, equals: value }];
}

function holdName({ until, location }: Hold): string {
  return holdAttribute(until, location);
}
