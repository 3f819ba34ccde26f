import { type FilePoint, findLineEnd, type ReadRecords } from "./file-records.ts";
import type { ReadableFile } from "./import-file-store.ts";
import type { ImportKind } from "./kind.ts";
import { readBrokenLine, readCsv } from "./read-csv.ts";
import { readEndlessObject, readJson } from "./read-json.ts";

/** A record that is longer is not read further: its quotes or brackets are broken. */
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
    if (length < LONGEST_RECORD_BYTES) continue;
    return format === "csv" ? passBrokenLine(file, bytes, start) : readEndlessObject(start, file.bytes);
  }
}

/** Its line may be longer than a part. */
async function passBrokenLine(file: ReadableFile, bytes: Buffer, start: FilePoint): Promise<ReadRecords> {
  const part = readBrokenLine(bytes, start);
  const [record] = part.records;
  let to = part.next.position;
  let last = bytes.at(to - start.position - 1);
  while (last !== NEWLINE && to < file.bytes) {
    const more = await file.read(to, to + LONGEST_RECORD_BYTES);
    const end = findLineEnd(more, 0);
    to += end;
    last = more.at(end - 1);
  }
  if (!record || to === part.next.position) return part;
  const line = record.line + 1;
  return { records: [{ ...record, to, nextLine: line }], next: { position: to, line } };
}

const NEWLINE = 0x0a;
