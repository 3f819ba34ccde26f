import type { ImportJob } from "../jobs/import-job.ts";
import type { Repeat } from "../jobs/import-report-store.ts";
import type { RowFault } from "../jobs/row-fault.ts";
import { processMemory } from "../kernel/process-memory.ts";
import type { Context } from "../use-case/context.ts";
import { findBadLine, readCells } from "./file-header.ts";
import type { FilePoint, FileRecord, ReadRecords } from "./file-records.ts";
import type { ImportSource } from "./import-source.ts";
import { toImportRecord } from "./import-source.ts";
import type { FileKeys, ImportRecord, RecordKey } from "./kind.ts";
import { readRecords } from "./read-records-store.ts";
import { limitTime } from "./step-time.ts";

const PART_BYTES = 2 * 1024 * 1024;
const RECORDS_AT_ONCE = 100;
/** More would not fit into the report. */
const MOST_REPEATS = 10_000;
/** As many as an item holds with long ones. */
const MOST_NOTES = 1000;

/** State of the first reading of a file. It writes nothing, so a new process begins again. */
type Check = {
  readonly jobId: string;
  readonly next: FilePoint;
  readonly rows: number;
  /** Rows from the job's position on. */
  readonly total: number;
  /** Values that one record may have, with the first one that has each. */
  readonly keys: Map<string, Pick<ImportRecord, "line" | "newId">>;
  readonly repeats: Repeat[];
  readonly notes: Set<string>;
};

/** One job at a time imports, so one check is enough. */
const lastCheck = processMemory<{ check?: Check }>(() => ({}));

export type CheckResult =
  | { readonly isDone: false }
  | { readonly faults: readonly RowFault[] }
  | ({ readonly isDone: true; readonly total: number } & Found);

type Found = { readonly repeats: readonly Repeat[]; readonly notes: readonly string[] };

/** Reads the next part of the whole file once: its encoding, its number of records, and values that repeat. */
export async function checkNextPart(
  ctx: Context,
  job: ImportJob,
  source: ImportSource,
): Promise<CheckResult> {
  const { check } = lastCheck();
  const before = check?.jobId === job.id ? check : beginCheck(job, source);
  const { kind, file } = source;
  const part = await readRecords(file, kind.format, before.next, PART_BYTES);
  const { records, next } = await noteRecords(ctx, job, source, part, before);
  const bytes = await file.read(before.next.position, next.position);
  const bad = findBadLine(bytes, before.next.line);
  if (bad !== undefined) return refuseFile("encoding", `There are bytes that are no UTF-8 in line ${bad}.`);
  const rows = before.rows + records.length;
  if (rows > kind.mostRows) {
    const text = kind.mostRows.toLocaleString("en-US");
    return refuseFile("too_many_rows", `The file has more than ${text} rows.`);
  }
  if (before.notes.size > MOST_NOTES) {
    return refuseFile("too_many_rows", `The file has more than ${MOST_NOTES} records that others refer to.`);
  }
  if (before.repeats.length > MOST_REPEATS) {
    return refuseFile("repeated", `More than ${MOST_REPEATS} records repeat a value of an earlier one.`);
  }
  const total = before.total + records.filter(({ from }) => from >= job.position).length;
  const isDone = next.position >= file.bytes || records.length === 0;
  lastCheck().check = { ...before, next, rows, total };
  if (!isDone) return { isDone };
  delete lastCheck().check;
  if (kind.refersToRecords) lastKeys().found = { jobId: job.id, keys: before.keys };
  return { isDone, total, repeats: before.repeats, notes: [...before.notes] };
}

/** Keys of the last file that was read to its end. */
const lastKeys = processMemory<{ found?: Pick<Check, "jobId" | "keys"> }>(() => ({}));

/** Keys of the whole file. A process that has not read it does so now. Empty for kinds whose records name no others. */
export async function readFileKeys(ctx: Context, job: ImportJob, source: ImportSource): Promise<FileKeys> {
  if (!source.kind.refersToRecords) return new Map();
  while (lastKeys().found?.jobId !== job.id) {
    if ("faults" in (await checkNextPart(ctx, job, source))) return new Map();
  }
  return lastKeys().found?.keys ?? new Map();
}

function beginCheck(job: ImportJob, { header, kind }: ImportSource): Check {
  const next = header?.next ?? { position: 0, line: 1 };
  const rows = kind.format === "csv" ? 1 : 0;
  return { jobId: job.id, next, rows, total: 0, keys: new Map(), repeats: [], notes: new Set() };
}

function refuseFile(code: RowFault["code"], message: string): CheckResult {
  return { faults: [{ code, message }] };
}

/** Notes the keys of records, and ends early if finding them takes long. @returns the records that it has noted */
async function noteRecords(
  ctx: Context,
  job: ImportJob,
  source: ImportSource,
  part: ReadRecords,
  check: Check,
): Promise<ReadRecords> {
  const isOver = limitTime(ctx.deadline);
  const { records } = part;
  for (let at = 0; at < records.length; at += RECORDS_AT_ONCE) {
    const some = records.slice(at, at + RECORDS_AT_ONCE);
    await noteSome(ctx, job, source, some, check);
    const last = some.at(-1);
    if (last && source.opened.findKeys && isOver() && at + some.length < records.length) {
      const next = { position: last.to, line: last.nextLine };
      return { records: records.slice(0, at + some.length), next };
    }
  }
  return part;
}

async function noteSome(
  ctx: Context,
  job: ImportJob,
  { header, opened }: ImportSource,
  records: readonly FileRecord[],
  check: Check,
): Promise<void> {
  const read = records.flatMap((record) => {
    const one = header ? readCells(header, record) : record;
    if ("fault" in one && one.fault) return [];
    return [{ from: record.from, imported: toImportRecord(job, record, "cells" in one ? one.cells : []) }];
  });
  const imports = read.map(({ imported }) => imported);
  const storedKeys = (await opened.findKeys?.(ctx, imports)) ?? [];
  for (const [at, { from, imported }] of read.entries()) {
    const note = opened.noteOf?.(imported);
    if (note !== undefined) check.notes.add(note);
    noteKeys({ from, ...imported }, [...opened.listKeys(imported), ...(storedKeys[at] ?? [])], check);
  }
}

type Noted = Pick<ImportRecord, "line" | "newId"> & { readonly from: number };

function noteKeys(
  { from, line, newId }: Noted,
  recordKeys: readonly RecordKey[],
  { keys, repeats }: Check,
): void {
  const own: Repeat[] = [];
  for (const { key, column, code, isShared } of recordKeys) {
    const first = keys.get(key);
    if (first === undefined) keys.set(key, { line, newId });
    // Two names of one resource are one fault.
    else if (!isShared && !own.some((one) => one.code === "repeated" && code === "repeated")) {
      own.push({ from, column, code, firstRow: first.line });
    }
  }
  repeats.push(...own);
}
