import { foldItems } from "../fold-body.ts";

/** `amount` may come as a price object; both shapes, single or in a list, become the number. */
export function foldDiscount(body: unknown): unknown {
  if (!isObject(body)) return body;
  return { ...body, data: withNumber(body["data"]) };
}

export function foldDiscounts(body: unknown): unknown {
  const folded = foldItems(body);
  if (!isObject(folded) || !Array.isArray(folded["data"])) return folded;
  return { ...folded, data: folded["data"].map(withNumber) };
}

function withNumber(fields: unknown): unknown {
  if (!isObject(fields) || !isObject(fields["amount"])) return fields;
  return { ...fields, amount: fields["amount"]["amount"] };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
