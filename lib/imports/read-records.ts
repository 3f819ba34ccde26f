import type { FilePoint, ReadRecords } from "./file-records.ts";
import type { ReadableFile } from "./import-file-store.ts";
import type { ImportKind } from "./kind.ts";
import { readBrokenLine, readCsv } from "./read-csv.ts";
import { readJson } from "./read-json.ts";

/** A record that is longer is not read further: its quotes are broken. */
const LONGEST_RECORD_BYTES = 4 * 1024 * 1024;

/** Reads the records that begin in the next part of a file, at least one; none at its end. @param partBytes bytes at once */
export async function readRecords(
  file: ReadableFile,
  format: ImportKind["format"],
  start: FilePoint,
  partBytes: number,
): Promise<ReadRecords> {
  for (let length = partBytes; ; length = Math.min(2 * length, LONGEST_RECORD_BYTES)) {
    const bytes = await file.read(start.position, start.position + length);
    const isEnd = start.position + length >= file.bytes;
    const part = format === "csv" ? readCsv(bytes, start, isEnd) : readJson(bytes, start, isEnd);
    if (part.records.length > 0 || isEnd) return part;
    if (length >= LONGEST_RECORD_BYTES) return readBrokenLine(bytes, start);
  }
}
