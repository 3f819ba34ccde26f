import { isObject } from "../../kernel/own.ts";
import { foldItems } from "../schemas/fold-items.ts";

/**
 * `amount` may come as a price object; both shapes, single or in a list, become the number. The currency that came
 * with it goes beside it, to be compared with the cart's.
 */
export function foldDiscount(body: unknown): unknown {
  if (!isObject(body)) return body;
  return { ...body, data: withNumber(body["data"]) };
}

/** The same for a list of discounts, which may be one alone. */
export function foldDiscounts(body: unknown): unknown {
  const folded = foldItems(body);
  if (!isObject(folded) || !Array.isArray(folded["data"])) return folded;
  return { ...folded, data: folded["data"].map(withNumber) };
}

function withNumber(fields: unknown): unknown {
  if (!isObject(fields)) return fields;
  const { amountCurrency: _, ...rest } = fields;
  const { amount } = rest;
  if (!isObject(amount)) return rest;
  const { currency } = amount;
  return {
    ...rest,
    amount: amount["amount"],
    ...(currency === undefined ? {} : { amountCurrency: currency }),
  };
}
