import type { ImportJob } from "../jobs/import-job.ts";
import type { RowFault } from "../jobs/row-fault.ts";
import { deriveUuid } from "../kernel/ids.ts";
import { processMemory } from "../kernel/process-memory.ts";
import type { Capabilities } from "../use-case/capabilities.ts";
import type { Context } from "../use-case/context.ts";
import { type FileHeader, findBadLine, readHeader } from "./file-header.ts";
import type { FileRecord } from "./file-records.ts";
import { openImportFile, type ReadableFile } from "./import-file-store.ts";
import type { ImportKind, ImportRecord, OpenImport } from "./kind.ts";
import { readRecords } from "./read-records-store.ts";

const HEADER_BYTES = 64 * 1024;

/** An import's file and its kind, both opened. */
export type ImportSource = {
  readonly kind: ImportKind;
  readonly file: ReadableFile;
  /** Undefined for JSON. */
  readonly header: FileHeader | undefined;
  readonly opened: OpenImport;
};

/** The last header that was read, which does not change. */
const lastHeader = processMemory<{ jobId?: string; header?: FileHeader }>(() => ({}));

/** @returns faults of the whole file instead @throws ApiError 422 for a file that is gone */
export async function openSource(
  ctx: Context,
  job: ImportJob,
  kind: ImportKind,
  privateFiles: Capabilities["privateFiles"],
): Promise<ImportSource | { readonly faults: readonly RowFault[] }> {
  const file = openImportFile(ctx, job.file, privateFiles);
  const read = kind.format === "csv" ? await readFileHeader(job, file) : { header: undefined };
  if ("faults" in read) return read;
  const opened = await kind.open(ctx, read.header?.names ?? [], job);
  return "faults" in opened ? opened : { kind, file, header: read.header, opened };
}

async function readFileHeader(job: ImportJob, file: ReadableFile): ReturnType<typeof readFirstRecord> {
  const { jobId, header } = lastHeader();
  if (jobId === job.id && header) return { header };
  const read = await readFirstRecord(file);
  if ("header" in read) Object.assign(lastHeader(), { jobId: job.id, header: read.header });
  return read;
}

async function readFirstRecord(
  file: ReadableFile,
): Promise<{ readonly header: FileHeader } | { readonly faults: readonly RowFault[] }> {
  const {
    records: [first],
  } = await readRecords(file, "csv", { position: 0, line: 1 }, HEADER_BYTES);
  const bad = first && findBadLine(await file.read(first.from, first.to), first.line);
  if (bad === undefined) return readHeader(first);
  return { faults: [{ code: "encoding", message: `There are bytes that are no UTF-8 in line ${bad}.` }] };
}

/** Ids of what it creates follow from the job and the record, so that a repeated step creates nothing twice. */
export function toImportRecord(
  { id }: ImportJob,
  { line, from, value }: FileRecord,
  cells: readonly string[],
): ImportRecord {
  return { line, newId: deriveUuid("import", id, String(from)), cells, value };
}
