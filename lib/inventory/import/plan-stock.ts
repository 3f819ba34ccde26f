import type { ImportRecord, RowPlan } from "../../imports/kind.ts";
import type { RowFault } from "../../jobs/row-fault.ts";
import { shortName } from "../../kernel/errors.ts";
import { deriveUuid } from "../../kernel/ids.ts";
import { findByReferences } from "../../products/references-store.ts";
import { getProducts, getUniqueOwners } from "../../products/store.ts";
import { readTogether, type Table, type Write } from "../../table/table.ts";
import type { Context } from "../../use-case/context.ts";
import { getLocationIds, locationUseWrite } from "../locations/store.ts";
import { buildMovementId } from "../stock/movement-ids.ts";
import { movementPut } from "../stock/movements-store.ts";
import { buildRecordUpdate } from "../stock/record-update-store.ts";
import type { StockRecord } from "../stock/stock.ts";
import { newStockPut, stockRead } from "../stock/stock-store.ts";
import { type PlannedStock, planStockRow, type StockIds } from "./plan-stock-row.ts";
import { buildStockFault, type NamedProduct, parseStockRow, type StockRow } from "./stock-row.ts";

type Faulty = { readonly faults: readonly RowFault[] };
type Found = Faulty | { readonly productId: string };

/**
 * Plans rows in their order: a later row of a product is planned on what the earlier ones leave.
 * @param names of the columns @param startedAt of the job: movements sort by it, so that a repeated step has the same ids
 */
export async function planStockRows(
  ctx: Context,
  { names, startedAt }: { readonly names: readonly string[]; readonly startedAt: Date },
  records: readonly ImportRecord[],
): Promise<readonly RowPlan[]> {
  const rows = records.map(({ cells }) =>
    parseStockRow(new Map(names.map((name, at) => [name, cells[at] ?? ""]))),
  );
  const sound = rows.flatMap((row) => ("faults" in row ? [] : [row]));
  const [find, locationIds] = await Promise.all([
    findProducts(ctx.table, sound),
    getLocationIds(ctx.table, [...new Set(sound.flatMap(({ location }) => location ?? []))]),
  ]);
  const last = new Map(find.stock);
  return records.map((record, at): RowPlan => {
    const row = rows[at] ?? { faults: [] };
    if ("faults" in row) return row;
    const match = find.product(row.product);
    if ("faults" in match) return match;
    if (row.location !== undefined && !locationIds.has(row.location)) {
      return {
        faults: [
          buildStockFault("location", "not_found", `there is no location '${shortName(row.location)}'.`),
        ],
      };
    }
    const { productId } = match;
    const ids = buildIds(record, productId, { startedAt, now: ctx.now() });
    const planned = planStockRow(last.get(productId), row, ids);
    if ("faults" in planned) return planned;
    last.set(productId, planned.after);
    return toRowPlan(planned, productId, locationIds);
  });
}

type Times = { readonly startedAt: Date; readonly now: Date };

/** In the order of the file. The entry for ended holds comes before that of the movement. */
function buildIds({ line, newId }: ImportRecord, product_id: string, { startedAt, now }: Times): StockIds {
  return {
    product_id,
    stockId: deriveUuid("imported stock", newId),
    releaseId: buildMovementId(startedAt, { turn: 2 * line, unlike: `${newId} release` }),
    movementId: buildMovementId(startedAt, { turn: 2 * line + 1, unlike: newId }),
    now,
  };
}

function toRowPlan(
  planned: Exclude<PlannedStock, Faulty>,
  productId: string,
  locationIds: ReadonlyMap<string, string>,
): RowPlan {
  const { result, after } = planned;
  if (result === "unchanged") return { result, id: productId, writes: [], changes: [] };
  const uses = planned.addedSlugs.map((slug) => locationUseWrite(slug, locationIds.get(slug) ?? ""));
  const record: Write =
    result === "created" ? newStockPut(after) : buildRecordUpdate(planned.before, planned.update);
  const writes = [record, ...planned.log.map((movement) => movementPut(after, movement)), ...uses];
  return { result, id: productId, writes, changes: ["quantity", ...(uses.length > 0 ? ["location"] : [])] };
}

type FoundProducts = {
  readonly product: (named: NamedProduct) => Found;
  readonly stock: ReadonlyMap<string, StockRecord>;
};

const PRODUCT_ID = /^[!-~]{1,64}$/;

/** An id may be of a product that is not in the catalog, as long as there is stock of it. */
async function findProducts(table: Table, rows: readonly StockRow[]): Promise<FoundProducts> {
  const listNamed = (column: NamedProduct["column"]) =>
    rows.flatMap(({ product }) => (product.column === column ? [product.value] : []));
  const [skus, references] = [listNamed("sku"), listNamed("external_ref")];
  const [bySku, byReference] = await Promise.all([
    skus.length > 0 ? getUniqueOwners(table, "sku", skus) : new Map<string, string>(),
    references.length > 0 ? findByReferences(table, references) : undefined,
  ]);
  const find = ({ column, value }: NamedProduct): Found => {
    if (column === "product_id") return findById(value);
    if (column === "sku") return toFound(column, value, bySku.get(value));
    const [first, second] = byReference?.get(value) ?? [];
    if (!first || !second) return toFound(column, value, first?.value.id);
    const text = `the products '${first.value.id}' and '${second.value.id}' have this reference.`;
    return { faults: [buildStockFault(column, "ambiguous_ref", text)] };
  };
  const ids = rows.flatMap(({ product }) => {
    const match = find(product);
    return "faults" in match ? [] : [match.productId];
  });
  const { stock } = await readTogether(table, { stock: stockRead(ids) });
  const unknown = await listUnknownIds(table, listNamed("product_id"), stock);
  const product = (named: NamedProduct): Found => {
    const match = find(named);
    if ("faults" in match || !unknown.has(match.productId)) return match;
    return toFound(named.column, named.value, undefined);
  };
  return { product, stock };
}

function findById(value: string): Found {
  if (PRODUCT_ID.test(value)) return { productId: value.toLowerCase() };
  return {
    faults: [
      buildStockFault("product_id", "pattern", "the id of a product has 1 to 64 visible ASCII characters."),
    ],
  };
}

function toFound(column: string, value: string, id: string | undefined): Found {
  if (id !== undefined) return { productId: id.toLowerCase() };
  return { faults: [buildStockFault(column, "not_found", `there is no product '${shortName(value)}'.`)] };
}

async function listUnknownIds(
  table: Table,
  named: readonly string[],
  stock: ReadonlyMap<string, StockRecord>,
): Promise<ReadonlySet<string>> {
  const ids = [...new Set(named.filter((id) => PRODUCT_ID.test(id)).map((id) => id.toLowerCase()))];
  const unstocked = ids.filter((id) => !stock.has(id));
  const products = unstocked.length > 0 ? await getProducts(table, unstocked) : [];
  return new Set(unstocked.filter((_, at) => !products[at]));
}
