import type { ImportJob } from "../jobs/import-job.ts";
import type { Repeat } from "../jobs/import-report-store.ts";
import type { RefusedRow, RowFault, Sample } from "../jobs/row-fault.ts";
import { shortName } from "../kernel/errors.ts";
import { isObject } from "../kernel/objects.ts";
import type { Write } from "../table/table.ts";
import type { Context } from "../use-case/context.ts";
import { readCells } from "./file-header.ts";
import type { FileRecord } from "./file-records.ts";
import { type ImportSource, toImportRecord } from "./import-source.ts";
import type { FileKeys, ImportRecord, RowPlan } from "./kind.ts";

export type PlannedRow = {
  readonly record: FileRecord;
  readonly plan: RowPlan;
  readonly writes: readonly Write[];
};

export type Repeats = ReadonlyMap<number, readonly Repeat[]>;

/** Findings of the reading of the whole file. */
export type WholeFile = { readonly repeats: Repeats; readonly fileKeys: FileKeys };

/** Plans records in their order. Those that cannot be read, or repeat an earlier one, are refused without their kind. */
export async function planRows(
  ctx: Context,
  job: ImportJob,
  source: ImportSource,
  records: readonly FileRecord[],
  { repeats, fileKeys }: WholeFile,
): Promise<readonly PlannedRow[]> {
  const read = records.map((record) => readRecord(job, source, record, repeats));
  const sound = read.flatMap((one) => ("faults" in one ? [] : [one]));
  const plans = sound.length > 0 ? await source.opened.planRows(ctx, sound, fileKeys) : [];
  let next = 0;
  return records.map((record, at) => {
    const one = read[at];
    const plan: RowPlan = one && "faults" in one ? one : (plans[next++] ?? { faults: [] });
    if (!("faults" in plan)) return { record, plan, writes: plan.writes };
    const number = job.rows.done + at + 1;
    return {
      record,
      plan: { faults: plan.faults.map((fault) => nameObject(source, fault, number)) },
      writes: [],
    };
  });
}

/** A line of JSON may have many objects, and an object many lines. */
function nameObject({ header }: ImportSource, fault: RowFault, number: number): RowFault {
  return header ? fault : { ...fault, message: `Object ${number}: ${fault.message}` };
}

function readRecord(
  job: ImportJob,
  { header }: ImportSource,
  record: FileRecord,
  repeats: Repeats,
): ImportRecord | { readonly faults: readonly RowFault[] } {
  const read = header ? readCells(header, record) : record;
  if ("fault" in read && read.fault) return { faults: [read.fault] };
  const all = repeats.get(record.from) ?? [];
  const same = all.filter(({ code }) => code === "repeated");
  // A second row for the same product repeats its other values, too.
  const repeated = same.length > 0 ? same : all;
  if (repeated.length > 0) {
    return {
      faults: repeated.map(({ column, code, firstRow }) => ({
        ...{ column, code },
        message:
          code === "repeated"
            ? `${column}: line ${firstRow} is for the same already.`
            : `${nameField(column)}: line ${firstRow} has the same ${column.replace("data.", "")} already.`,
      })),
    };
  }
  return toImportRecord(job, record, "cells" in read ? read.cells : []);
}

/** Columns of CSV are attributes; in JSON they are paths. */
function nameField(column: string): string {
  return column.startsWith("data.") ? column : `data.attributes.${column}`;
}

const MOST_ROW_FAULTS = 20;

/** Refused rows with their faults, for the report. */
export function listRefused(source: ImportSource, rows: readonly PlannedRow[]): readonly RefusedRow[] {
  return rows.flatMap(({ record, plan }) => {
    if (!("faults" in plan)) return [];
    const externalRef = findReference(source, record);
    return [
      {
        ...{ row: record.line, from: record.from, to: record.to },
        ...(externalRef ? { externalRef } : {}),
        faults: plan.faults.slice(0, MOST_ROW_FAULTS),
      },
    ];
  });
}

function findReference({ header }: ImportSource, { cells, value }: FileRecord): string | undefined {
  if (header) return shorten(cells[header.all.indexOf("external_ref")]);
  const data = isObject(value) && isObject(value["data"]) ? value["data"] : {};
  const attributes = isObject(data["attributes"]) ? data["attributes"] : data;
  const reference = attributes["external_ref"];
  return typeof reference === "string" ? shorten(reference) : undefined;
}

function shorten(text: string | undefined): string | undefined {
  return text === undefined ? undefined : shortName(text);
}

export function listSamples(rows: readonly PlannedRow[], most: number): readonly Sample[] {
  return rows
    .flatMap(({ record, plan }) =>
      "faults" in plan || plan.result === "unchanged"
        ? []
        : [{ row: record.line, product_id: plan.id, changes: plan.changes }],
    )
    .slice(0, Math.max(0, most));
}

/** The job behind these rows. */
export function advance(job: ImportJob, rows: readonly PlannedRow[]): Partial<ImportJob> {
  const countRows = (result: string) =>
    rows.filter(({ plan }) => ("faults" in plan ? "failed" : plan.result) === result).length;
  const done = job.rows.done + rows.length;
  const last = rows.at(-1)?.record;
  return {
    rows: {
      total: job.rows.total,
      done,
      created: job.rows.created + countRows("created"),
      updated: job.rows.updated + countRows("updated"),
      unchanged: job.rows.unchanged + countRows("unchanged"),
      failed: job.rows.failed + countRows("failed"),
    },
    percent: Math.floor((done / Math.max(1, job.rows.total)) * 99),
    ...(last ? { position: last.to, nextRow: last.nextLine } : {}),
  };
}
