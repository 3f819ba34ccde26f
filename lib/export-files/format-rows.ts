import type { ExportRow } from "./export-progress.ts";

export type ExportFormat = "csv" | "jsonl";

/** Form of the lines of a file. */
export type Layout = {
  readonly format: ExportFormat;
  /** In order. Empty for JSON lines of whole objects. */
  readonly columns: readonly string[];
  /** Headers of columns that are called otherwise in the file. */
  readonly headers?: ReadonlyMap<string, string>;
  /** The cell of a row without this column, by the first part of its name; other cells are empty. */
  readonly missing?: ReadonlyMap<string, string>;
  /** For files that people open in spreadsheets, which would run texts that shoppers wrote as formulas. */
  readonly guardsFormulas?: true;
};

/** RFC 4180. */
const END = "\r\n";

/** The first line of a file; none for JSON lines. */
export function formatHeader({ format, columns, headers }: Layout): string {
  if (format === "jsonl") return "";
  return columns.map((column) => quote(headers?.get(column) ?? column)).join(",") + END;
}

/** One record with the end of its line. */
export function formatRow(row: ExportRow, layout: Layout): string {
  const { format, columns } = layout;
  if (format === "csv")
    return columns.map((column) => formatCell(row[column], column, layout)).join(",") + END;
  if (columns.length === 0) return `${JSON.stringify(row)}\n`;
  return `${JSON.stringify(Object.fromEntries(columns.map((column) => [column, row[column] ?? null])))}\n`;
}

function formatCell(value: unknown, column: string, { missing, guardsFormulas }: Layout): string {
  if (value === undefined || value === null) return missing?.get(readFirstPart(column)) ?? "";
  if (typeof value === "string") return quote(guardsFormulas ? guard(value) : value);
  return quote(typeof value === "object" ? JSON.stringify(value) : String(value));
}

function readFirstPart(column: string): string {
  const dot = column.indexOf(".");
  return dot < 0 ? column : column.slice(0, dot);
}

/** Spreadsheets show a text behind `'` as it is. */
function guard(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

function quote(text: string): string {
  return /[",\r\n]|^ | $/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
