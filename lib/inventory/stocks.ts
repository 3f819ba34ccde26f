import { checkIfMatch, requireNamed } from "../kernel/etag.ts";
import type { Filter, FilterRules } from "../lists/filter.ts";
import type { ListQuery } from "../lists/list-query.ts";
import { listAnswer } from "../lists/paging.ts";
import { commitChange } from "../table/effects/commit-change.ts";
import { MOST_ACTIONS } from "../table/limits.ts";
import type { Write } from "../table/table.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { shopperTable } from "../use-case/shopper-table.ts";
import { getLocationIds, locationDisuseWrite, locationUseWrite } from "./locations/store.ts";
import { applyStockUpdate, type PlannedUpdate, planStockUpdate } from "./planned-update.ts";
import { cannotComplete, checkProductId, requireLocations, unitsAre } from "./problems.ts";
import {
  getShownStock,
  READ_BY_IDS_HINT,
  requireListableIds,
  requireShownStock,
  requireStock,
} from "./require-stock.ts";
import type { ReadStocksRequest, UpdateStockRequest } from "./schemas.ts";
import { countAt } from "./stock/available.ts";
import { MOST_SWEPT } from "./stock/holds.ts";
import { buildReleaseEntries, type Movement } from "./stock/movement.ts";
import { createMovementId } from "./stock/movement-ids.ts";
import { movementPut } from "./stock/movements-store.ts";
import { buildRecordUpdate, type CountsChange } from "./stock/record-update-store.ts";
import type { StockRecord } from "./stock/stock.ts";
import { getStockPage, stockRemoval } from "./stock/stock-store.ts";
import { type FormHeaders, parseInventoryForm, stockView, stockViewFor } from "./views.ts";

/** Only filters that the index answers without reading a record. */
export const stockFilter: FilterRules = { attributes: { location: { type: "string", operators: ["eq"] } } };

/**
 * Products created or deleted at this moment may be missing or present.
 * @throws ApiError 403 for a shopper, unless the store allows it; 422 if the list costs too much
 */
export async function listStocks(ctx: Context, query: ListQuery, headers: FormHeaders): Promise<Reply> {
  const table = shopperTable(ctx, READ_BY_IDS_HINT);
  const { caller } = ctx;
  const listable = await requireListableIds({ table, caller });
  const { records, total } = await getStockPage(table, query.page, ({ productId, isAt }) => {
    if (listable && !listable.has(productId)) return false;
    return !query.filter || hasMatchingLocation(isAt, query.filter);
  });
  const [now, form] = [ctx.now(), parseInventoryForm(headers)];
  const data = records.map((record) => stockViewFor(caller, record, now, form));
  return { body: listAnswer(data, total, query) };
}

export function hasMatchingLocation(isAt: (slug: string) => boolean, filter: Filter): boolean {
  switch (filter.kind) {
    case "test":
      return filter.operands.some((slug) => isAt(String(slug)));
    case "all":
      return filter.parts.every((part) => hasMatchingLocation(isAt, part));
    case "any":
      return filter.parts.some((part) => hasMatchingLocation(isAt, part));
  }
}

/** @throws ApiError 404 if it is not managed or the caller may not see it */
export async function readStock(ctx: Context, productId: string, headers: FormHeaders): Promise<Reply> {
  const record = await requireShownStock(ctx, productId);
  return { body: { data: stockViewFor(ctx.caller, record, ctx.now(), parseInventoryForm(headers)) } };
}

/** Reads the stock of products, in their order and without repeats. Skips products without visible stock. */
export async function readStocks(
  ctx: Context,
  { data }: ReadStocksRequest,
  headers: FormHeaders,
): Promise<Reply> {
  const ids = data.map(({ id }) => id);
  const records = await getShownStock(ctx, ids);
  const [now, form] = [ctx.now(), parseInventoryForm(headers)];
  return { body: { data: records.map((record) => stockViewFor(ctx.caller, record, now, form)) } };
}

/** @throws ApiError 404 as `requireStock`, 412 if `If-Match` names another state */
async function requireMatchingStock(ctx: Context, productId: string): Promise<StockRecord> {
  const record = await requireNamed(ctx, "stock", () => requireStock(ctx, productId));
  checkIfMatch(ctx, "stock", () => stockView(record, ctx.now(), "amounts"));
  return record;
}

/**
 * The product is then never out of stock, and its log can no longer be read.
 * @throws ApiError 404 if its stock is not managed, 422 while units are allocated
 */
export async function deleteStock(ctx: Context, productId: string): Promise<Reply> {
  return commitChange(ctx, async () => {
    const record = await requireMatchingStock(ctx, productId);
    const { allocated } = countAt(record, ctx.now());
    if (allocated > 0) throw cannotComplete(`${unitsAre(allocated)} allocated; deallocate them first.`);
    const slugs = record.locations?.map(({ slug }) => slug) ?? [];
    return { writes: [stockRemoval(record), ...slugs.map(locationDisuseWrite)], reply: {} };
  });
}

/**
 * Sets available units; allocated units stay, and `null` removes a location.
 * @throws ApiError 404 if the stock is not managed, 400 for an unknown location, 422 while units are allocated
 */
export async function updateStock(
  ctx: Context,
  productId: string,
  { data }: UpdateStockRequest,
  headers: FormHeaders,
): Promise<Reply> {
  checkProductId(data.id, productId, "data.id");
  const { attributes } = data;
  return commitChange(ctx, async () => {
    const record = await requireMatchingStock(ctx, productId);
    const now = ctx.now();
    const planned = planStockUpdate(record, attributes, now);
    const ids = await getLocationIds(ctx.table, planned.addedSlugs);
    requireLocations(planned.addedSlugs, ids);
    if (planned.changes.length === 0) return { writes: [], reply: toReply(record) };
    const log = buildUpdateLog(ctx, planned, now);
    const changes = planned.changes.map(({ change }) => change);
    const writes = [
      buildRecordUpdate(record, {
        changes,
        entries: log.length,
        at: now,
        slugs: planned.slugs,
        isAsRead: true,
      }),
      ...log.map((movement) => movementPut(record, movement)),
      ...[...ids].map(([slug, id]) => locationUseWrite(slug, id)),
      ...planned.removedSlugs.map(locationDisuseWrite),
    ];
    refuseTooMuch(writes, changes);
    return { writes, reply: toReply(applyStockUpdate(record, planned, now)) };
  });

  function toReply(record: Parameters<typeof stockView>[0]): Reply {
    return { body: { data: stockView(record, ctx.now(), parseInventoryForm(headers)) } };
  }
}

/** @throws ApiError 422 if the writes do not fit one transaction; one action is left for the stored reply */
function refuseTooMuch(writes: readonly Write[], changes: readonly CountsChange[]): void {
  const swept = changes.reduce((sum, change) => sum + (change.swept?.length ?? 0), 0);
  if (writes.length < MOST_ACTIONS && swept <= MOST_SWEPT) return;
  throw cannotComplete("This is more than can be changed at once; change fewer locations.");
}

/** Logs the units of ended holds and then the new total, for each changed location. */
function buildUpdateLog(ctx: Context, { changes }: PlannedUpdate, now: Date): Movement[] {
  return changes.flatMap(({ change, total, freed }) => {
    const { location } = change;
    const fields = () => ({
      id: createMovementId(now, ctx.newId()),
      ...(location === undefined ? {} : { location }),
      created_at: now.toISOString(),
    });
    const swept = buildReleaseEntries(freed, fields);
    const added = { available: change.available ?? 0, allocated: 0 };
    return [...swept, { ...fields(), action: "set", quantity: total, added }];
  });
}
