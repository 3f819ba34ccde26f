import { dropNulls, isObject } from "../../kernel/objects.ts";

const AMOUNTS = ["max_discount_value", "min_cart_value"];

/** Normalizes a request (public contract): a single amount becomes a list, and `null` in a schema becomes absent. */
export function foldPromotion(body: unknown): unknown {
  if (!isObject(body) || !isObject(body["data"])) return body;
  const fields = Object.entries(body["data"]).map(([name, value]) => [name, foldField(name, value)]);
  return { ...body, data: Object.fromEntries(fields) };
}

function foldField(name: string, value: unknown): unknown {
  if (name === "schema" && isObject(value)) return dropNulls(value);
  return AMOUNTS.includes(name) && isObject(value) ? [value] : value;
}
