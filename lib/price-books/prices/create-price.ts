import { TITLES } from "../../kernel/error-titles.ts";
import { conflict } from "../../kernel/errors.ts";
import { applyPatch } from "../../kernel/objects.ts";
import { commitChange } from "../../table/effects/commit-change.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { derivePriceId, type Price } from "../price-book.ts";
import { checkPrice, PRICE_FIELDS, parseSales, toCurrencyPrices } from "../price-input.ts";
import type { CreatePriceRequest } from "../schemas.ts";
import { buildAdditionWrites, pricesIn } from "../store.ts";
import { toPriceBody } from "../views.ts";

/** @throws ApiError 404 for an unknown book, 409 if the sku has a price, 422 for clashing tiers or sales */
export async function createPrice(
  ctx: Context,
  bookId: string,
  { data }: CreatePriceRequest,
): Promise<Reply> {
  const { sku, currencies, sales } = data.attributes;
  const now = ctx.now().toISOString();
  const id = derivePriceId(bookId.toLowerCase(), sku);
  const empty: Price = {
    id,
    sku,
    currencies: toCurrencyPrices(currencies),
    ...(sales ? { sales: parseSales(sales) } : {}),
    created_at: now,
    updated_at: now,
  };
  const price = applyPatch(empty, data.attributes, PRICE_FIELDS);
  checkPrice(price);
  const priceExistsError = () =>
    conflict(`A price of the sku '${sku}' already exists in this price book.`, {
      title: TITLES.lowerCaseConflict,
    });
  return commitChange(ctx, async () => ({
    writes: buildAdditionWrites(bookId, pricesIn(bookId), price, priceExistsError),
    reply: { body: toPriceBody(bookId, price) },
  }));
}
