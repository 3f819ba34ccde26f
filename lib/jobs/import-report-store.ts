import { decodeDocument, entity, putDocument } from "../table/entity.ts";
import { keys } from "../table/keys.ts";
import { queryAll } from "../table/query-all.ts";
import type { Put, Table } from "../table/table.ts";
import type { ImportJob } from "./import-job.ts";
import { MOST_SHOWN_FAULTS, type RefusedRow, type Sample } from "./row-fault.ts";
import { findJobEnd } from "./store.ts";

type Piece<T> = { readonly from: number; readonly all: readonly T[] };

const faultsEntity = entity<Piece<RefusedRow>>("import_faults");
const samplesEntity = entity<Piece<Sample>>("import_samples");
const repeatsEntity = entity<readonly Repeat[]>("import_repeats");
const notesEntity = entity<readonly string[]>("import_notes");

/** A record with a value that an earlier one of the file has. */
export type Repeat = {
  /** The record's first byte. */
  readonly from: number;
  readonly column: string;
  readonly code: "repeated" | "not_unique";
  /** Line of the earlier record. */
  readonly firstRow: number;
};

/** Written with the job's progress. A piece is found by the number of faults before it. */
export function buildFaultsWrite(job: ImportJob, from: number, all: readonly RefusedRow[]): Put {
  return expire(job, putDocument(faultsEntity, keys.importReport(job.id, "FAULTS", from), { from, all }));
}

export function buildSamplesWrite(job: ImportJob, from: number, all: readonly Sample[]): Put {
  return expire(job, putDocument(samplesEntity, keys.importReport(job.id, "SAMPLES", from), { from, all }));
}

export function buildRepeatsWrite(job: ImportJob, repeats: readonly Repeat[]): Put {
  return expire(job, putDocument(repeatsEntity, keys.importReport(job.id, "REPEATS", 0), repeats));
}

export function buildNotesWrite(job: ImportJob, notes: readonly string[]): Put {
  return expire(job, putDocument(notesEntity, keys.importReport(job.id, "NOTES", 0), notes));
}

/** The kind's notes of the records of the file; empty before the whole file is read. */
export async function getNotes(table: Table, { id }: Pick<ImportJob, "id">): Promise<ReadonlySet<string>> {
  const item = await table.get(keys.importReport(id, "NOTES", 0));
  return new Set(decodeDocument(notesEntity, item)?.value);
}

function expire(job: ImportJob, { put, when }: Put): Put {
  return { put: { ...put, expires_at: findJobEnd(job) }, when };
}

export async function getRepeats(table: Table, { id }: ImportJob): Promise<readonly Repeat[]> {
  const item = await table.get(keys.importReport(id, "REPEATS", 0));
  return decodeDocument(repeatsEntity, item)?.value ?? [];
}

/** All refused rows in the order of the file, in pieces. */
export async function getRefusedRows(table: Table, { id }: ImportJob): Promise<readonly RefusedRow[]> {
  return readPieces(table, id, "FAULTS", Number.MAX_SAFE_INTEGER);
}

/** Refused rows with the first faults that are shown. */
export async function getShownRows(table: Table, { id }: ImportJob): Promise<readonly RefusedRow[]> {
  return readPieces(table, id, "FAULTS", MOST_SHOWN_FAULTS);
}

export async function getSamples(table: Table, { id }: ImportJob): Promise<readonly Sample[]> {
  const { pk } = keys.importReport(id, "SAMPLES", 0);
  const items = await queryAll(table, { pk, sk: { prefix: "SAMPLES#" }, consistent: true });
  return items.flatMap((item) => decodeDocument(samplesEntity, item)?.value.all ?? []);
}

/** @param before reads pieces with fewer faults before them */
async function readPieces(
  table: Table,
  id: string,
  kind: "FAULTS",
  before: number,
): Promise<readonly RefusedRow[]> {
  const { pk, sk: from } = keys.importReport(id, kind, 0);
  const to = keys.importReport(id, kind, Math.min(before, 999_999_999)).sk;
  const items = await queryAll(table, { pk, sk: { from, to }, consistent: true });
  return items.flatMap((item) => decodeDocument(faultsEntity, item)?.value.all ?? []);
}
