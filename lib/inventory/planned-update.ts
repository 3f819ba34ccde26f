import { shortName } from "../kernel/errors.ts";
import { cannotComplete, notValid, unitsAre } from "./problems.ts";
import { countAt, readStoredCount, sumHolds } from "./stock/available.ts";
import { chooseHoldsToSweep } from "./stock/holds.ts";
import type { CountsChange } from "./stock/record-update-store.ts";
import { MAX_LOCATIONS_OF_PRODUCT, type StockRecord } from "./stock/stock.ts";

/** Requested available units: in total, or by location, where `null` removes the entry. */
export type RequestedStock = {
  readonly available?: number | undefined;
  readonly locations?: Readonly<Record<string, { readonly available: number } | null>> | undefined;
};

/** Change of one location, or of a record without locations. */
type PlannedChange = {
  readonly change: CountsChange;
  /** Total after the change, including allocated units. */
  readonly total: number;
  /** Units that become available because their holds have ended. */
  readonly freed: number;
};

export type PlannedUpdate = {
  readonly changes: readonly PlannedChange[];
  /** Locations of the record after the update, existing ones first. */
  readonly slugs: readonly string[];
  readonly addedSlugs: readonly string[];
  readonly removedSlugs: readonly string[];
};

/** @throws ApiError 400 for both a total and locations, 422 if the stock does not allow the update */
export function planStockUpdate(record: StockRecord, requested: RequestedStock, now: Date): PlannedUpdate {
  const { available, locations } = requested;
  const old = record.locations?.map(({ slug }) => slug) ?? [];
  if (available !== undefined && locations !== undefined) {
    throw notValid("Say what is available in all, or at each location.", "data.attributes.available");
  }
  if (available !== undefined) {
    if (old.length > 0) throw cannotComplete("The stock of this product is at locations; name them.");
    return {
      changes: planAvailableChange(record, available, now),
      slugs: old,
      addedSlugs: [],
      removedSlugs: [],
    };
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
    if (removedSlugs.includes(slug)) return [planRemoval(record, now, slug)];
    if (addedSlugs.includes(slug)) return [planAddition(entry?.available ?? 0, slug)];
    return entry ? planAvailableChange(record, entry.available, now, slug) : [];
  });
  return { changes, slugs, addedSlugs, removedSlugs };
}

/** Units without a location would be lost. */
function refuseUnlocated(record: StockRecord, now: Date): void {
  const { available, allocated } = countAt(record, now);
  if (record.locations || available + allocated === 0) return;
  throw cannotComplete(
    `${unitsAre(available + allocated)} without a location; set the total to 0 before you name locations.`,
  );
}

function planAvailableChange(
  record: StockRecord,
  requestedAvailable: number,
  now: Date,
  location?: string,
): PlannedChange[] {
  const { available, allocated } = countAt(record, now, location);
  return requestedAvailable === available
    ? []
    : [
        buildPlannedChange(record, requestedAvailable, {
          now,
          location,
          total: requestedAvailable + allocated,
        }),
      ];
}

function planAddition(available: number, location: string): PlannedChange {
  return { change: { location, available }, total: available, freed: 0 };
}

function planRemoval(record: StockRecord, now: Date, location: string): PlannedChange {
  const { allocated } = countAt(record, now, location);
  if (allocated > 0) {
    throw cannotComplete(
      `${unitsAre(allocated)} allocated at ${shortName(location)}.`,
      `data.attributes.locations.${shortName(location)}`,
    );
  }
  return buildPlannedChange(record, 0, { now, location, total: 0 });
}

type Target = { readonly now: Date; readonly location?: string | undefined; readonly total: number };

/** Correct only while the record is as it was read, including its ended holds. */
function buildPlannedChange(
  record: StockRecord,
  requestedAvailable: number,
  { now, location, total }: Target,
): PlannedChange {
  const swept = chooseHoldsToSweep(record, Number.POSITIVE_INFINITY, now, location);
  const freed = sumHolds(swept);
  const added = requestedAvailable - countAt(record, now, location).available;
  const change = { available: added, swept };
  return { change: location === undefined ? change : { ...change, location }, total, freed };
}

export function applyStockUpdate(record: StockRecord, planned: PlannedUpdate, now: Date): StockRecord {
  const { locations: _, ...rest } = record;
  const gone = new Set(planned.changes.flatMap(({ change }) => change.swept ?? []));
  const availableNow = (location?: string) => {
    const change = planned.changes.find((one) => one.change.location === location);
    return readStoredCount(record, location).available + countAddedUnits(change);
  };
  const locations = planned.slugs.map((slug) => ({
    slug,
    available: availableNow(slug),
    allocated: readStoredCount(record, slug).allocated - countFreedUnits(planned, slug),
  }));
  const added = planned.changes.reduce((sum, change) => sum + countAddedUnits(change), 0);
  const freed = planned.changes.reduce((sum, change) => sum + change.freed, 0);
  return {
    ...rest,
    count: { available: record.count.available + added, allocated: record.count.allocated - freed },
    ...(locations.length > 0 ? { locations } : {}),
    holds: record.holds.filter((hold) => !gone.has(hold)),
    updated_at: now.toISOString(),
  };
}

function countAddedUnits(change: PlannedChange | undefined): number {
  return (change?.change.available ?? 0) + (change?.freed ?? 0);
}

function countFreedUnits({ changes }: PlannedUpdate, slug: string): number {
  return changes.find(({ change }) => change.location === slug)?.freed ?? 0;
}
