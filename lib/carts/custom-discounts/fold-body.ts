import { isObject } from "../../kernel/objects.ts";
import { foldItems } from "../schemas/fold-items.ts";

/** Splits a price object in `amount` into its number and `amountCurrency`, for a check against the cart. */
export function foldDiscount(body: unknown): unknown {
  if (!isObject(body)) return body;
  return { ...body, data: foldAmount(body["data"]) };
}

/** Folds a list of discounts, or a single one. */
export function foldDiscounts(body: unknown): unknown {
  const folded = foldItems(body);
  if (!isObject(folded) || !Array.isArray(folded["data"])) return folded;
  return { ...folded, data: folded["data"].map(foldAmount) };
}

function foldAmount(fields: unknown): unknown {
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
