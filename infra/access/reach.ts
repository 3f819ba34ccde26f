import type { KeyFamily } from "./key-families.ts";

/**
 * What functions do to the table. What is written is read as well, and what a transaction only checks counts as written:
 * AWS does not say whether it compares the keys of a transaction one by one or together.
 */
export type Reach = { readonly reads?: readonly KeyFamily[]; readonly writes?: readonly KeyFamily[] };

/** What functions reach, by their path below `functions/` or a folder's. */
export type Reaches = Readonly<Record<string, Reach>>;
