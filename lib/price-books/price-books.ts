import { byCreation } from "../kernel/by-creation.ts";
import { checkPathId } from "../kernel/ids.ts";
import type { ListQuery } from "../lists/list-query.ts";
import { pageAnswer } from "../lists/select-page.ts";
import { changeResource, createResource, requireMatching } from "../table/resource.ts";
import { type ClearWork, clearPartitions } from "../tasks/clear-partitions.ts";
import { commitWithTask } from "../tasks/commit-with-task.ts";
import { newTask } from "../tasks/work-on.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import type { PriceBook } from "./price-book.ts";
import type { CreatePriceBookRequest, UpdatePriceBookRequest } from "./schemas.ts";
import { listBookPartitions, priceBooks, pricesIn } from "./store.ts";
import { buildPriceBook, changePriceBook, priceBookView, priceView, toPriceBookReply } from "./views.ts";

/** A page of the price books, oldest first. */
export async function listPriceBooks({ table }: Context, query: ListQuery): Promise<Reply> {
  const books = (await priceBooks.list(table)).sort(byCreation);
  return { body: pageAnswer(books, query, priceBookView) };
}

/** Includes the prices with `include=prices`. @throws ApiError 404 for an unknown book */
export async function readPriceBook(ctx: Context, id: string, query: ListQuery): Promise<Reply> {
  const book = await priceBooks.require(ctx, id);
  const data = priceBookView(book.value);
  if (!query.include.has("prices")) return { body: { data } };
  const prices = await pricesIn(book.value.id).list(ctx.table);
  return { body: { data, included: prices.map((price) => priceView(book.value.id, price)) } };
}

/** Creates a price book. @throws ApiError 409 for a name in use */
export async function createPriceBook(ctx: Context, { data }: CreatePriceBookRequest): Promise<Reply> {
  const book = buildPriceBook({ id: ctx.newId(), at: ctx.now().toISOString() }, data.attributes);
  return createResource(ctx, priceBooks, book, toPriceBookReply);
}

/** @throws ApiError 404 for an unknown book, 409 for a name in use, 422 for another id in the body */
export async function updatePriceBook(
  ctx: Context,
  id: string,
  { data }: UpdatePriceBookRequest,
): Promise<Reply> {
  checkPathId(data, id);
  const change = (before: PriceBook) => changePriceBook(before, data.attributes, ctx.now().toISOString());
  return changeResource(ctx, priceBooks, id, change, toPriceBookReply);
}

/** Clears the book's prices afterwards; releases keep their copies. @throws ApiError 404 */
export async function deletePriceBook(ctx: Context, id: string): Promise<Reply> {
  const task = newTask<ClearWork>(ctx, { kind: "clear-partitions", places: listBookPartitions(id) });
  return commitWithTask(ctx, clearPartitions, async () => ({
    writes: priceBooks.removal(await requireMatching(ctx, priceBooks, id, priceBookView)),
    reply: {},
    task,
  }));
}
