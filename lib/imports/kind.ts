import type { ImportJob, ImportType } from "../jobs/import-job.ts";
import type { RowFault } from "../jobs/row-fault.ts";
import type { Write } from "../table/table.ts";
import type { Context } from "../use-case/context.ts";

/** A record of the file, as its kind plans it. */
export type ImportRecord = {
  /** Line on which it begins; the header is line 1. */
  readonly line: number;
  /** Id for what the record creates. It follows from the job and the record. */
  readonly newId: string;
  /** In the order of the header's names; empty for JSON. */
  readonly cells: readonly string[];
  /** Undefined for CSV. */
  readonly value: unknown;
};

/** The writes of a record, or why it is refused. `changes` are names of columns. */
export type RowPlan =
  | {
      readonly result: "created" | "updated" | "unchanged";
      /** Id of the resource. */
      readonly id: string;
      /** All in one transaction, together with those of a few other records. */
      readonly writes: readonly Write[];
      readonly changes: readonly string[];
    }
  | { readonly faults: readonly RowFault[] };

/** A value that one record of a file may have. */
export type RecordKey = {
  readonly key: string;
  readonly column: string;
  readonly code: "repeated" | "not_unique";
  /** The record may have what an earlier one has; a later record may not, unless it shares the value, too. */
  readonly isShared?: true;
};

/** Keys of the whole file with the first record that has each. */
export type FileKeys = ReadonlyMap<string, Pick<ImportRecord, "line" | "newId">>;

/** A kind with its columns understood. Opened again for each step of work. */
export type OpenImport = {
  readonly listKeys: (record: ImportRecord) => readonly RecordKey[];
  /** More keys of each record, which only the store knows: two records may name one resource in different ways. */
  readonly findKeys?: (
    ctx: Context,
    records: readonly ImportRecord[],
  ) => Promise<readonly (readonly RecordKey[])[]>;
  /**
   * Plans up to 50 records at once against the store as it is. Writes nothing, so that a dry run uses it, too.
   * @param fileKeys what the file creates before it is written; empty while rows are written, and for other kinds
   */
  readonly planRows: (
    ctx: Context,
    records: readonly ImportRecord[],
    fileKeys: FileKeys,
  ) => Promise<readonly RowPlan[]>;
  /** A plan may need to know of other records: `open` finds these notes with `getNotes` once the whole file is read. */
  readonly noteOf?: (record: ImportRecord) => string | undefined;
  /** Records that are written before all others, wherever they stand in the file. */
  readonly isFirst?: (record: ImportRecord) => boolean;
};

/** A kind of file to import. The engine knows nothing else of its resource. */
export type ImportKind = {
  readonly type: ImportType;
  readonly format: "csv" | "json";
  /** Records, the header of a CSV file included. */
  readonly mostRows: number;
  /** One fault refuses the whole file before the first write. */
  readonly isAllOrNothing?: true;
  /** Records that are planned together; 50 by default. */
  readonly rowsAtOnce?: number;
  /** Writes of the end of an import that has changed something, such as a version of a history. */
  readonly prepareEnd?: (
    ctx: Context,
    options: Readonly<Record<string, string>>,
  ) => Promise<readonly Write[]>;
  /** Records may name what others of the file create. */
  readonly refersToRecords?: true;
  /** Does a step of what must be done once before the first import. @returns whether all is done */
  readonly prepare?: (ctx: Context) => Promise<boolean>;
  /**
   * Reads the header; `names` is empty for JSON. @param job with the query parameters of the request as `options`
   * @returns faults of the whole file instead
   */
  readonly open: (
    ctx: Context,
    names: readonly string[],
    job: ImportJob,
  ) => Promise<OpenImport | { readonly faults: readonly RowFault[] }>;
};

export type ImportKinds = Readonly<Record<ImportType, ImportKind>>;
