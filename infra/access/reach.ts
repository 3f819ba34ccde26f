import type { KeyFamily } from "./key-families.ts";

/** What functions do to the table. What is written is read and checked as well. */
export type Reach = {
  readonly reads?: readonly KeyFamily[];
  readonly writes?: readonly KeyFamily[];
  /** What transactions of functions that write check, and what these neither read nor write for that. */
  readonly checks?: readonly KeyFamily[];
};

/** What functions reach, by their path below `functions/` or a folder's. */
export type Reaches = Readonly<Record<string, Reach>>;
