/** An answer, or the loss of one. */
export type Outcome = {
  /** Method and path with words for ids. */
  readonly operation: string;
  /** 0 if no answer came. */
  readonly status: number;
  /** Statuses other than 2xx that the ledger expects of this request. */
  readonly expected: readonly number[];
  /** The service was killed while the request ran, or was not up again. */
  readonly isCut: boolean;
  /** An earlier try of the same request had no answer, so its work may be done. */
  readonly isRepeat: boolean;
};

const GONE = 404;

/** @returns why an outcome is wrong, or `undefined` if there is an explanation for it */
export function findUnexplained(outcome: Outcome): string | undefined {
  const { operation, status, expected, isCut, isRepeat } = outcome;
  if (status === 0) return isCut ? undefined : `${operation}: the connection broke outside of a kill`;
  if (status >= 200 && status < 300) return undefined;
  if (status >= 500) return `${operation}: ${status}`;
  if (expected.includes(status)) return undefined;
  if (isRepeat && status === GONE && operation.startsWith("DELETE ")) return undefined;
  return `${operation}: ${status} was not expected`;
}
