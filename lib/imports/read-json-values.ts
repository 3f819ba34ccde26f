import { isObject } from "../kernel/objects.ts";

/** Where a value begins: bytes from the beginning of the file, and its line, from 1. */
export type FilePlace = { readonly position: number; readonly line: number };

export type JsonObjectInFile = FilePlace & { readonly value: Readonly<Record<string, unknown>> };

export type JsonRange = {
  /** The bytes of the file from `from` on. */
  readonly bytes: Uint8Array;
  /** Between two objects, or within the white space there. */
  readonly from: FilePlace;
  /** The file ends with these bytes. */
  readonly isLast: boolean;
  /** Objects to read at most. */
  readonly most: number;
};

export type ObjectsOfRange = {
  readonly objects: readonly JsonObjectInFile[];
  /** Behind the last object; for a range that begins there, or where reading stopped for the fault. */
  readonly next: FilePlace;
  readonly fault?: {
    readonly code: "invalid_json" | "encoding";
    readonly line: number;
    readonly message: string;
  };
};

/** A range must be longer, so that it has at least one whole object. */
export const LONGEST_OBJECT_BYTES = 1024 * 1024;
const DEEPEST = 32;

const [TAB, NEWLINE, RETURN, SPACE] = [0x09, 0x0a, 0x0d, 0x20];
const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN, CLOSE] = [0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d];
/** The mark that some programs put at the beginning of a file in UTF-8. */
const MARK = Buffer.from("\uFEFF");

/**
 * Reads JSON objects that stand one after the other, with or without white space between, each on one line or on many. An
 * object that the range cuts is left for the next one. Looks only for the ends of objects; `JSON.parse` judges what is in
 * them. Parsers that take text in pieces name no lines, and `@streamparser/json` needs twice the time.
 */
export function readJsonObjects({ bytes, from, isLast, most }: JsonRange): ObjectsOfRange {
  const objects: JsonObjectInFile[] = [];
  const marked = from.position === 0 && MARK.equals(bytes.subarray(0, MARK.length)) ? MARK.length : 0;
  let next: Offset = { at: marked, line: from.line };
  const place = ({ at, line }: Offset): FilePlace => ({ position: from.position + at, line });
  while (objects.length < most) {
    const start = skipSpace(bytes, next);
    next = start;
    if (start.at === bytes.length) break;
    const end = bytes[start.at] === OPEN ? findEnd(bytes, start) : start;
    if (!end && !isLast && bytes.length - start.at <= LONGEST_OBJECT_BYTES) break;
    const read = end ? parseObject(bytes, start, end) : unendedFault(bytes, start);
    if ("fault" in read) return { objects, next: place(start), fault: read.fault };
    objects.push({ ...place(start), value: read.value });
    next = end ?? start;
  }
  return { objects, next: place(next) };
}

/** In the range. */
type Offset = { readonly at: number; readonly line: number };

function skipSpace(bytes: Uint8Array, from: Offset): Offset {
  let { at, line } = from;
  for (; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === NEWLINE) line += 1;
    else if (byte !== SPACE && byte !== TAB && byte !== RETURN) break;
  }
  return { at, line };
}

/** Behind the bracket that closes the object; undefined if the range has none. Bytes of other letters are never ASCII. */
function findEnd(bytes: Uint8Array, start: Offset): Offset | undefined {
  let { line } = start;
  let depth = 0;
  let isText = false;
  for (let { at } = start; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === NEWLINE) line += 1;
    else if (isText) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) isText = false;
    } else if (byte === QUOTE) isText = true;
    else if (byte === OPEN || byte === OPEN_LIST) depth += 1;
    else if (byte === CLOSE || byte === CLOSE_LIST) {
      depth -= 1;
      if (depth === 0) return { at: at + 1, line };
    }
  }
  return undefined;
}

type Parsed = Pick<JsonObjectInFile, "value"> | { readonly fault: NonNullable<ObjectsOfRange["fault"]> };

function parseObject(bytes: Uint8Array, start: Offset, end: Offset): Parsed {
  const { line } = start;
  if (end.at === start.at) {
    return fault(
      line,
      "an object is expected here. Objects follow each other without commas, and no list is around them",
    );
  }
  if (end.at - start.at > LONGEST_OBJECT_BYTES) return fault(line, "the object is longer than 1 MB");
  const text = decode(bytes.subarray(start.at, end.at));
  if (text === undefined) return fault(line, "the object that begins here is not in UTF-8", "encoding");
  try {
    const value: unknown = JSON.parse(text);
    const flaw = findFlaw(value, 0);
    if (flaw !== undefined) return fault(line, flaw);
    return isObject(value) ? { value } : fault(line, "an object is expected here");
  } catch (error) {
    return fault(line + countLinesBefore(text, error), "this is not valid JSON");
  }
}

function unendedFault(bytes: Uint8Array, { at, line }: Offset): Parsed {
  return bytes.length - at > LONGEST_OBJECT_BYTES
    ? fault(line, "the object that begins here does not end within 1 MB")
    : fault(line, "the object that begins here does not end");
}

function fault(line: number, why: string, code: "invalid_json" | "encoding" = "invalid_json"): Parsed {
  return { fault: { code, line, message: `Line ${line}: ${why}.` } };
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

function decode(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}

/** What a request may not have in its body either. */
function findFlaw(value: unknown, depth: number): string | undefined {
  if (typeof value === "string") return value.isWellFormed() ? undefined : "a text has an unpaired surrogate";
  if (typeof value !== "object" || value === null) return undefined;
  if (depth === DEEPEST) return `the object is nested deeper than ${DEEPEST} levels`;
  for (const [key, inner] of Object.entries(value)) {
    if (key === "__proto__") return "the key '__proto__' is not allowed";
    const flaw = findFlaw(key, depth) ?? findFlaw(inner, depth + 1);
    if (flaw !== undefined) return flaw;
  }
  return undefined;
}

/** Line breaks before the fault, which the engine's message names; 0 if it does not. */
function countLinesBefore(text: string, error: unknown): number {
  const [, position] = /at position (\d+)/.exec(error instanceof Error ? error.message : "") ?? [];
  return position === undefined ? 0 : text.slice(0, Number(position)).split("\n").length - 1;
}
