import { readIdsInAnyNode } from "../../categories/placements/links-store.ts";
import { countPieces, type ExportRow, type Part, type Position } from "../../export-files/export-progress.ts";
import { getRowPieces, keepPiece } from "../../export-files/pieces-store.ts";
import { type RowBatch, readNextRows } from "../../export-files/read-rows.ts";
import type { ProductExportJob } from "../../jobs/product-export.ts";
import { byCreation } from "../../kernel/by-creation.ts";
import { runInBatches } from "../../kernel/few-at-once.ts";
import { pickValues } from "../../kernel/objects.ts";
import { mentions } from "../../lists/filter-matcher.ts";
import type { Context } from "../../use-case/context.ts";
import { filterRows } from "../rows/product-filter.ts";
import { getProducts, getStoredRows } from "../store.ts";
import { showProducts } from "../templates/show-products.ts";
import { isChosen } from "./chosen-columns.ts";
import { toProductCells } from "./product-cells.ts";

type Listed = Pick<ProductExportJob, "listing" | "bundles">;

/** Reads the next rows of products, which come by id, and keeps id and time of those that pass the filter. */
export async function listNextProducts(ctx: Context, job: ProductExportJob): Promise<Listed> {
  const { table } = ctx;
  const { test: filter } = job;
  const idsInNodes = filter && mentions(filter, "has_nodes") ? await readIdsInAnyNode(table) : undefined;
  let { bundles } = job;
  const reading = { exported: job, progress: job.listing, columns: LISTED_COLUMNS };
  const listing = await readNextRows(ctx, reading, async ({ cursor }): Promise<RowBatch> => {
    const { rows, next } = await getStoredRows(table, cursor === undefined ? undefined : JSON.parse(cursor));
    const older = rows.filter(({ created_at }) => created_at <= job.created_at);
    const passing = filter ? filterRows(older, filter, idsInNodes) : older;
    const exported = passing.filter(({ type }) => type !== "bundle");
    bundles += passing.length - exported.length;
    return {
      rows: exported.map(({ id, created_at }) => ({ id, created_at })),
      next: next && { cursor: JSON.stringify(next) },
    };
  });
  return { listing, bundles };
}

const LISTED_COLUMNS = ["id", "created_at"];

const PIECES_AT_ONCE = 25;

/** As many products as are read together. */
const IDS_PER_PIECE = 100;

/** Sorts what was listed, oldest first, and keeps the ids as a new part. Some 100 bytes of memory for a product. */
export async function sortListed(ctx: Context, job: ProductExportJob): Promise<Part> {
  const { table, newId } = ctx;
  const ids = (await readListed(ctx, job)).sort(byCreation).map(({ id }) => id);
  const part: Part = { id: newId(), pieces: Math.ceil(ids.length / IDS_PER_PIECE) };
  const numbers = Array.from({ length: part.pieces }, (_, at) => at);
  await runInBatches(PIECES_AT_ONCE, numbers, (at) => {
    const rows = ids.slice(at * IDS_PER_PIECE, (at + 1) * IDS_PER_PIECE).map((id) => ({ id }));
    return keepPiece(table, job, { partId: part.id, at, rows });
  });
  return part;
}

async function readListed({ table }: Context, job: ProductExportJob) {
  const { parts } = job.listing;
  const listed: { readonly id: string; readonly created_at: string }[] = [];
  for (let from = 0; from < countPieces(job.listing); from += PIECES_AT_ONCE) {
    const pieces = await getRowPieces(table, job, parts, { from, most: PIECES_AT_ONCE });
    for (const row of pieces.flat()) {
      listed.push({ id: String(row["id"]), created_at: String(row["created_at"]) });
    }
  }
  return listed;
}

type Sorted = Pick<ProductExportJob, "id" | "created_at" | "columns"> & { readonly sorted: Part };

/** The products of the next piece of ids. One that was deleted meanwhile has no row. */
export async function readProductRows(
  ctx: Context,
  job: Sorted,
  { piece = "0" }: Position,
): Promise<RowBatch> {
  const from = Number(piece);
  const [ids = []] = await getRowPieces(ctx.table, job, [job.sorted], { from, most: 1 });
  const products = await getProducts(
    ctx.table,
    ids.map((row) => String(row["id"])),
  );
  const shown = await showProducts(ctx, pickValues(products));
  const isLast = from + 1 >= job.sorted.pieces;
  return {
    rows: shown.map((product) => pickCells(toProductCells(product), job)),
    next: isLast ? undefined : { piece: String(from + 1) },
  };
}

function pickCells(row: ExportRow, { columns }: Pick<ProductExportJob, "columns">): ExportRow {
  if (!columns) return row;
  return Object.fromEntries(Object.entries(row).filter(([column]) => isChosen(columns, column)));
}
