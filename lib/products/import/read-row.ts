import type { RowFault } from "../../jobs/row-fault.ts";
import type { TemplateField } from "../../templates/template.ts";
import { REMOVAL } from "../csv/product-columns.ts";
import type { AttributeKind, FieldName, FileColumn } from "./product-columns.ts";

/** A cell clears. */
type Cleared = null;

/** The cells of a row that say something. Empty ones say nothing, but for attributes. */
export type Row = {
  readonly id?: string;
  readonly reference?: string;
  readonly fields: readonly { readonly field: FieldName; readonly value: unknown }[];
  readonly attributes: readonly {
    readonly map: AttributeKind;
    readonly key: string;
    readonly value: string | Cleared;
  }[];
  readonly locales: readonly {
    readonly locale: string;
    readonly field: "name" | "description";
    readonly value: string | Cleared;
  }[];
  readonly values: readonly { readonly column: ValueColumn; readonly value: unknown }[];
  readonly imageId?: string | Cleared;
  readonly imageAddress?: string | Cleared;
  readonly faults: readonly RowFault[];
};

type ValueColumn = Extract<FileColumn, { readonly kind: "value" }>;

/** Order of day and month in dates of template columns; without one, dates are read as written. */
export type DateLocale = "en-US" | "en-GB" | "en-CA" | undefined;

export function toDateLocale(text: string | undefined): DateLocale {
  return text === "en-US" || text === "en-GB" || text === "en-CA" ? text : undefined;
}

type Draft = { -readonly [K in keyof Row]: Row[K] extends readonly (infer T)[] ? T[] : Row[K] };

/** Reads the cells of a row in the order of the columns. */
export function readRow(columns: readonly FileColumn[], cells: readonly string[], locale: DateLocale): Row {
  const row: Draft = { fields: [], attributes: [], locales: [], values: [], faults: [] };
  columns.forEach((column, at) => {
    readCell(row, column, cells[at] ?? "", locale);
  });
  return row;
}

function readCell(row: Draft, column: FileColumn, cell: string, locale: DateLocale): void {
  const value = cell === REMOVAL ? null : cell;
  if (column.kind === "attribute") {
    row.attributes.push({ map: column.map, key: column.key, value });
    return;
  }
  if (cell === "") return;
  switch (column.kind) {
    case "id":
      row.id = cell.trim().toLowerCase();
      return;
    case "image":
      row.imageId = value === null ? value : value.trim().toLowerCase();
      return;
    case "image address":
      row.imageAddress = value === null ? value : value.trim();
      return;
    case "locale":
      row.locales.push({ locale: column.locale, field: column.field, value });
      return;
    case "value":
      readValue(row, column, value, locale);
      return;
    case "field":
      readField(row, column, value);
      return;
    case "read only":
  }
}

/** A spreadsheet has rounded it. */
const ROUNDED = /^\d+(?:[.,]\d+)?E[+-]?\d+$/i;

function readField(
  row: Draft,
  { field, name }: Extract<FileColumn, { kind: "field" }>,
  value: string | null,
): void {
  if (field === "external_ref" && value !== null) row.reference = value;
  if (field === "upc_ean" && value !== null && ROUNDED.test(value)) {
    const message = `data.attributes.upc_ean: '${value}' is a rounded number. Format the column as text.`;
    row.faults.push({ column: name, code: "pattern", message });
    return;
  }
  row.fields.push({ field, value: value === null ? null : toFieldValue(field, value) });
}

function toFieldValue(field: FieldName, cell: string): unknown {
  switch (field) {
    case "status":
    case "commodity_type":
      return cell.trim().toLowerCase();
    case "tags":
      return cell
        .split(",")
        .map((tag) => tag.trim())
        .filter((tag) => tag !== "");
    default:
      return cell;
  }
}

function readValue(row: Draft, column: ValueColumn, cell: string | null, locale: DateLocale): void {
  const value = cell === null ? null : parseValue(column.field, cell, locale);
  if (value !== undefined) {
    row.values.push({ column, value });
    return;
  }
  const { template, field, name } = column;
  const message = `data.attributes.extensions.${template.slug}.${field.slug}: ${EXPECTED[field.field_type]} is expected.`;
  row.faults.push({ column: name, code: "type", message });
}

const EXPECTED = {
  string: "a text",
  integer: "an integer",
  float: "a number",
  boolean: "true or false",
  date: "a date such as 2026-03-01",
} as const;

/** Undefined for a cell that is none of the type. */
function parseValue({ field_type }: TemplateField, cell: string, locale: DateLocale): unknown {
  const text = cell.trim();
  switch (field_type) {
    case "string":
      return cell;
    case "integer":
      return /^[+-]?\d+$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : undefined;
    case "float":
      return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text) && Number.isFinite(Number(text))
        ? Number(text)
        : undefined;
    case "boolean":
      return text.toLowerCase() === "true" ? true : text.toLowerCase() === "false" ? false : undefined;
    case "date":
      return locale === undefined ? text : parseLocalDate(text, locale);
  }
}

const LOCAL_DATE = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/;

/** The month goes first in the United States. Other forms stay as written; their check follows. */
function parseLocalDate(text: string, locale: NonNullable<DateLocale>): string | undefined {
  const [whole, one = "", two = "", year = "", hour = "0", minute = "00", second = "00"] =
    LOCAL_DATE.exec(text) ?? [];
  if (whole === undefined) return text;
  const [month, day] = locale === "en-US" ? [one, two] : [two, one];
  const full = year.length === 2 ? `20${year}` : year;
  const date = `${full}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const isDay = new Date(`${date}T00:00:00Z`).toJSON()?.startsWith(date) === true;
  return isDay ? `${date} ${hour.padStart(2, "0")}:${minute}:${second}` : undefined;
}
