import type { ApiError } from "../../kernel/errors.ts";
import { shortName } from "../../kernel/errors.ts";
import { countAt, keptCount, quantityOf, storedCount } from "../../stock/available.ts";
import { sweptFor } from "../../stock/holds.ts";
import { addedBy, type Movement } from "../../stock/movement.ts";
import type { CountsChange } from "../../stock/record-update-store.ts";
import type { StockRecord } from "../../stock/stock.ts";
import { LARGEST_TOTAL } from "../inventory-limits.ts";
import { atLocation, cannotComplete, notValid, unitsAre } from "../problems.ts";
import type { GivenMovement } from "./given-movement.ts";

/** What a movement does to a record, and what the log says of it. */
export type PlannedMovement = {
  readonly change: CountsChange;
  readonly added: Movement["added"];
  /** Units of ended holds that become available with it. */
  readonly freed: number;
};

/**
 * What a movement does to a record as it was read.
 * @throws ApiError 422 when there is not enough, or the movement names no location where there are some or one where there
 *   are none; 400 for a location that the product is not at
 */
export function plannedMovement(record: StockRecord, given: GivenMovement, now: Date): PlannedMovement {
  checkLocation(record, given.location);
  const { change, added } = changeOf(record, given, now);
  const taken = -(change.available ?? 0);
  const swept = taken > 0 ? sweptFor(record, taken, now, given.location) : [];
  const { location } = given;
  return {
    change: { ...change, swept, ...(location === undefined ? {} : { location }) },
    added,
    freed: quantityOf(swept),
  };
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

function changeOf(record: StockRecord, given: GivenMovement, now: Date): Planned {
  const { action, quantity, location } = given;
  if (action === "set") return settingOf(record, given, now);
  const added = addedBy(action, quantity);
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
      refuseHeld(record, given);
      return { added, change: { available: quantity, allocated: -quantity } };
  }
}

/** What is held is an order's as long as the hold lasts. */
function refuseHeld(record: StockRecord, { quantity, location }: GivenMovement): void {
  const kept = keptCount(record, location);
  if (kept < quantity) throw tooFew(unitsAre(kept), "allocated for good", location);
}

/**
 * Sets the total. It says how much more or less that is, which is right as long as the total is what it was read to be:
 * what is allocated meanwhile does not matter, but to be enough.
 */
function settingOf(record: StockRecord, { quantity, location }: GivenMovement, now: Date): Planned {
  const { available, allocated } = storedCount(record, location);
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
