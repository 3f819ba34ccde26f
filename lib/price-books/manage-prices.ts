import { conflict, notFound, problem, refuse, unprocessable } from "../errors.ts";
import type { Context } from "../http/context.ts";
import type { Reply } from "../http/endpoint.ts";
import { merged } from "../merge.ts";
import { matches } from "../query/filter-matcher.ts";
import { listAnswer } from "../query/paging.ts";
import type { Query } from "../query/query.ts";
import { commitChange } from "../table/change.ts";
import { type Price, priceFaults, priceId } from "./price-book.ts";
import { currencyPrices, salesOf } from "./price-input.ts";
import type { CreatePriceBody, UpdatePriceBody } from "./schemas.ts";
import {
  bookIsThere,
  deletePriceWrite,
  getPrice,
  getPriceBook,
  getPriceBooks,
  getPrices,
  priceWrite,
} from "./store.ts";
import { priceBody, priceView } from "./views.ts";

const PLAIN = ["external_ref", "admin_attributes", "shopper_attributes"] as const;

/** @throws ApiError 404 for an unknown book, 409 when the sku has a price there, 422 for tiers or sales that clash */
export async function createPrice(ctx: Context, bookId: string, { data }: CreatePriceBody): Promise<Reply> {
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
  const price = merged(empty, data.attributes, PLAIN);
  checkPrice(price);
  return commitChange(ctx, async () => ({
    writes: [priceWrite(bookId, price), bookIsThere(bookId)],
    reply: { body: priceBody(bookId, price) },
    refusal: ({ positions }) =>
      positions.includes(1)
        ? notFound("price book", bookId)
        : conflict(`A price of the sku '${sku}' already exists in this price book.`, { title: "conflict" }),
  }));
}

/** @throws ApiError 404 for an unknown price, 422 for another sku or faulty amounts */
export async function updatePrice(
  ctx: Context,
  bookId: string,
  id: string,
  { data }: UpdatePriceBody,
): Promise<Reply> {
  const { sku, currencies, sales } = data.attributes;
  return commitChange(ctx, async () => {
    const before = await getPrice(ctx.table, bookId, id);
    if (!before) throw notFound("price", id);
    if (sku !== undefined && sku !== before.value.sku) {
      throw unprocessable("A price keeps its sku; delete it and create one for the other sku.", {
        title: "Failed Validation",
        source: "data.attributes.sku",
      });
    }
    const { sales: oldSales, ...rest } = merged(before.value, data.attributes, PLAIN);
    const kept = sales === undefined ? oldSales : sales && salesOf(sales);
    const price: Price = {
      ...rest,
      ...(currencies ? { currencies: currencyPrices(currencies) } : {}),
      ...(kept ? { sales: kept } : {}),
      updated_at: ctx.now().toISOString(),
    };
    checkPrice(price);
    const reply = { body: priceBody(bookId, price) };
    return { writes: [priceWrite(bookId, price, before.version)], reply };
  });
}

function checkPrice(price: Price): void {
  const [first, ...rest] = priceFaults(price).map((fault) =>
    problem(422, fault, { title: "Failed Validation", source: "data.attributes" }),
  );
  if (first) throw refuse(first, ...rest);
}

/** @throws ApiError 404 for an unknown price */
export async function readPrice({ table }: Context, bookId: string, id: string): Promise<Reply> {
  const price = await getPrice(table, bookId, id);
  if (!price) throw notFound("price", id);
  return { body: priceBody(bookId, price.value) };
}

/** @throws ApiError 404 for an unknown price */
export async function deletePrice(ctx: Context, bookId: string, id: string): Promise<Reply> {
  return commitChange(ctx, async () => {
    const price = await getPrice(ctx.table, bookId, id);
    if (!price) throw notFound("price", id);
    return { writes: [deletePriceWrite(bookId, price)], reply: {} };
  });
}

/** A page of a book's prices, oldest first. @throws ApiError 404 for an unknown book */
export async function listPrices({ table }: Context, bookId: string, query: Query): Promise<Reply> {
  const [book, prices] = await Promise.all([getPriceBook(table, bookId), getPrices(table, bookId)]);
  if (!book) throw notFound("price book", bookId);
  return pageOf(
    prices.map((price) => ({ bookId, price })),
    query,
  );
}

/** A page of the prices of all books. */
export async function listAllPrices({ table }: Context, query: Query): Promise<Reply> {
  const books = await getPriceBooks(table);
  const found = await Promise.all(
    books.map(async ({ id }) => (await getPrices(table, id)).map((price) => ({ bookId: id, price }))),
  );
  return pageOf(found.flat(), query);
}

type Placed = { readonly bookId: string; readonly price: Price };

function pageOf(all: readonly Placed[], query: Query): Reply {
  const { filter, page } = query;
  const found = all
    .filter(
      ({ price }) =>
        !filter || matches(filter, (field) => new Map<string, unknown>(Object.entries(price)).get(field)),
    )
    .sort((a, b) => (a.price.created_at < b.price.created_at ? -1 : 1));
  const shown = found
    .slice(page.offset, page.offset + page.limit)
    .map(({ bookId, price }) => priceView(bookId, price));
  return { body: listAnswer(shown, found.length, query) };
}
