import { TITLES } from "../../kernel/error-titles.ts";
import { conflict } from "../../kernel/errors.ts";
import { merged } from "../../kernel/merge.ts";
import { commitChange } from "../../table/effects/commit-change.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { type Price, priceId } from "../price-book.ts";
import { currencyPrices, salesOf } from "../price-input.ts";
import type { CreatePriceRequest } from "../schemas.ts";
import { additionTo, pricesIn } from "../store.ts";
import { envelopedPrice } from "../views.ts";
import { checkPrice, PRICE_FIELDS } from "./price-fields.ts";

/**
 * Adds the price of a sku to a book.
 * @throws ApiError 404 for an unknown book, 409 when the sku has a price there, 422 for tiers or sales that clash
 */
export async function createPrice(
  ctx: Context,
  bookId: string,
  { data }: CreatePriceRequest,
): Promise<Reply> {
  const { sku, currencies, sales } = data.attributes;
  const now = ctx.now().toISOString();
  const id = priceId(bookId.toLowerCase(), sku);
  const empty: Price = {
    id,
    sku,
    currencies: currencyPrices(currencies),
    ...(sales ? { sales: salesOf(sales) } : {}),
    created_at: now,
    updated_at: now,
  };
  const price = merged(empty, data.attributes, PRICE_FIELDS);
  checkPrice(price);
  const taken = () =>
    conflict(`A price of the sku '${sku}' already exists in this price book.`, {
      title: TITLES.lowerCaseConflict,
    });
  return commitChange(ctx, async () => ({
    writes: additionTo(bookId, pricesIn(bookId), price, taken),
    reply: { body: envelopedPrice(bookId, price) },
  }));
}
