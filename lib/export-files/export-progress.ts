/** One record of a file; CSV takes its fields as cells. Null and absent are the same. */
export type ExportRow = Readonly<Record<string, unknown>>;

/** Where a kind of export goes on reading. Empty at the start. */
export type Position = Readonly<Record<string, string>>;

/** The pieces that one step wrote, under a name that only this step knew. */
export type Part = { readonly id: string; readonly pieces: number };

type KeptFile = { readonly name: string; readonly rows: number; readonly bytes: number };

/** Progress of an export. @answers How does an export go on after a kill? */
export type ExportProgress = {
  /** Absent once all rows are read. */
  readonly position?: Position;
  readonly rows: number;
  readonly parts: readonly Part[];
  /** Columns that only some rows have, by code point. */
  readonly columns: readonly string[];
  readonly files: readonly KeptFile[];
  /** The first row that is in no file yet: its piece among all, and its place in it. */
  readonly next: { readonly piece: number; readonly row: number };
};

export const NOTHING_DONE: ExportProgress = {
  position: {},
  rows: 0,
  parts: [],
  columns: [],
  files: [],
  next: { piece: 0, row: 0 },
};

export function countPieces({ parts }: Pick<ExportProgress, "parts">): number {
  return parts.reduce((sum, { pieces }) => sum + pieces, 0);
}

/** True if every row is in a file. */
export function isInFiles(progress: ExportProgress): boolean {
  return progress.position === undefined && progress.next.piece >= countPieces(progress);
}

/** The job that the rows belong to. `created_at` decides how long its pieces are kept. */
export type Exported = { readonly id: string; readonly created_at: string };
