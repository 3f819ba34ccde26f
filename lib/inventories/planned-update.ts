import { shortName } from "../kernel/errors.ts";
import { countAt, quantityOf, storedCount } from "../stock/available.ts";
import { sweptFor } from "../stock/holds.ts";
import type { CountsChange } from "../stock/record-update-store.ts";
import type { StockRecord } from "../stock/stock.ts";
import { MAX_LOCATIONS_OF_PRODUCT } from "./inventory-limits.ts";
import { cannotComplete, notValid, unitsAre } from "./problems.ts";

/** What is to be available: in all, or by location, where `null` removes the entry. */
export type GivenStock = {
  readonly available?: number | undefined;
  readonly locations?: Readonly<Record<string, { readonly available: number } | null>> | undefined;
};

/** What becomes of one location, or of a record without locations. */
type PlannedChange = {
  readonly change: CountsChange;
  /** What there is then, allocated units with it. */
  readonly total: number;
  /** Units of ended holds that become available with it. */
  readonly freed: number;
};

export type PlannedUpdate = {
  readonly changes: readonly PlannedChange[];
  /** Of all locations that the record has then, those that it has now first. */
  readonly slugs: readonly string[];
  readonly addedSlugs: readonly string[];
  readonly removedSlugs: readonly string[];
};

/** What an update changes of a record as it was read; locations that stay as they are do not count. */
export function plannedUpdate(record: StockRecord, wanted: GivenStock, now: Date): PlannedUpdate {
  const { available, locations } = wanted;
  const old = record.locations?.map(({ slug }) => slug) ?? [];
  if (available !== undefined && locations !== undefined) {
    throw notValid("Say what is available in all, or at each location.", "data.attributes.available");
  }
  if (available !== undefined) {
    if (old.length > 0) throw cannotComplete("The stock of this product is at locations; name them.");
    return { changes: changeOf(record, available, now), slugs: old, addedSlugs: [], removedSlugs: [] };
  }
  const entries = Object.entries(locations ?? {});
  const addedSlugs = entries.flatMap(([slug, entry]) => (entry && !old.includes(slug) ? [slug] : []));
  const removedSlugs = entries.flatMap(([slug, entry]) => (!entry && old.includes(slug) ? [slug] : []));
  const slugs = [...old.filter((slug) => !removedSlugs.includes(slug)), ...addedSlugs];
  if (addedSlugs.length > 0) refuseUnlocated(record, now);
  if (slugs.length > MAX_LOCATIONS_OF_PRODUCT) {
    throw cannotComplete(`A product can be at ${MAX_LOCATIONS_OF_PRODUCT} locations at most.`);
  }
  const changes = entries.flatMap(([slug, entry]) => {
    if (removedSlugs.includes(slug)) return [removalOf(record, now, slug)];
    if (addedSlugs.includes(slug)) return [additionOf(entry?.available ?? 0, slug)];
    return entry ? changeOf(record, entry.available, now, slug) : [];
  });
  return { changes, slugs, addedSlugs, removedSlugs };
}

/** What lies nowhere in particular would be forgotten. */
function refuseUnlocated(record: StockRecord, now: Date): void {
  const { available, allocated } = countAt(record, now);
  if (record.locations || available + allocated === 0) return;
  throw cannotComplete(
    `${unitsAre(available + allocated)} without a location; set the total to 0 before you name locations.`,
  );
}

function changeOf(record: StockRecord, wanted: number, now: Date, location?: string): PlannedChange[] {
  const { available, allocated } = countAt(record, now, location);
  return wanted === available ? [] : [changeTo(record, wanted, { now, location, total: wanted + allocated })];
}

function additionOf(available: number, location: string): PlannedChange {
  return { change: { location, available }, total: available, freed: 0 };
}

function removalOf(record: StockRecord, now: Date, location: string): PlannedChange {
  const { allocated } = countAt(record, now, location);
  if (allocated > 0) {
    throw cannotComplete(
      `${unitsAre(allocated)} allocated at ${shortName(location)}.`,
      `data.attributes.locations.${shortName(location)}`,
    );
  }
  return changeTo(record, 0, { now, location, total: 0 });
}

type Target = { readonly now: Date; readonly location?: string | undefined; readonly total: number };

/** Only right for what was available as it was read, ended holds with it. */
function changeTo(record: StockRecord, wanted: number, { now, location, total }: Target): PlannedChange {
  const swept = sweptFor(record, Number.POSITIVE_INFINITY, now, location);
  const freed = quantityOf(swept);
  const added = wanted - countAt(record, now, location).available;
  const change = { available: added, swept };
  return { change: location === undefined ? change : { ...change, location }, total, freed };
}

/** The record as it is after the update. */
export function updatedRecord(record: StockRecord, planned: PlannedUpdate, now: Date): StockRecord {
  const { locations: _, ...rest } = record;
  const gone = new Set(planned.changes.flatMap(({ change }) => change.swept ?? []));
  const availableNow = (location?: string) => {
    const change = planned.changes.find((one) => one.change.location === location);
    return storedCount(record, location).available + addedTo(change);
  };
  const locations = planned.slugs.map((slug) => ({
    slug,
    available: availableNow(slug),
    allocated: storedCount(record, slug).allocated - freedAt(planned, slug),
  }));
  const added = planned.changes.reduce((sum, change) => sum + addedTo(change), 0);
  const freed = planned.changes.reduce((sum, change) => sum + change.freed, 0);
  return {
    ...rest,
    count: { available: record.count.available + added, allocated: record.count.allocated - freed },
    ...(locations.length > 0 ? { locations } : {}),
    holds: record.holds.filter((hold) => !gone.has(hold)),
    updated_at: now.toISOString(),
  };
}

function addedTo(change: PlannedChange | undefined): number {
  return (change?.change.available ?? 0) + (change?.freed ?? 0);
}

function freedAt({ changes }: PlannedUpdate, slug: string): number {
  return changes.find(({ change }) => change.location === slug)?.freed ?? 0;
}
