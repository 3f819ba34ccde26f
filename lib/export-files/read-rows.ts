import { compareText } from "../kernel/compare-text.ts";
import { unprocessable } from "../kernel/errors.ts";
import type { Context } from "../use-case/context.ts";
import type { Exported, ExportProgress, ExportRow, Position } from "./export-progress.ts";
import { keepPiece } from "./pieces-store.ts";

/** Rows that were read together; without a position to go on at they are the last ones. */
export type RowBatch = { readonly rows: readonly ExportRow[]; readonly next: Position | undefined };

type ReadBatch = (position: Position) => Promise<RowBatch>;

const STEP_MS = 700;
/** Bytes of JSON. What a step reads stays in memory until the end of its batch only. */
const STEP_BYTES = 4 * 1024 * 1024;
/** Bytes of JSON: also rows that do not compress fit an item. */
const PIECE_BYTES = 256 * 1024;

/**
 * Reads rows for about a second and keeps them as pieces of a new part.
 * @param columns those that every row has
 * @throws ApiError 422 for more columns than a file can have
 */
export async function readNextRows(
  ctx: Pick<Context, "table" | "newId" | "deadline">,
  { exported, progress, columns }: Reading,
  readBatch: ReadBatch,
): Promise<ExportProgress> {
  const end = ctx.deadline.left() - STEP_MS;
  const partId = ctx.newId();
  const columnsSoFar = new Set(progress.columns);
  const fixed = new Set(columns);
  let { position, rows } = progress;
  let [pieces, bytes] = [0, 0];
  while (position) {
    const batch = await readBatch(position);
    for (const piece of cutPieces(batch.rows)) {
      await keepPiece(ctx.table, exported, { partId, at: pieces, rows: piece.rows });
      pieces += 1;
      bytes += piece.bytes;
    }
    for (const row of batch.rows) addColumns(columnsSoFar, fixed, row);
    rows += batch.rows.length;
    position = batch.next;
    if (bytes >= STEP_BYTES || ctx.deadline.left() <= end) break;
  }
  const { position: _, ...before } = progress;
  return {
    ...before,
    ...(position ? { position } : {}),
    rows,
    parts: pieces === 0 ? before.parts : [...before.parts, { id: partId, pieces }],
    columns: [...columnsSoFar].sort(compareText),
  };
}

type Reading = {
  readonly exported: Exported;
  readonly progress: ExportProgress;
  readonly columns: readonly string[];
};

/** The job stores their names, and every row of a file has them all. */
const MOST_COLUMNS = 2000;

function addColumns(columnsSoFar: Set<string>, fixed: ReadonlySet<string>, row: ExportRow): void {
  for (const column of Object.keys(row)) if (!fixed.has(column)) columnsSoFar.add(column);
  if (columnsSoFar.size <= MOST_COLUMNS) return;
  throw unprocessable(
    `The file would have more than ${MOST_COLUMNS} columns besides the usual ones; ask for fewer.`,
  );
}

function* cutPieces(
  rows: readonly ExportRow[],
): Generator<{ readonly rows: readonly ExportRow[]; readonly bytes: number }> {
  let piece: ExportRow[] = [];
  let bytes = 0;
  for (const row of rows) {
    const size = Buffer.byteLength(JSON.stringify(row));
    if (piece.length > 0 && bytes + size > PIECE_BYTES) {
      yield { rows: piece, bytes };
      [piece, bytes] = [[], 0];
    }
    piece.push(row);
    bytes += size;
  }
  if (piece.length > 0) yield { rows: piece, bytes };
}
