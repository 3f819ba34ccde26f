import type { RowFault } from "../jobs/row-fault.ts";
import { isObject } from "../kernel/objects.ts";
import { countNewlines, type FilePoint, type FileRecord, type ReadRecords } from "./file-records.ts";

const TAB = 0x09;
const NEWLINE = 0x0a;
const RETURN = 0x0d;
const SPACE = 0x20;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING = new Set([0x7b, 0x5b]);
const CLOSING = new Set([0x7d, 0x5d]);
const SPACES = new Set([TAB, NEWLINE, RETURN, SPACE]);
/** The mark that some programs put at the beginning of a file in UTF-8. */
const MARK = Buffer.from("\uFEFF");
/** As an entry of a Custom API may be; the objects of other kinds are flat. */
const DEEPEST = 100;

/**
 * Reads JSON objects one after the other, with any white space between: public sample files have objects over many lines.
 * Looks only for their ends; `JSON.parse` judges what is in them. Parsers that take text in pieces name no lines, and
 * `@streamparser/json` needs twice the time.
 * @param isEnd whether the part reaches the end of the file; otherwise a cut object is left for the next part
 */
export function readJson(bytes: Buffer, start: FilePoint, isEnd: boolean): ReadRecords {
  const records: FileRecord[] = [];
  let at = start.position === 0 && MARK.equals(bytes.subarray(0, MARK.length)) ? MARK.length : 0;
  let { line } = start;
  for (;;) {
    while (SPACES.has(bytes[at] ?? 0)) {
      if (bytes[at] === NEWLINE) line += 1;
      at += 1;
    }
    if (at >= bytes.length) break;
    const end = findValueEnd(bytes, at);
    if (end === undefined && !isEnd) break;
    const to = end ?? bytes.length;
    const nextLine = line + countNewlines(bytes, at, to);
    const extent = { line, from: start.position + at, to: start.position + to, nextLine };
    const isCut = end === undefined && OPENING.has(bytes[at] ?? 0);
    const parsed = isCut ? refuse("it does not end") : parseObject(bytes.subarray(at, to), line);
    records.push({ ...extent, cells: [], ...parsed });
    at = to;
    line = nextLine;
  }
  return { records, next: { position: start.position + at, line } };
}

/** An object without an end takes the rest of the file, since the next object cannot be found. */
export function readEndlessObject(start: FilePoint, fileBytes: number): ReadRecords {
  const { position: from, line } = start;
  const record = { line, from, to: fileBytes, nextLine: line, cells: [], ...refuse("it does not end") };
  return { records: [record], next: { position: fileBytes, line } };
}

/** The index behind an object or list; at the end of the line for anything else. Undefined if the bytes end inside. */
function findValueEnd(bytes: Uint8Array, from: number): number | undefined {
  if (!OPENING.has(bytes[from] ?? 0)) {
    const newline = bytes.indexOf(NEWLINE, from);
    return newline < 0 ? undefined : newline;
  }
  let depth = 0;
  for (let at = from; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === QUOTE) at = findTextEnd(bytes, at + 1);
    else if (OPENING.has(byte)) depth += 1;
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

type Parsed = Pick<FileRecord, "value" | "fault">;

function parseObject(bytes: Buffer, line: number): Parsed {
  const text = bytes.toString("utf8");
  try {
    const value: unknown = JSON.parse(text);
    const flaw = isObject(value) ? findFlaw(value, 0) : NO_OBJECT;
    return flaw === undefined ? { value } : refuse(flaw);
  } catch (error) {
    if (!text.startsWith("{")) return refuse(NO_OBJECT);
    return refuse(`line ${line + countLinesBefore(text, error)} is not valid JSON`);
  }
}

const NO_OBJECT =
  "a JSON object is expected. Objects follow each other without commas, and no list is around them";

function refuse(why: string): { readonly value: undefined; readonly fault: RowFault } {
  return { value: undefined, fault: { code: "invalid_json", message: `${why}.` } };
}

/** A request may not have these in its body either. */
function findFlaw(value: unknown, depth: number): string | undefined {
  if (typeof value === "string") return value.isWellFormed() ? undefined : "a text has an unpaired surrogate";
  if (typeof value !== "object" || value === null) return undefined;
  if (depth === DEEPEST) return `it is nested deeper than ${DEEPEST} levels`;
  for (const [key, inner] of Object.entries(value)) {
    if (key === "__proto__") return "the key '__proto__' is not allowed";
    const flaw = findFlaw(key, depth) ?? findFlaw(inner, depth + 1);
    if (flaw !== undefined) return flaw;
  }
  return undefined;
}

/** Line breaks before the fault, which the message names; 0 if it does not. */
function countLinesBefore(text: string, error: unknown): number {
  const [, position] = /at position (\d+)/.exec(error instanceof Error ? error.message : "") ?? [];
  return position === undefined ? 0 : text.slice(0, Number(position)).split("\n").length - 1;
}
