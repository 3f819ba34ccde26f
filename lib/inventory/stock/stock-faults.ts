import { countWithoutHolds, readStoredCount } from "./available.ts";
import { COUNTERS, type Counter, counterAttribute } from "./counters.ts";
import type { Movement } from "./movement.ts";
import type { StockCount, StockRecord } from "./stock.ts";

export type FoldedLog = {
  readonly count: StockCount;
  readonly locations: ReadonlyMap<string, StockCount>;
};

const EMPTY_COUNT: StockCount = { available: 0, allocated: 0 };

/** The order of the entries does not matter. */
export function foldLog(log: readonly Movement[]): FoldedLog {
  const locations = new Map<string, StockCount>();
  let count = EMPTY_COUNT;
  for (const { added, location } of log) {
    count = addCounts(count, added);
    if (location !== undefined)
      locations.set(location, addCounts(locations.get(location) ?? EMPTY_COUNT, added));
  }
  return { count, locations };
}

function addCounts(one: StockCount, other: StockCount): StockCount {
  return { available: one.available + other.available, allocated: one.allocated + other.allocated };
}

type StoredCounter = (attribute: string) => number;

/** Compares the counters with the log, with zero and with the sum of the locations. @answers Does all stock add up? */
export function findStockFaults(
  record: StockRecord,
  { folded, entries }: { readonly folded: FoldedLog; readonly entries: number },
  stored: StoredCounter,
): readonly string[] {
  const slugs = record.locations?.map(({ slug }) => slug) ?? [];
  return [
    ...(entries === record.movements
      ? []
      : [`the log has ${entries} entries, counted are ${record.movements}`]),
    ...levelFaults(record, folded.count, stored),
    ...slugs.flatMap((slug) => levelFaults(record, folded.locations.get(slug), stored, slug)),
    ...findGoneLocationFaults(slugs, folded),
    ...(slugs.length > 0 ? sumFaults(slugs, stored) : []),
  ];
}

function levelFaults(
  record: StockRecord,
  { available, allocated }: StockCount = { available: 0, allocated: 0 },
  stored: StoredCounter,
  slug?: string,
): string[] {
  const at = slug === undefined ? "" : ` at ${slug}`;
  const is = readStoredCount(record, slug);
  const total = stored(counterAttribute("total", slug));
  const kept = countWithoutHolds(record, slug);
  return [
    ...describeDifference(`available${at}`, is.available, available),
    ...describeDifference(`allocated${at}`, is.allocated, allocated),
    ...describeDifference(`total${at}`, total, is.available + is.allocated),
    ...(is.available < 0 || kept < 0
      ? [`below zero${at}: ${is.available} available, ${kept} allocated`]
      : []),
  ];
}

function describeDifference(name: string, stored: number, expected: number): string[] {
  return stored === expected ? [] : [`${name} is ${stored}, the log gives ${expected}`];
}

/** A removed location must have no units. */
function findGoneLocationFaults(slugs: readonly string[], { locations }: FoldedLog): string[] {
  return [...locations].flatMap(([slug, { available, allocated }]) =>
    slugs.includes(slug) || (available === 0 && allocated === 0)
      ? []
      : [
          `the log leaves ${available} available and ${allocated} allocated at ${slug}, where there is no entry`,
        ],
  );
}

function sumFaults(slugs: readonly string[], stored: StoredCounter): string[] {
  const addCounter = (counter: Counter) =>
    slugs.reduce((sum, slug) => sum + stored(counterAttribute(counter, slug)), 0);
  return COUNTERS.flatMap((counter) => {
    const [sum, top] = [addCounter(counter), stored(counterAttribute(counter))];
    return sum === top ? [] : [`${counter} is ${top}, its locations together have ${sum}`];
  });
}
