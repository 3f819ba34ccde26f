import { isObject } from "../../kernel/own.ts";
import { cardDataProblems } from "../card-data.ts";

/**
 * Folds what clients send with a transaction into `{data: {…}}`: a bare object, one that was wrapped twice, and `options`
 * beside `data`. An amount that was overlooked would refund all there is.
 */
export function foldTransactionBody(body: unknown): unknown {
  if (!isObject(body)) return body;
  if (!("data" in body)) return { data: body };
  const { data: outer, options } = body;
  if (!isObject(outer)) return body;
  const inner = isObject(outer["data"]) ? outer["data"] : {};
  return { ...body, data: { ...(isObject(options) ? { options } : {}), ...outer, ...inner } };
}

/** How endpoints read what is sent about a transaction, if anything is. */
export const transactionBody = {
  optionalBody: true,
  normalize: foldTransactionBody,
  rules: cardDataProblems,
} as const;
