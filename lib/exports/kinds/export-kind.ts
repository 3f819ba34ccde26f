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

/** One kind of file of the exporter. */
export type ExportKind = {
  /** For errors. */
  readonly plural: string;
  readonly fileName: string;
  /** The first one is the default. */
  readonly formats: readonly [ExportFormat, ...ExportFormat[]];
  /** Every row has these, in order; columns that only some rows have follow. */
  readonly columns: readonly string[];
  /** Columns about people, or what their names begin with. */
  readonly personal: readonly string[];
  readonly filter: FilterRules;
  /** False for files that an import reads. */
  readonly isForSpreadsheets: boolean;
  readonly readBatch: (ctx: Context, request: ReadRequest) => Promise<RowBatch>;
};

export function isPersonal({ personal }: Pick<ExportKind, "personal">, column: string): boolean {
  return personal.some((name) => (name.endsWith(".") ? column.startsWith(name) : column === name));
}
