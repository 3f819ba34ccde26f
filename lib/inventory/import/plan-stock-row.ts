import type { RowFault } from "../../jobs/row-fault.ts";
import { ApiError, shortName } from "../../kernel/errors.ts";
import { dropUndefined } from "../../kernel/objects.ts";
import { buildFirstRecord } from "../first-record.ts";
import { applyStockUpdate, type PlannedUpdate, planStockUpdate } from "../planned-update.ts";
import type { Movement } from "../stock/movement.ts";
import type { RecordUpdate } from "../stock/record-update-store.ts";
import type { StockRecord } from "../stock/stock.ts";
import { buildMovementLog, planMovement } from "../transactions/planned-movement.ts";
import { buildStockFault, type StockRow } from "./stock-row.ts";

/** `after` is the record behind the row, on which the next row of the product is planned. */
export type PlannedStock =
  | { readonly result: "unchanged"; readonly after: StockRecord }
  | {
      readonly result: "created";
      readonly after: StockRecord;
      readonly log: readonly Movement[];
      readonly addedSlugs: readonly string[];
    }
  | {
      readonly result: "updated";
      readonly before: StockRecord;
      readonly update: RecordUpdate;
      readonly after: StockRecord;
      readonly log: readonly Movement[];
      readonly addedSlugs: readonly string[];
    }
  | { readonly faults: readonly RowFault[] };

export type StockIds = {
  readonly product_id: string;
  readonly stockId: string;
  readonly movementId: string;
  /** Id of the log entry for ended holds. */
  readonly releaseId: string;
  readonly now: Date;
};

/** The rules are those of `POST /v2/inventories/{id}/transactions`, and of `PUT` for a location that the product is not at yet. */
export function planStockRow(record: StockRecord | undefined, row: StockRow, ids: StockIds): PlannedStock {
  try {
    if (!record) return planFirst(row, ids);
    const { action, location } = row;
    const isNewThere = location !== undefined && !record.locations?.some(({ slug }) => slug === location);
    return action === "set" && isNewThere ? planAddition(record, row, ids) : planMove(record, row, ids);
  } catch (error) {
    if (error instanceof ApiError) return { faults: error.problems.map((problem) => toFault(problem, row)) };
    throw error;
  }
}

function planFirst({ action, quantity, location }: StockRow, ids: StockIds): PlannedStock {
  const { product_id, stockId, movementId, now } = ids;
  if (action !== "set") {
    const message = `There is no stock of the product '${shortName(product_id)}'; 'set' creates it.`;
    return { faults: [{ column: "action", code: "not_found", message }] };
  }
  const addedSlugs = location === undefined ? [] : [location];
  const locations = addedSlugs.map((slug) => ({ slug, available: quantity }));
  const first = buildFirstRecord(
    { product_id, available: quantity, locations },
    { stockId, movementIds: [movementId], now },
  );
  return { result: "created", after: first.record, log: first.log, addedSlugs };
}

/** The first units of a product at a location of the store. */
function planAddition(before: StockRecord, row: StockRow, ids: StockIds): PlannedStock {
  const { quantity, location = "" } = row;
  const { movementId, releaseId, now } = ids;
  const planned = planStockUpdate(before, { locations: { [location]: { available: quantity } } }, now);
  const change = { added: { available: quantity, allocated: 0 }, freed: 0 };
  const { log } = buildMovementLog(row, change, { id: movementId, releaseId, now });
  const { changes, slugs, addedSlugs } = planned;
  const update: RecordUpdate = {
    changes: changes.map((one) => one.change),
    entries: log.length,
    at: now,
    slugs,
    isAsRead: true,
  };
  return { result: "updated", before, update, after: applyPlan(before, planned, log, now), log, addedSlugs };
}

function planMove(before: StockRecord, row: StockRow, ids: StockIds): PlannedStock {
  const { action, quantity, location } = row;
  const { movementId, releaseId, now } = ids;
  const planned = planMovement(before, dropUndefined({ action, quantity, location }), now);
  if (action === "set" && planned.added.available === 0) return { result: "unchanged", after: before };
  const { log } = buildMovementLog(row, planned, { id: movementId, releaseId, now });
  const update: RecordUpdate = { changes: [planned.change], entries: log.length, at: now };
  const asUpdate: PlannedUpdate = {
    changes: [{ change: planned.change, freed: planned.freed, total: 0 }],
    slugs: before.locations?.map(({ slug }) => slug) ?? [],
    addedSlugs: [],
    removedSlugs: [],
  };
  const after = applyPlan(before, asUpdate, log, now);
  return { result: "updated", before, update, after, log, addedSlugs: [] };
}

function applyPlan(
  before: StockRecord,
  planned: PlannedUpdate,
  { length }: readonly Movement[],
  now: Date,
): StockRecord {
  return { ...applyStockUpdate(before, planned, now), movements: before.movements + length };
}

function toFault({ detail, source }: ApiError["problems"][number], { location }: StockRow): RowFault {
  if (!source?.includes("location")) return buildStockFault("quantity", "range", detail);
  return buildStockFault("location", location === undefined ? "required" : "not_found", detail);
}
