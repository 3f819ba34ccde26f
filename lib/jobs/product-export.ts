import type { ExportProgress, Part } from "../export-files/export-progress.ts";
import type { Filter } from "../lists/filter.ts";
import type { JobState } from "./job-state.ts";

/** An export of products with its progress. */
export type ProductExportJob = JobState & {
  readonly type: "product-export";
  /** As it was sent. */
  readonly filter?: string;
  /** The filter in the form that is compared with products. */
  readonly test?: Filter;
  /** Absent for all columns. */
  readonly columns?: ChosenColumns;
  readonly usesTemplateSlugs: boolean;
  readonly rowsPerFile: number;
  /** Ids and times of the products, by id. */
  readonly listing: ExportProgress;
  /** Ids by creation; absent until all are listed. */
  readonly sorted?: Part;
  readonly progress: ExportProgress;
  /** Bundles that pass the filter; they are not exported. */
  readonly bundles: number;
};

/** Columns besides those of every file: plain names, and `shopper_attributes.*` for all keys. */
export type ChosenColumns = { readonly names: readonly string[]; readonly wildcards: readonly string[] };
