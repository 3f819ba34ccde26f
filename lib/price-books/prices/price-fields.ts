import { TITLES } from "../../kernel/error-titles.ts";
import { errorOf, problem } from "../../kernel/errors.ts";
import { type Price, priceFaults } from "../price-book.ts";

/** Attributes of a price that are kept as they are given. */
export const PRICE_FIELDS = ["external_ref", "admin_attributes", "shopper_attributes"] as const;

/** Checks the amounts and sales of a price, or the amounts of a price modifier. @throws ApiError 422 with an error for each fault */
export function checkPrice(price: Pick<Price, "currencies" | "sales">): void {
  const [first, ...rest] = priceFaults(price).map((fault) =>
    problem(422, fault, { title: TITLES.failedValidation, source: "data.attributes" }),
  );
  if (first) throw errorOf(first, ...rest);
}
