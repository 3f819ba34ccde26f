import { entity, getDocuments, putDocument } from "../table/entity.ts";
import { keys } from "../table/keys.ts";
import { requireWritten, type Table } from "../table/table.ts";
import type { Exported, ExportRow, Part } from "./export-progress.ts";

const pieceEntity = entity<readonly ExportRow[]>("export_piece");

/** An export that is not done within a day fails; its rows may be about people. */
const KEPT_MS = 24 * 60 * 60 * 1000;

/** Writes one piece of the part. @throws ApiError 413 for a row that no item can hold */
export function keepPiece(
  table: Table,
  { id, created_at }: Exported,
  { partId, at, rows }: { readonly partId: string; readonly at: number; readonly rows: readonly ExportRow[] },
): Promise<void> {
  const { put } = putDocument(pieceEntity, keys.exportPiece(id, partId, at), rows);
  const expires_at = Math.floor((Date.parse(created_at) + KEPT_MS) / 1000);
  const when = { unconditional: "only one step knows the id of this part" };
  return requireWritten(table.put({ ...put, expires_at }, when));
}

/** In order. Fewer than asked for if some are gone. */
export async function getRowPieces(
  table: Table,
  { id }: Exported,
  parts: readonly Part[],
  { from, most }: { readonly from: number; readonly most: number },
): Promise<readonly (readonly ExportRow[])[]> {
  const all = parts.flatMap(({ id: partId, pieces }) =>
    Array.from({ length: pieces }, (_, at) => ({ partId, at })),
  );
  const chosen = all.slice(from, from + most);
  const pieceKeys = chosen.map(({ partId, at }) => keys.exportPiece(id, partId, at));
  return (await getDocuments(table, pieceEntity, pieceKeys)).flatMap((piece) => (piece ? [piece.value] : []));
}
