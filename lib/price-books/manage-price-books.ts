import { conflict, notFound } from "../errors.ts";
import type { Context } from "../http/context.ts";
import type { Reply } from "../http/endpoint.ts";
import { merged } from "../merge.ts";
import { matches } from "../query/filter-matcher.ts";
import { listAnswer } from "../query/paging.ts";
import type { Query } from "../query/query.ts";
import { commitChange, type Decision } from "../table/change.ts";
import type { PriceBook } from "./price-book.ts";
import type { CreatePriceBookBody, UpdatePriceBookBody } from "./schemas.ts";
import {
  deleteBookWrites,
  emptyPriceBook,
  getPriceBook,
  getPriceBooks,
  getPrices,
  priceBookWrites,
} from "./store.ts";
import { priceBookBody, priceBookView, priceView } from "./views.ts";

/** @throws ApiError 409 for a name in use */
export async function createPriceBook(ctx: Context, { data }: CreatePriceBookBody): Promise<Reply> {
  const now = ctx.now().toISOString();
  const empty: PriceBook = { id: ctx.newId(), name: data.attributes.name, created_at: now, updated_at: now };
  const book = merged(empty, data.attributes, ["name", "description", "external_ref"]);
  return commitChange(ctx, async () => saved(book, priceBookWrites(book)));
}

/** @throws ApiError 404 for an unknown book, 409 for a name in use */
export async function updatePriceBook(
  ctx: Context,
  id: string,
  { data }: UpdatePriceBookBody,
): Promise<Reply> {
  return commitChange(ctx, async () => {
    const before = await getPriceBook(ctx.table, id);
    if (!before) throw notFound("price book", id);
    const changed = merged(before.value, data.attributes, ["description", "external_ref"]);
    const name = data.attributes.name ?? changed.name;
    const book = { ...changed, name, updated_at: ctx.now().toISOString() };
    return saved(book, priceBookWrites(book, before));
  });
}

function saved(book: PriceBook, writes: Decision["writes"]): Decision {
  return {
    writes,
    reply: { body: priceBookBody(book) },
    refusal: ({ positions }) =>
      positions.includes(1)
        ? conflict(`A price book with the name '${book.name}' already exists.`, { title: "conflict" })
        : undefined,
  };
}

/** With `include=prices` its prices come along. @throws ApiError 404 for an unknown book */
export async function readPriceBook({ table }: Context, id: string, query: Query): Promise<Reply> {
  const book = await getPriceBook(table, id);
  if (!book) throw notFound("price book", id);
  const data = priceBookView(book.value);
  if (!query.include.has("prices")) return { body: { data } };
  const prices = await getPrices(table, book.value.id);
  return { body: { data, included: prices.map((price) => priceView(book.value.id, price)) } };
}

/** A page of the price books, oldest first. */
export async function listPriceBooks({ table }: Context, query: Query): Promise<Reply> {
  const { filter, page } = query;
  const books = (await getPriceBooks(table))
    .filter((book) => !filter || matches(filter, (field) => new Map(Object.entries(book)).get(field)))
    .sort((a, b) => (a.created_at < b.created_at ? -1 : 1));
  const shown = books.slice(page.offset, page.offset + page.limit).map(priceBookView);
  return { body: listAnswer(shown, books.length, query) };
}

/** Deletes a book with its prices; releases keep the prices they were published with. */
export async function deletePriceBook(ctx: Context, id: string): Promise<Reply> {
  const reply = await commitChange(ctx, async () => {
    const book = await getPriceBook(ctx.table, id);
    if (!book) throw notFound("price book", id);
    return { writes: deleteBookWrites(book), reply: {} };
  });
  await emptyPriceBook(ctx.table, id, ctx.newId);
  return reply;
}
