import { TITLES } from "../kernel/error-titles.ts";
import { type ApiError, invalid } from "../kernel/errors.ts";

/** Bytes that an answer may have: Lambda takes no longer one. */
export const LONGEST_ANSWER = 6 * 1024 * 1024;

/** Bytes of the smallest hit there is: a product of which nothing is known but what it must have. */
export const LEAST_HIT = 500;

/** Adds up how long an answer becomes while it is made. */
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

/** Bytes of a part of an answer. */
export function bytesOf(part: object): number {
  return Buffer.byteLength(JSON.stringify(part));
}

/** The refusal of an answer that would be too long. */
export function tooManyHits(): ApiError {
  const detail =
    "The answer would be larger than 6 MB; ask for fewer hits with 'per_page' or fewer values with 'max_facet_values', or include less.";
  return invalid(detail, { title: TITLES.invalidPagination });
}
