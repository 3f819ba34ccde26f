import { TITLES } from "../../kernel/error-titles.ts";
import { unprocessable } from "../../kernel/errors.ts";
import { checkPathId } from "../../kernel/ids.ts";
import { applyPatch } from "../../kernel/objects.ts";
import { changeResource } from "../../table/resource.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { Price } from "../price-book.ts";
import { checkPrice, PRICE_FIELDS, parseSales, toCurrencyPrices } from "../price-input.ts";
import type { UpdatePriceRequest } from "../schemas.ts";
import { pricesIn } from "../store.ts";
import { toPriceBody } from "../views.ts";

/** @throws ApiError 404 for an unknown price, 422 for another sku or for clashing tiers or sales */
export async function updatePrice(
  ctx: Context,
  bookId: string,
  id: string,
  { data }: UpdatePriceRequest,
): Promise<Reply> {
  checkPathId(data, id);
  const { sku, currencies, sales } = data.attributes;
  const change = (before: Price) => {
    if (sku !== undefined && sku !== before.sku) {
      throw unprocessable("A price keeps its sku; delete it and create one for the other sku.", {
        title: TITLES.failedValidation,
        source: "data.attributes.sku",
      });
    }
    const { sales: oldSales, ...rest } = applyPatch(before, data.attributes, PRICE_FIELDS);
    const kept = sales === undefined ? oldSales : sales && parseSales(sales);
    const price: Price = {
      ...rest,
      ...(currencies ? { currencies: toCurrencyPrices(currencies) } : {}),
      ...(kept ? { sales: kept } : {}),
      updated_at: ctx.now().toISOString(),
    };
    checkPrice(price);
    return price;
  };
  const toReply = (price: Price) => ({ body: toPriceBody(bookId, price) });
  return changeResource(ctx, pricesIn(bookId), id, change, toReply);
}
