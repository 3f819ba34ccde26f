import { isObject } from "../../kernel/objects.ts";
import { findCardData } from "../card-data.ts";

/**
 * Wraps bare bodies, unwraps double ones and moves `options` into `data`. `options` at two places stay, so
 * that validation refuses them.
 */
function foldTransactionBody(body: unknown): unknown {
  if (!isObject(body)) return body;
  if (!("data" in body)) return { data: body };
  const { data: sent, options, ...others } = body;
  if (!isObject(sent)) return body;
  const { data: inner } = sent;
  const data = isObject(inner) && Object.keys(sent).length === 1 ? inner : sent;
  if (options === undefined) return { ...others, data };
  return "options" in data ? { ...body, data } : { ...others, data: { ...data, options } };
}

export const transactionBody = {
  optionalBody: true,
  normalize: foldTransactionBody,
  rules: findCardData,
} as const;
