import { isFields, withoutNulls } from "../../kernel/without-nulls.ts";

const AMOUNTS = ["max_discount_value", "min_cart_value"];

/**
 * Folds the shapes that clients send into the one that is kept: a single amount is a list of one, and in a schema `null`
 * is as absent (public contract).
 */
export function foldPromotion(body: unknown): unknown {
  if (!isFields(body) || !isFields(body["data"])) return body;
  const fields = Object.entries(body["data"]).map(([name, value]) => [name, folded(name, value)]);
  return { ...body, data: Object.fromEntries(fields) };
}

function folded(name: string, value: unknown): unknown {
  if (name === "schema" && isFields(value)) return withoutNulls(value);
  return AMOUNTS.includes(name) && isFields(value) ? [value] : value;
}
