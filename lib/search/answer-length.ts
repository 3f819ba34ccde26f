import { TITLES } from "../kernel/error-titles.ts";
import { type ApiError, invalid } from "../kernel/errors.ts";

/** AWS Lambda limits an answer to 6 MB. */
export const LONGEST_ANSWER = 6 * 1024 * 1024;

/** Bytes of the smallest possible hit: a product with its required fields only. */
export const LEAST_HIT = 500;

export type AnswerLength = {
  /** @throws ApiError 400 `Invalid Pagination` for more than an answer holds */
  readonly add: (bytes: number) => void;
};

export function answerLength(): AnswerLength {
  let length = 0;
  return {
    add: (bytes) => {
      length += bytes;
      if (length > LONGEST_ANSWER) throw tooManyHits();
    },
  };
}

export function countJsonBytes(part: object): number {
  return Buffer.byteLength(JSON.stringify(part));
}

export function tooManyHits(): ApiError {
  const detail =
    "The answer would be larger than 6 MB; ask for fewer hits with 'per_page' or fewer values with 'max_facet_values', or include less.";
  return invalid(detail, { title: TITLES.invalidPagination });
}
