import type { ApiError } from "../../kernel/errors.ts";
import { shortName } from "../../kernel/errors.ts";
import { atLocation, cannotComplete, notValid, unitsAre } from "../problems.ts";
import { countAt, countWithoutHolds, readStoredCount, sumHolds } from "../stock/available.ts";
import { chooseHoldsToSweep } from "../stock/holds.ts";
import { buildReleaseEntries, computeAdded, type Movement } from "../stock/movement.ts";
import type { CountsChange } from "../stock/record-update-store.ts";
import { LARGEST_TOTAL, type StockRecord } from "../stock/stock.ts";
import type { RequestedMovement } from "./given-movement.ts";

export type PlannedMovement = {
  readonly change: CountsChange;
  readonly added: Movement["added"];
  /** Units that become available because their holds have ended. */
  readonly freed: number;
};

/**
 * @throws ApiError 422 for too few units or a missing location, 400 for a location without the product
 * @answers When is a movement refused?
 */
export function planMovement(record: StockRecord, requested: RequestedMovement, now: Date): PlannedMovement {
  checkLocation(record, requested.location);
  const { change, added } = planCountsChange(record, requested, now);
  const taken = -(change.available ?? 0);
  const swept = taken > 0 ? chooseHoldsToSweep(record, taken, now, requested.location) : [];
  const { location } = requested;
  return {
    change: { ...change, swept, ...(location === undefined ? {} : { location }) },
    added,
    freed: sumHolds(swept),
  };
}

type LogIds = {
  /** Id of the entry for ended holds; unused if there is none. */
  readonly releaseId: string;
  readonly id: string;
  readonly now: Date;
};

/** Units of ended holds are logged first, since the movement may take them. */
export function buildMovementLog(
  { action, quantity, location }: RequestedMovement,
  { added, freed }: Pick<PlannedMovement, "added" | "freed">,
  { releaseId, id, now }: LogIds,
): { readonly movement: Movement; readonly log: readonly Movement[] } {
  const fields = { ...(location === undefined ? {} : { location }), created_at: now.toISOString() };
  const released = buildReleaseEntries(freed, () => ({ id: releaseId, ...fields }));
  const movement: Movement = { id, ...fields, action, quantity, added };
  return { movement, log: [...released, movement] };
}

function checkLocation({ locations }: StockRecord, location: string | undefined): void {
  if (locations && location === undefined) {
    throw cannotComplete("The stock of this product is at locations; name one of them.", "location");
  }
  if (!locations && location !== undefined) {
    throw cannotComplete("The stock of this product has no locations.", "location");
  }
  if (location === undefined || locations?.some(({ slug }) => slug === location)) return;
  throw notValid(`The product is not at the location '${shortName(location)}'.`, "location");
}

type Planned = Pick<PlannedMovement, "change" | "added">;

function planCountsChange(record: StockRecord, requested: RequestedMovement, now: Date): Planned {
  const { action, quantity, location } = requested;
  if (action === "set") return planTotal(record, requested, now);
  const added = computeAdded(action, quantity);
  switch (action) {
    case "increment":
      refuseTooMuch(record.count.available + record.count.allocated + quantity);
      return { added, change: { available: quantity } };
    case "decrement":
    case "allocate": {
      const { available } = countAt(record, now, location);
      if (available < quantity) throw tooFew(unitsAre(available), "available", location);
      const taken = { available: -quantity };
      return { added, change: action === "allocate" ? { ...taken, allocated: quantity } : taken };
    }
    case "deallocate":
      refuseHeld(record, requested);
      return { added, change: { available: quantity, allocated: -quantity } };
  }
}

/** Held units belong to an order while the hold lasts. */
function refuseHeld(record: StockRecord, { quantity, location }: RequestedMovement): void {
  const kept = countWithoutHolds(record, location);
  if (kept < quantity) throw tooFew(unitsAre(kept), "permanently allocated", location);
}

/** The difference is correct only while the total is as it was read; the write checks this. */
function planTotal(record: StockRecord, { quantity, location }: RequestedMovement, now: Date): Planned {
  const { available, allocated } = readStoredCount(record, location);
  const total = available + allocated;
  const { allocated: needed } = countAt(record, now, location);
  if (quantity < needed) {
    throw cannotComplete(`${unitsAre(needed)} allocated${atLocation(location)}; the total cannot be less.`);
  }
  const added = quantity - total;
  refuseTooMuch(record.count.available + record.count.allocated + added);
  return { added: { available: added, allocated: 0 }, change: { available: added, expected: { total } } };
}

function refuseTooMuch(total: number): void {
  if (total <= LARGEST_TOTAL) return;
  throw cannotComplete(`There cannot be more than ${LARGEST_TOTAL.toLocaleString("en")} units of a product.`);
}

function tooFew(unitsAreText: string, what: string, location: string | undefined): ApiError {
  return cannotComplete(`Only ${unitsAreText} ${what}${atLocation(location)}`);
}
