import { type ImportJob, nameErrorFile } from "../jobs/import-job.ts";
import { getRefusedRows } from "../jobs/import-report-store.ts";
import type { RefusedRow } from "../jobs/row-fault.ts";
import type { Capabilities } from "../use-case/capabilities.ts";
import type { Context } from "../use-case/context.ts";
import { OWN_COLUMNS } from "./file-header.ts";
import type { ReadableFile } from "./import-file-store.ts";
import type { ImportSource } from "./import-source.ts";

const PART_BYTES = 2 * 1024 * 1024;

/**
 * Keeps a file of the refused rows alone, as they were sent, with their line and their faults before them.
 * @returns its name; undefined where the deployment keeps no files
 */
export async function keepErrorFile(
  ctx: Context,
  job: ImportJob,
  { file, header, kind }: ImportSource,
  privateFiles: Capabilities["privateFiles"],
): Promise<string | undefined> {
  if (privateFiles === "none") return undefined;
  const rows = await getRefusedRows(ctx.table, job);
  const parts: Buffer[] = [];
  if (header) {
    const names = trimLine(await file.read(header.raw.from, header.raw.to));
    parts.push(
      Buffer.from(`${findAdded(header.all).join(",")}${findAdded(header.all).length > 0 ? "," : ""}`),
      names,
      NEWLINE,
    );
  }
  const isAdded = header ? findAdded(header.all).length > 0 : false;
  const read = openParts(file);
  for (const row of rows) {
    const raw = trimLine(await read(row));
    if (header)
      parts.push(Buffer.from(isAdded ? `${row.row},${quote(describeFaults(row))},` : ""), raw, NEWLINE);
    else parts.push(raw, NEWLINE);
  }
  const name = nameErrorFile(job, kind.format);
  const mimeType = kind.format === "csv" ? "text/csv; charset=utf-8" : "application/x-ndjson";
  await privateFiles.replace(ctx, { name, mimeType, bytes: Buffer.concat(parts) });
  return name;
}

const NEWLINE = Buffer.from("\r\n");

/** A file of refused rows that is imported has the two columns already. */
function findAdded(all: readonly string[]): readonly string[] {
  return OWN_COLUMNS.some((own) => all.includes(own)) ? [] : OWN_COLUMNS;
}

function describeFaults({ faults }: RefusedRow): string {
  return faults.map(({ message }) => message).join(" ");
}

function quote(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

function trimLine(bytes: Buffer): Buffer {
  let end = bytes.length;
  while (end > 0 && (bytes[end - 1] === 0x0a || bytes[end - 1] === 0x0d)) end -= 1;
  return bytes.subarray(0, end);
}

/** Reads rows in their order, so that each part of the file is read once. */
function openParts(file: ReadableFile): (row: RefusedRow) => Promise<Buffer> {
  let from = 0;
  let part: Buffer = Buffer.alloc(0);
  return async (row) => {
    if (row.from < from || row.to > from + part.length) {
      from = row.from;
      part = await file.read(from, Math.max(row.to, from + PART_BYTES));
    }
    return part.subarray(row.from - from, row.to - from);
  };
}
