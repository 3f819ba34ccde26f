import type { JobState } from "./job-state.ts";

/** @answers Which files can be imported? */
export const IMPORT_TYPES = [
  "product-import",
  "pricebook-import",
  "stock-import",
  "customer-import",
  "account-import",
  "code-import",
  "entry-import",
] as const;

export type ImportType = (typeof IMPORT_TYPES)[number];

/** Records of the file. `done` is the sum of the others, which stand behind it. */
export type ImportRows = {
  readonly total: number;
  readonly done: number;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly failed: number;
};

export const NO_ROWS: ImportRows = { total: 0, done: 0, created: 0, updated: 0, unchanged: 0, failed: 0 };

export type ImportFile = {
  readonly id: string;
  readonly keptIn: "bucket" | "table";
  /** As the sender calls it. */
  readonly name?: string;
  /** Bytes as they were sent. */
  readonly bytes: number;
  /** True until the announced file is sent and the import started. */
  readonly isAwaited?: true;
  /** Bytes of the unpacked copy, if the file was sent as gzip. */
  readonly unpackedBytes?: number;
};

/**
 * - `prepare`: what the kind needs before its first import, then unpacking. `check`: the whole file is read once.
 * - `judge`: rows are planned but not written. `write-first`: rows that others need are written. `write`: all others, or all
 *   of a kind whose rows need no others. `report`: the file of refused rows is made.
 */
type ImportPhase = "prepare" | "check" | "judge" | "write-first" | "write" | "report";

export type ImportJob = JobState & {
  readonly type: ImportType;
  readonly isDryRun: boolean;
  readonly file: ImportFile;
  readonly options: Readonly<Record<string, string>>;
  readonly phase: ImportPhase;
  /** The first row that is not done: its byte in the file, and its line as `nextRow`. 0 begins behind the header. */
  readonly position: number;
  readonly nextRow: number;
  readonly rows: ImportRows;
  /** Faults so far; a row may have several. */
  readonly faults: number;
  /** Samples of a dry run so far. */
  readonly samples: number;
  /** Name of the file of refused rows. */
  readonly errorFile?: string;
  /** Id of the job whose file this one goes on with. */
  readonly continues?: string;
};

const KEPT_HOURS = 24;

/** True while the file of an ended job, and that of its refused rows, can be used. */
export function isFileKept({ completed_at }: ImportJob, now: Date): boolean {
  return completed_at === undefined || now.getTime() < Date.parse(completed_at) + KEPT_HOURS * 3_600_000;
}

/** Name of the file as it was sent. */
export function nameSentFile({ id }: Pick<ImportFile, "id">): string {
  return `imports/${id}.data`;
}

/** Name of a piece of the unpacked copy of a file that was sent as gzip. */
export function nameUnpackedPiece({ id }: Pick<ImportFile, "id">, piece: number): string {
  return `imports/${id}-plain-${piece}.data`;
}

export function nameErrorFile({ id }: Pick<ImportJob, "id">, extension: "csv" | "json"): string {
  return `imports/${id}-errors.${extension}`;
}
