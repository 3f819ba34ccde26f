import { entity, getDocuments, putDocument } from "../../../table/entity.ts";
import { keys } from "../../../table/keys.ts";
import type { Table, Write } from "../../../table/table.ts";
import type { ExportJob } from "../promotion-job.ts";

/** A part of the file, as text. */
const pieceEntity = entity<string>("exported_codes");

const KEPT_MS = 24 * 60 * 60 * 1000;

/** Epoch milliseconds at which the codes of an export can no longer be read. */
export function readExportEnd({ created_at }: Pick<ExportJob, "created_at">): number {
  return Date.parse(created_at) + KEPT_MS;
}

/** For the transaction that counts the piece in its job. */
export function buildPieceWrite(job: ExportJob, lines: string): Write {
  const { put, when } = putDocument(pieceEntity, keys.exportedCodes(job.id, job.pieces), lines);
  return { put: { ...put, expires_at: Math.floor(readExportEnd(job) / 1000) }, when };
}

/** Undefined if any is gone. */
export async function getPieces(table: Table, { id, pieces }: ExportJob): Promise<string[] | undefined> {
  const all = Array.from({ length: pieces }, (_, at) => keys.exportedCodes(id, at));
  const texts = (await getDocuments(table, pieceEntity, all)).flatMap((piece) => piece?.value ?? []);
  return texts.length === pieces ? texts : undefined;
}
