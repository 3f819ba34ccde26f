import { unprocessable } from "../kernel/errors.ts";
import type { PrivateFiles } from "../use-case/capabilities.ts";
import type { Context } from "../use-case/context.ts";
import {
  countPieces,
  type Exported,
  type ExportProgress,
  type ExportRow,
  isInFiles,
} from "./export-progress.ts";
import { type ExportFormat, formatHeader, formatRow, type Layout } from "./format-rows.ts";
import { getRowPieces } from "./pieces-store.ts";

/** A step holds a whole file, twice while it is sent. Imports take 50 MB. */
export const MOST_EXPORT_BYTES = 32 * 1024 * 1024;

const PIECES_AT_ONCE = 8;

const MIME_TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: "text/csv; charset=utf-8",
  jsonl: "application/jsonl; charset=utf-8",
};

type NextFile = {
  readonly exported: Exported;
  readonly progress: ExportProgress;
  readonly layout: Layout;
  /** Begins the name of the file, before its number. */
  readonly name: string;
  readonly mostRows: number;
};

/**
 * Puts the next file together from its pieces and keeps it. A file without rows has the header alone.
 * @throws ApiError 503 if it could not be kept in time, 422 if pieces are gone
 */
export async function keepNextFile(
  ctx: Context,
  privateFiles: PrivateFiles,
  { exported, progress, layout, name, mostRows }: NextFile,
): Promise<ExportProgress> {
  const { chunks, rows, bytes, next } = await collectRows(ctx, { exported, progress, layout, mostRows });
  const file = `exports/${exported.id}/${name}-${progress.files.length + 1}.${layout.format}`;
  const mimeType = MIME_TYPES[layout.format];
  await privateFiles.keep(ctx, { name: file, mimeType, bytes: Buffer.concat(chunks, bytes) });
  return { ...progress, next, files: [...progress.files, { name: file, rows, bytes }] };
}

async function collectRows(
  { table }: Context,
  { exported, progress, layout, mostRows }: Omit<NextFile, "name">,
) {
  const header = Buffer.from(formatHeader(layout), "utf8");
  const chunks = [header];
  let [rows, bytes, next] = [0, header.length, progress.next];
  const last = countPieces(progress);
  while (next.piece < last && rows < mostRows) {
    const pieces = await getRowPieces(table, exported, progress.parts, {
      from: next.piece,
      most: PIECES_AT_ONCE,
    });
    if (pieces.length < Math.min(PIECES_AT_ONCE, last - next.piece)) throw lateError();
    for (const piece of pieces) {
      const room = { rows: mostRows - rows, bytes: MOST_EXPORT_BYTES - bytes };
      const taken = takeLines(piece, { from: next.row, layout, room, isFirst: rows === 0 });
      chunks.push(taken.chunk);
      rows += taken.rows;
      bytes += taken.chunk.length;
      next = { ...next, row: next.row + taken.rows };
      if (next.row < piece.length) return { chunks, rows, bytes, next };
      next = { piece: next.piece + 1, row: 0 };
    }
  }
  return { chunks, rows, bytes, next };
}

type Taking = {
  readonly from: number;
  readonly layout: Layout;
  readonly room: { readonly rows: number; readonly bytes: number };
  /** Then one row is taken, however long it is. */
  readonly isFirst: boolean;
};

/** As many rows of the piece as there is room for. */
function takeLines(piece: readonly ExportRow[], { from, layout, room, isFirst }: Taking) {
  const lines: string[] = [];
  let bytes = 0;
  for (const row of piece.slice(from, from + room.rows)) {
    const line = formatRow(row, layout);
    bytes += Buffer.byteLength(line);
    if (bytes > room.bytes && !(isFirst && lines.length === 0)) break;
    lines.push(line);
  }
  return { chunk: Buffer.from(lines.join(""), "utf8"), rows: lines.length };
}

function lateError() {
  return unprocessable("The export was not done within a day; start it again.");
}

/** Days that files are kept, as in the public contract. The private bucket removes them a day later. */
export const FILE_DAYS = 7;

/** Links need no token. */
const LINK_SECONDS = 15 * 60;

/** Links to the files, made for this request; undefined before all rows are in files. */
export async function linkFiles(
  ctx: Pick<Context, "now">,
  privateFiles: PrivateFiles | "none",
  progress: ExportProgress,
): Promise<readonly string[] | undefined> {
  if (privateFiles === "none" || progress.files.length === 0 || !isInFiles(progress)) return undefined;
  return Promise.all(progress.files.map(({ name }) => privateFiles.linkTo(ctx, name, LINK_SECONDS)));
}
