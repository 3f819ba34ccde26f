import { isObject } from "../../kernel/own.ts";
import { cardDataProblems } from "../card-data.ts";

/**
 * Folds what clients send with a transaction into `{data: {…}}`: a bare object, one that was wrapped twice, and `options`
 * beside `data`. What stands at two places is left where it is, and so is refused: nobody can tell which of them is meant.
 */
export function foldTransactionBody(body: unknown): unknown {
  if (!isObject(body)) return body;
  if (!("data" in body)) return { data: body };
  const { data: sent, options, ...others } = body;
  if (!isObject(sent)) return body;
  const { data: inner } = sent;
  const data = isObject(inner) && Object.keys(sent).length === 1 ? inner : sent;
  if (options === undefined) return { ...others, data };
  return "options" in data ? { ...body, data } : { ...others, data: { ...data, options } };
}

/** How endpoints read what is sent about a transaction, if anything is. */
export const transactionBody = {
  optionalBody: true,
  normalize: foldTransactionBody,
  rules: cardDataProblems,
} as const;
