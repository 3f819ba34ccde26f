import { TITLES } from "../../kernel/error-titles.ts";
import { problem, toApiError } from "../../kernel/errors.ts";
import { listPriceFaults, type Price } from "../price-book.ts";

export const PRICE_FIELDS = ["external_ref", "admin_attributes", "shopper_attributes"] as const;

/** Checks a price or a price modifier. @throws ApiError 422 with a problem per fault */
export function checkPrice(price: Pick<Price, "currencies" | "sales">): void {
  const [first, ...rest] = listPriceFaults(price).map((fault) =>
    problem(422, fault, { title: TITLES.failedValidation, source: "data.attributes" }),
  );
  if (first) throw toApiError(first, ...rest);
}
