import type { KeyFamily } from "./key-families.ts";

/** Access of functions to the table. Keys that may be written may also be read and checked. */
export type Reach = {
  readonly reads?: readonly KeyFamily[];
  readonly writes?: readonly KeyFamily[];
  /** Keys that transactions only check. These functions need not read or write them otherwise. */
  readonly checks?: readonly KeyFamily[];
};

/** Access by path below `functions/`: the path of a function or of a folder. */
export type Reaches = Readonly<Record<string, Reach>>;
