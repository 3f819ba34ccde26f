import { parse } from "csv-parse/sync";
import { type Field, type Header, readHeader } from "./columns.ts";
import type { Place, Report } from "./report.ts";

/** A row of a product export with the cells that have a place in the store, trimmed. */
export type Row = Place & {
  /** Empty if the file has no such column. */
  readonly read: (field: Field) => string;
  /** Name of the column in this file. */
  readonly column: (field: Field) => string | undefined;
  readonly metafields: readonly Metafield[];
};

type Metafield = { readonly key: string; readonly value: string; readonly column: string };

export type ExportFile = { readonly file: string; readonly text: string };

/**
 * Reads the rows of a file, and reports cells of columns that have no place in the store.
 * @throws Error with a message for the user if it is no product export
 */
export function readRows({ file, text }: ExportFile, report: Report): Row[] {
  const [names = [], ...records] = splitRecords({ file, text }, report);
  const header = readHeader(names, file);
  return records.flatMap((cells, at) => {
    const place = { file, row: at + 2 };
    if (cells.every((cell) => cell.trim() === "")) return [];
    if (cells.length > header.width)
      report.tellFault(place, undefined, "It has more cells than the header; the last ones are not taken.");
    for (const { at: position, name } of header.others) {
      if (cells[position]?.trim()) report.note(`Column '${name}' is not taken`, place);
    }
    return [toRow(place, header, cells)];
  });
}

/** All records, the header first; an empty line is a record, too, so that spreadsheets count the same rows. */
function splitRecords({ file, text }: ExportFile, report: Report): string[][] {
  return parse(text, {
    ...{ bom: true, relax_column_count: true, relax_quotes: true, skip_records_with_error: true },
    on_skip: (error) => {
      const row = Number(error?.["records"] ?? 0) + 1;
      report.tellFault(
        { file, row },
        undefined,
        "A quotation mark is not closed; nothing is read from here.",
      );
      return undefined;
    },
  });
}

function toRow(place: Place, { fields, metafields }: Header, cells: readonly string[]): Row {
  return {
    ...place,
    read: (field) => cells[fields.get(field)?.at ?? cells.length]?.trim() ?? "",
    column: (field) => fields.get(field)?.name,
    metafields: [...metafields].flatMap(([key, { at, name }]) => {
      const value = cells[at]?.trim();
      return value ? [{ key, value, column: name }] : [];
    }),
  };
}
