/** Kinds of faults of an imported file, or of one of its records. */
export const FAULT_CODES = [
  ...[
    "not_csv",
    "invalid_json",
    "gzip",
    "encoding",
    "delimiter",
    "unknown_column",
    "duplicate_column",
    "missing_column",
  ],
  ...[
    "too_many_rows",
    "too_large",
    "cells",
    "quotes",
    "required",
    "type",
    "length",
    "pattern",
    "enum",
    "range",
  ],
  ...["not_unique", "not_found", "ambiguous_ref", "repeated", "bundle", "busy"],
  ...["unknown_book", "unknown_price", "sku_taken", "external_ref_taken", "not_supported"],
] as const;

export type FaultCode = (typeof FAULT_CODES)[number];

/** `message` begins with the field as requests name it. */
export type RowFault = { readonly column?: string; readonly code: FaultCode; readonly message: string };

/** A refused record and its bytes, so that it can be shown as it was sent. Row 0 stands for the whole file. */
export type RefusedRow = {
  /** Line of the file. */
  readonly row: number;
  readonly from: number;
  readonly to: number;
  readonly externalRef?: string;
  readonly faults: readonly RowFault[];
};

/** A record of a dry run. */
export type Sample = {
  readonly row: number;
  readonly product_id: string;
  readonly changes: readonly string[];
};

export const MOST_SHOWN_FAULTS = 1000;
export const MOST_SAMPLES = 100;
