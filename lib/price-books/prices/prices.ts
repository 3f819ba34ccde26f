import { TITLES } from "../../kernel/error-titles.ts";
import { conflict } from "../../kernel/errors.ts";
import { checkPathId } from "../../kernel/ids.ts";
import { buildContinuedAnswer, type RecordsOfPage } from "../../lists/continued-list.ts";
import type { ListQuery } from "../../lists/list-query.ts";
import { commitChange } from "../../table/effects/commit-change.ts";
import { changeResource, deleteResource } from "../../table/resource.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { Price } from "../price-book.ts";
import { buildPrice, changePrice } from "../price-input.ts";
import type { CreatePriceRequest, UpdatePriceRequest } from "../schemas.ts";
import { buildAdditionWrites, type PriceOfBook, priceBooks, pricesIn } from "../store.ts";
import { priceView, toPriceBody } from "../views.ts";
import { choosePrices } from "./choose-prices.ts";

/**
 * Lists the prices of a book, oldest first.
 * @throws ApiError 400 for an unknown cursor, 404 for an unknown book, 422 for a filter that reads too much
 */
export async function listPrices(ctx: Context, bookId: string, query: ListQuery): Promise<Reply> {
  const [page] = await Promise.all([choosePrices(ctx, [bookId], query), priceBooks.require(ctx, bookId)]);
  return toPricePageReply(page, query);
}

/**
 * Lists the prices of all books, oldest first.
 * @throws ApiError 400 for an unknown cursor, 422 for a filter that reads too much
 */
export async function listAllPrices(ctx: Context, query: ListQuery): Promise<Reply> {
  const books = await priceBooks.list(ctx.table);
  const page = await choosePrices(
    ctx,
    books.map(({ id }) => id),
    query,
  );
  return toPricePageReply(page, query);
}

function toPricePageReply(page: RecordsOfPage<PriceOfBook>, query: ListQuery): Reply {
  const shown = page.records.map(({ bookId, price }) => priceView(bookId, price));
  return { body: buildContinuedAnswer(shown, page, query) };
}

/** @throws ApiError 404 for an unknown price */
export async function readPrice(ctx: Context, bookId: string, id: string): Promise<Reply> {
  const price = await pricesIn(bookId).require(ctx, id);
  return { body: toPriceBody(bookId, price.value) };
}

/** @throws ApiError 404 for an unknown price */
export function deletePrice(ctx: Context, bookId: string, id: string): Promise<Reply> {
  return deleteResource(ctx, pricesIn(bookId), id, (price) => priceView(bookId, price));
}

/** @throws ApiError 404 for an unknown book, 409 if the sku has a price, 422 for clashing tiers or sales */
export async function createPrice(
  ctx: Context,
  bookId: string,
  { data }: CreatePriceRequest,
): Promise<Reply> {
  const price = buildPrice(bookId, data.attributes, ctx.now().toISOString());
  const priceExistsError = () =>
    conflict(`A price of the sku '${price.sku}' already exists in this price book.`, {
      title: TITLES.lowerCaseConflict,
    });
  return commitChange(ctx, async () => ({
    writes: buildAdditionWrites(bookId, pricesIn(bookId), price, priceExistsError),
    reply: { body: toPriceBody(bookId, price) },
  }));
}

/** @throws ApiError 404 for an unknown price, 422 for another sku or for clashing tiers or sales */
export async function updatePrice(
  ctx: Context,
  bookId: string,
  id: string,
  { data }: UpdatePriceRequest,
): Promise<Reply> {
  checkPathId(data, id);
  const change = (before: Price) => changePrice(before, data.attributes, ctx.now().toISOString());
  const toReply = (price: Price) => ({ body: toPriceBody(bookId, price) });
  return changeResource(ctx, pricesIn(bookId), id, change, toReply);
}
