import type { RowFault } from "../jobs/row-fault.ts";

export type FilePoint = { readonly position: number; readonly line: number };

/** A record and its bytes, from `from` up to, without, `to`. */
export type FileRecord = {
  readonly line: number;
  readonly from: number;
  readonly to: number;
  readonly nextLine: number;
  readonly cells: readonly string[];
  readonly value: unknown;
  /** The record cannot be read. */
  readonly fault?: RowFault;
};

export type ReadRecords = {
  readonly records: readonly FileRecord[];
  readonly next: FilePoint;
};

const NEWLINE = 0x0a;
const RETURN = 0x0d;

/** Passes empty lines. @returns the index and line of the next byte that is not of an empty line */
export function skipEmptyLines(bytes: Uint8Array, at: number, line: number) {
  let index = at;
  let next = line;
  for (; ; index += 1) {
    if (bytes[index] === NEWLINE) next += 1;
    else if (bytes[index] !== RETURN || bytes[index + 1] !== NEWLINE) return { index, line: next };
  }
}

export function countNewlines(bytes: Uint8Array, from: number, to: number): number {
  let lines = 0;
  for (let at = bytes.indexOf(NEWLINE, from); at >= 0 && at < to; at = bytes.indexOf(NEWLINE, at + 1))
    lines += 1;
  return lines;
}

/** The index behind the line that has this byte. */
export function findLineEnd(bytes: Uint8Array, from: number): number {
  const at = bytes.indexOf(NEWLINE, from);
  return at < 0 ? bytes.length : at + 1;
}
