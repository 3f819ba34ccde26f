import type { RowFault } from "../jobs/row-fault.ts";
import { shortName } from "../kernel/errors.ts";
import type { FilePoint, FileRecord } from "./file-records.ts";

/** The file of refused rows has them in front. An import passes them over. */
export const OWN_COLUMNS = ["_row", "_error"] as const;

const MOST_COLUMNS = 500;
const LONGEST_CELL_BYTES = 1024 * 1024;

export type FileHeader = {
  /** All columns of the file, trimmed. */
  readonly all: readonly string[];
  /** Without `_row` and `_error`. */
  readonly names: readonly string[];
  /** The first record behind the header. */
  readonly next: FilePoint;
  readonly raw: { readonly from: number; readonly to: number };
};

/** @returns faults of the whole file instead */
export function readHeader(
  record: FileRecord | undefined,
): { readonly header: FileHeader } | { readonly faults: readonly RowFault[] } {
  if (!record || record.fault) return fail("not_csv", "The file has no header.");
  const all = record.cells.map((cell) => cell.trim());
  const [only = ""] = all;
  const other = [";", "\t"].find((sign) => only.includes(sign));
  if (all.length === 1 && other) {
    return fail("delimiter", `The header has ${other === ";" ? "semicolons" : "tabs"} and no comma.`);
  }
  if (all.length > MOST_COLUMNS)
    return fail("too_large", `The header has more than ${MOST_COLUMNS} columns.`);
  const repeated = all.filter((name, at) => all.indexOf(name) < at);
  const faults = [...new Set(repeated)].map(
    (name): RowFault => ({
      ...{ column: shortName(name), code: "duplicate_column" },
      message: `The header has '${shortName(name)}' twice.`,
    }),
  );
  if (faults.length > 0) return { faults };
  const names = all.filter((name) => !isOwn(name));
  const next = { position: record.to, line: record.nextLine };
  return { header: { all, names, next, raw: { from: record.from, to: record.to } } };
}

function isOwn(name: string): boolean {
  return OWN_COLUMNS.some((own) => own === name);
}

function fail(code: RowFault["code"], message: string): { readonly faults: readonly RowFault[] } {
  return { faults: [{ code, message }] };
}

/** The cells of the columns that a kind knows, or why the record has none. */
export function readCells(
  { all }: FileHeader,
  { cells, fault }: FileRecord,
): { readonly cells: readonly string[] } | { readonly fault: RowFault } {
  if (fault) return { fault };
  if (cells.length !== all.length) {
    return {
      fault: {
        code: "cells",
        message: `The record has ${cells.length} cells, the header has ${all.length}.`,
      },
    };
  }
  const long = cells.findIndex(
    (cell) => cell.length > LONGEST_CELL_BYTES / 4 && Buffer.byteLength(cell) > LONGEST_CELL_BYTES,
  );
  const column = all[long];
  if (column !== undefined)
    return { fault: { column, code: "length", message: "The cell is longer than 1 MB." } };
  return { cells: cells.filter((_, at) => !isOwn(all[at] ?? "")) };
}

/** The line with the first byte that is no UTF-8; undefined if all are. */
export function findBadLine(bytes: Uint8Array, line: number): number | undefined {
  if (isText(bytes)) return undefined;
  let from = 0;
  for (let at = line; from < bytes.length; at += 1) {
    const end = bytes.indexOf(0x0a, from);
    const to = end < 0 ? bytes.length : end + 1;
    if (!isText(bytes.subarray(from, to))) return at;
    from = to;
  }
  return line;
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

function isText(bytes: Uint8Array): boolean {
  try {
    utf8.decode(bytes);
    return true;
  } catch {
    return false;
  }
}
