import { keptCount, storedCount } from "./available.ts";
import { COUNTERS, type Counter, counterAttribute } from "./counters.ts";
import type { FoldedLog } from "./folded-log.ts";
import type { StockCount, StockRecord } from "./stock.ts";

/** A counter of a record, as it is stored. */
export type StoredCounter = (attribute: string) => number;

/**
 * What does not add up in a record, in words: its log gives other counters than are stored, a counter is below zero, or
 * its locations are not its sum. Ended holds that nobody has moved back count as allocated in both.
 */
export function stockFaults(
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
    ...goneFaults(slugs, folded),
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
  const is = storedCount(record, slug);
  const total = stored(counterAttribute("total", slug));
  const kept = keptCount(record, slug);
  return [
    ...differing(`available${at}`, is.available, available),
    ...differing(`allocated${at}`, is.allocated, allocated),
    ...differing(`total${at}`, total, is.available + is.allocated),
    ...(is.available < 0 || kept < 0
      ? [`below zero${at}: ${is.available} available, ${kept} allocated`]
      : []),
  ];
}

function differing(name: string, stored: number, expected: number): string[] {
  return stored === expected ? [] : [`${name} is ${stored}, the log gives ${expected}`];
}

/** What left with its location has to be nothing. */
function goneFaults(slugs: readonly string[], { locations }: FoldedLog): string[] {
  return [...locations].flatMap(([slug, { available, allocated }]) =>
    slugs.includes(slug) || (available === 0 && allocated === 0)
      ? []
      : [
          `the log leaves ${available} available and ${allocated} allocated at ${slug}, where there is no entry`,
        ],
  );
}

function sumFaults(slugs: readonly string[], stored: StoredCounter): string[] {
  const sumOf = (counter: Counter) =>
    slugs.reduce((sum, slug) => sum + stored(counterAttribute(counter, slug)), 0);
  return COUNTERS.flatMap((counter) => {
    const [sum, top] = [sumOf(counter), stored(counterAttribute(counter))];
    return sum === top ? [] : [`${counter} is ${top}, its locations together have ${sum}`];
  });
}
