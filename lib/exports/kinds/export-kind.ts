import type { Position } from "../../export-files/export-progress.ts";
import type { ExportFormat } from "../../export-files/format-rows.ts";
import type { RowBatch } from "../../export-files/read-rows.ts";
import type { Filter, FilterRules } from "../../lists/filter.ts";
import type { Context } from "../../use-case/context.ts";

/** Where a batch of rows begins, and which ones it takes. */
export type ReadRequest = {
  readonly filter: Filter | undefined;
  /** Start of the export: what was created later is not in it. */
  readonly until: string;
  readonly position: Position;
};

/** Rows of a file: columns of a spreadsheet, or objects that an import reads. */
export type ExportForm = {
  /** Every row has these, in order; columns that only some rows have follow. Empty for whole objects. */
  readonly columns: readonly string[];
  /** Columns about people, or what their names begin with. "everywhere" if no row would be left without them. */
  readonly personal: readonly string[] | "everywhere";
  /** False for files that an import reads. */
  readonly isForSpreadsheets: boolean;
  readonly readBatch: (ctx: Context, request: ReadRequest) => Promise<RowBatch>;
};

/** One kind of file of the exporter. */
export type ExportKind = {
  /** For errors. */
  readonly plural: string;
  readonly fileName: string;
  readonly forms: Readonly<Partial<Record<ExportFormat, ExportForm>>>;
  readonly filter: FilterRules;
  /** The filter must be one `eq` of this field, which is a UUID. */
  readonly mustName?: string;
};

const FORMATS: readonly ExportFormat[] = ["csv", "jsonl"];

/** The first one is the default. */
export function listFormats({ forms }: ExportKind): readonly ExportFormat[] {
  return FORMATS.filter((format) => forms[format]);
}

/** Whole objects have no columns to leave out. */
export function isPersonal({ personal }: ExportForm, column: string): boolean {
  if (personal === "everywhere") return false;
  return personal.some((name) => (name.endsWith(".") ? column.startsWith(name) : column === name));
}
