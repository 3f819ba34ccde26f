import type { RowFault } from "../jobs/row-fault.ts";
import { countNewlines, type FilePoint, type FileRecord, type ReadRecords } from "./file-records.ts";

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING = new Set([0x7b, 0x5b]);
const CLOSING = new Set([0x7d, 0x5d]);
const SPACES = new Set([0x20, 0x09, 0x0a, 0x0d]);
const MARK = [0xef, 0xbb, 0xbf];

/**
 * Reads JSON values one after the other, with any white space between: public sample files have objects over many lines.
 * @param isEnd whether the part reaches the end of the file; otherwise a cut value is left for the next part
 */
export function readJson(bytes: Buffer, start: FilePoint, isEnd: boolean): ReadRecords {
  const records: FileRecord[] = [];
  let at = start.position === 0 && MARK.every((byte, index) => bytes[index] === byte) ? MARK.length : 0;
  let { line } = start;
  for (;;) {
    while (SPACES.has(bytes[at] ?? 0)) {
      if (bytes[at] === 0x0a) line += 1;
      at += 1;
    }
    if (at >= bytes.length) break;
    const end = findValueEnd(bytes, at);
    if (end === undefined && !isEnd) break;
    const to = end ?? bytes.length;
    const nextLine = line + countNewlines(bytes, at, to);
    const from = start.position + at;
    records.push({
      ...{ line, from, to: start.position + to, nextLine, cells: [] },
      ...parseValue(bytes.subarray(at, to)),
    });
    at = to;
    line = nextLine;
  }
  return { records, next: { position: start.position + at, line } };
}

/** The index behind an object or list; behind the line for anything else. Undefined if the bytes end inside. */
function findValueEnd(bytes: Uint8Array, from: number): number | undefined {
  if (!OPENING.has(bytes[from] ?? 0)) {
    const newline = bytes.indexOf(0x0a, from);
    return newline < 0 ? undefined : newline;
  }
  let depth = 0;
  for (let at = from; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === QUOTE) {
      at = findTextEnd(bytes, at + 1);
    } else if (OPENING.has(byte)) depth += 1;
    else if (CLOSING.has(byte)) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return undefined;
}

function findTextEnd(bytes: Uint8Array, from: number): number {
  for (let at = from; at < bytes.length; at += 1) {
    if (bytes[at] === BACKSLASH) at += 1;
    else if (bytes[at] === QUOTE) return at;
  }
  return bytes.length;
}

function parseValue(bytes: Buffer): { readonly value: unknown; readonly fault?: RowFault } {
  try {
    return { value: JSON.parse(bytes.toString("utf8")) };
  } catch {
    return { value: undefined, fault: { code: "not_json", message: "This is not a JSON value." } };
  }
}
