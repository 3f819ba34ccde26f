import type { ImportKind } from "../../imports/kind.ts";
import type { RowFault } from "../../jobs/row-fault.ts";
import { shortName } from "../../kernel/errors.ts";
import { buildReferences } from "../../products/references-store.ts";
import type { Context } from "../../use-case/context.ts";
import { planStockRows } from "./plan-stock.ts";
import { listMissingColumns, STOCK_COLUMNS } from "./stock-row.ts";

/** Stock of a CSV file. A product may have many rows. @answers How is stock imported? */
export const stockImport: ImportKind = {
  type: "stock-import",
  format: "csv",
  mostRows: 50_000,
  prepare: buildReferences,
  open: async (_: Context, names, { started_at, created_at }) => {
    const faults = listHeaderFaults(names);
    if (faults.length > 0) return { faults };
    const startedAt = new Date(started_at ?? created_at);
    return {
      listKeys: () => [],
      planRows: (ctx, records) => planStockRows(ctx, { names, startedAt }, records),
    };
  },
};

function listHeaderFaults(names: readonly string[]): readonly RowFault[] {
  const unknown = names.filter((name) => !STOCK_COLUMNS.some((column) => column === name));
  return [
    ...unknown.map((name): RowFault => {
      const message = `The header has the unknown column '${shortName(name)}'.`;
      return { column: shortName(name), code: "unknown_column", message };
    }),
    ...listMissingColumns(names).map((name): RowFault => {
      return { code: "missing_column", message: `The header needs ${name}.` };
    }),
  ];
}
