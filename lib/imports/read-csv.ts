import { parse } from "csv-parse/sync";
import type { RowFault } from "../jobs/row-fault.ts";
import {
  countNewlines,
  type FilePoint,
  type FileRecord,
  findLineEnd,
  type ReadRecords,
  skipEmptyLines,
} from "./file-records.ts";

const MARK_BYTES = 3;

const OPTIONS = {
  bom: false,
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  record_delimiter: ["\r\n", "\n"],
};

/**
 * Reads the whole records of a part of a CSV file. A record with an undoubled quote, or whose quote does not end, is a fault
 * of its own; reading goes on with the next line.
 * @param isEnd whether the part reaches the end of the file; otherwise its last record is left for the next part
 */
export function readCsv(bytes: Buffer, start: FilePoint, isEnd: boolean): ReadRecords {
  const records: FileRecord[] = [];
  const isMarked = start.position === 0 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  let at = isMarked ? MARK_BYTES : 0;
  let { line } = start;
  for (;;) {
    const { ends, isOpen } = parseRecords(bytes.subarray(at));
    // The parser cannot know that the last record goes on in the next part.
    if (!isEnd && !isOpen) ends.pop();
    const first = at;
    for (const { cells, end } of ends) {
      const record = buildRecord(bytes, { at, line, to: first + end }, start, cells);
      records.push(record);
      at = first + end;
      line = record.nextLine;
    }
    if (!isOpen || !isEnd) break;
    const broken = buildBrokenRecord(bytes, { at, line }, start);
    records.push(broken);
    at = broken.to - start.position;
    line = broken.nextLine;
  }
  if (isEnd) at = bytes.length;
  return { records, next: { position: start.position + at, line } };
}

/** Passes the first line of a part that is one unended record. */
export function readBrokenLine(bytes: Buffer, start: FilePoint): ReadRecords {
  const record = buildBrokenRecord(bytes, { at: 0, line: start.line }, start);
  return { records: [record], next: { position: record.to, line: record.nextLine } };
}

type RecordEnd = { readonly cells: readonly string[]; readonly end: number };

/** `isOpen`: the bytes end inside quotes. */
function parseRecords(bytes: Buffer): { readonly ends: RecordEnd[]; readonly isOpen: boolean } {
  const ends: RecordEnd[] = [];
  try {
    parse(bytes, {
      ...OPTIONS,
      on_record: (cells: string[], { bytes: end }) => {
        ends.push({ cells, end });
        return null;
      },
    });
    return { ends, isOpen: false };
  } catch {
    return { ends, isOpen: true };
  }
}

type Extent = { readonly at: number; readonly line: number; readonly to: number };

function buildRecord(bytes: Buffer, extent: Extent, start: FilePoint, cells: readonly string[]): FileRecord {
  const { index, line } = skipEmptyLines(bytes, extent.at, extent.line);
  const isSuspect = cells.some((cell) => cell.startsWith('"'));
  const isBroken = isSuspect && !isWellQuoted(bytes.subarray(index, extent.to));
  return {
    line,
    from: start.position + index,
    to: start.position + extent.to,
    nextLine: line + countNewlines(bytes, index, extent.to),
    cells,
    value: undefined,
    ...(isBroken ? { fault: UNDOUBLED } : {}),
  };
}

const UNDOUBLED: RowFault = {
  code: "quotes",
  message: "A quote inside a quoted cell is not doubled.",
};
const UNENDED: RowFault = {
  code: "quotes",
  message: "A quoted cell does not end.",
};

function buildBrokenRecord(
  bytes: Buffer,
  { at, line: before }: Omit<Extent, "to">,
  start: FilePoint,
): FileRecord {
  const { index, line } = skipEmptyLines(bytes, at, before);
  const to = findLineEnd(bytes, index);
  return {
    line,
    from: start.position + index,
    to: start.position + to,
    nextLine: line + countNewlines(bytes, index, to),
    cells: [],
    value: undefined,
    fault: UNENDED,
  };
}

const QUOTE = 0x22;
const COMMA = 0x2c;

/** True if every quoted cell of the record ends with a quote, and the quotes inside it are doubled. */
function isWellQuoted(bytes: Uint8Array): boolean {
  let at = 0;
  while (at < bytes.length) {
    if (bytes[at] === QUOTE) {
      at = findQuoteEnd(bytes, at + 1);
      if (at < 0 || !(at >= bytes.length || bytes[at] === COMMA || isLineEnd(bytes, at))) return false;
    }
    const comma = bytes.indexOf(COMMA, at);
    if (comma < 0) return true;
    at = comma + 1;
  }
  return true;
}

function isLineEnd(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 0x0a || (bytes[at] === 0x0d && bytes[at + 1] === 0x0a);
}

/** The index behind the closing quote; -1 without one. */
function findQuoteEnd(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(QUOTE, from); at >= 0; at = bytes.indexOf(QUOTE, at + 2)) {
    if (bytes[at + 1] !== QUOTE) return at + 1;
  }
  return -1;
}
