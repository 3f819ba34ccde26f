import { keys } from "../../table/keys.ts";
import type { Comparison, Update } from "../../table/table.ts";
import { sumHolds } from "./available.ts";
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
import { buildListKeys } from "./stock-list-store.ts";

/** For a location, or a record without locations. @answers When is a movement refused? */
export type CountsChange = {
  readonly location?: string;
  readonly available?: number;
  /** Without holds. */
  readonly allocated?: number;
  /** A negative quantity ends a hold. */
  readonly held?: Hold;
  /** Ended holds that become available, as they were read. */
  readonly swept?: readonly Hold[];
  /** Values that counters must still have. */
  readonly expected?: Readonly<Partial<Record<Counter, number>>>;
};

export type RecordUpdate = {
  readonly changes: readonly CountsChange[];
  /** Number of new log entries. */
  readonly entries: number;
  readonly at: Date;
  /** All locations after the change, if it adds or removes some. */
  readonly slugs?: readonly string[];
  /** True if the changes are computed from what was read. */
  readonly isAsRead?: boolean;
};

/**
 * Adds to counters, so that movements do not undo each other. Fails if a counter would be negative or
 * locations have changed.
 */
export function buildRecordUpdate(record: StockRecord, update: RecordUpdate): Update {
  const { changes, entries, at, slugs, isAsRead = false } = update;
  const removed = [...listLeavingCounters(record, slugs), ...changes.flatMap(listSweptNames)];
  const sums = new Map<string, number>([[MOVEMENTS, entries]]);
  for (const [attribute, amount] of changes.flatMap(listAdditions)) {
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
          ...buildIdentityConditions(record),
          ...requireExactly(MOVEMENTS, isAsRead ? record.movements : undefined),
          ...changes.flatMap(buildCounterConditions),
        ],
      },
    },
  };
}

export function locationAttributes(productId: string, slugs: readonly string[]) {
  return { [SLUGS]: JSON.stringify(slugs), ...buildListKeys(productId, slugs) };
}

function listLeavingCounters(
  { locations = [] }: StockRecord,
  slugs: readonly string[] | undefined,
): string[] {
  const leaving = slugs ? locations.filter(({ slug }) => !slugs.includes(slug)) : [];
  return leaving.flatMap(({ slug }) => COUNTERS.map((counter) => counterAttribute(counter, slug)));
}

function listSweptNames({ swept = [] }: CountsChange): string[] {
  return swept.map(holdName);
}

/** Require that it is still this record, with these locations. */
export function buildIdentityConditions({ stock_id, locations = [] }: StockRecord): Comparison[] {
  return [
    { attribute: STOCK_ID, equals: stock_id },
    { attribute: SLUGS, equals: JSON.stringify(locations.map(({ slug }) => slug)) },
  ];
}

function listAdditions(change: CountsChange): [attribute: string, amount: number][] {
  const { location, available = 0, allocated = 0, held, swept = [] } = change;
  const freed = sumHolds(swept);
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

function buildCounterConditions({
  location,
  available = 0,
  allocated = 0,
  held,
  swept = [],
  expected,
}: CountsChange): Comparison[] {
  const counter = (name: Counter) => counterAttribute(name, location);
  return [
    ...requireAtLeast(counter("available"), -(available + sumHolds(swept))),
    ...requireAtLeast(counter("allocated"), -allocated),
    ...(held ? requireAtLeast(holdName(held), -held.quantity) : []),
    ...swept.map((hold) => ({ attribute: holdName(hold), equals: hold.quantity })),
    ...COUNTERS.flatMap((name) => requireExactly(counter(name), expected?.[name])),
  ];
}

function requireAtLeast(attribute: string, least: number): Comparison[] {
  return least > 0 ? [{ attribute, atLeast: least }] : [];
}

function requireExactly(attribute: string, value: number | undefined): Comparison[] {
  return value === undefined ? [] : [{ attribute, equals: value }];
}

function holdName({ until, location }: Hold): string {
  return holdAttribute(until, location);
}
