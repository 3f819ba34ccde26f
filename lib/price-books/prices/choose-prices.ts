import type { ContinuedPage } from "../../lists/continued-list.ts";
import { matches } from "../../lists/filter-matcher.ts";
import type { ListQuery } from "../../lists/list-query.ts";
import { continuedBehind, pageInOrder, timedIdAfter } from "../../lists/page-in-order.ts";
import { requiredValues } from "../../lists/required-tests.ts";
import { readerOf } from "../../lists/select-page.ts";
import type { Table } from "../../table/table.ts";
import type { Context } from "../../use-case/context.ts";
import { listTable } from "../../use-case/list-table.ts";
import { priceId } from "../price-book.ts";
import { getPrices, type PriceOfBook, type PriceRef, pricesIn, timedPrice } from "../store.ts";
import { getPricePage } from "./price-list-store.ts";

/** How to ask for a list that has to look at fewer prices. */
const ADVICE = "ask for the prices that you need with 'eq' or 'in' of 'sku'";

/** More than this are not looked up one by one. */
const MOST_LOOKED_UP = 2000;

type ChosenPrices = ContinuedPage & { readonly prices: readonly PriceOfBook[] };

/**
 * The prices of a page, oldest first. Without a filter, and with one that names skus or ids, it costs the same however many
 * prices the books have; otherwise all of them are looked at within a budget.
 * @throws ApiError 400 for a page that no link leads to, 422 for a list that reads too much
 */
export async function choosePrices(
  ctx: Context,
  bookIds: readonly string[],
  query: ListQuery,
): Promise<ChosenPrices> {
  const { filter } = query;
  if (!filter) return listedPrices(ctx, bookIds, query);
  const prices =
    (await namedPrices(ctx, bookIds, query)) ?? (await allPrices(listTable(ctx, ADVICE), bookIds));
  const passing = prices.filter(({ price }) => matches(filter, readerOf(price)));
  const { page, ...rest } = pageInOrder(passing, query, {
    order: "oldest first",
    timedIdOf: ({ price }) => timedPrice(price),
    now: ctx.now(),
  });
  return { ...rest, prices: page };
}

async function listedPrices(
  { table, now }: Context,
  bookIds: readonly string[],
  query: ListQuery,
): Promise<ChosenPrices> {
  const page = await getPricePage(table, bookIds, { ...query.page, after: timedIdAfter(query) });
  const { rows: refs } = page;
  const found = await getPrices(table, refs);
  // A price that is deleted and made again meanwhile comes at the end.
  const prices = refs.flatMap(({ bookId, at }, index): PriceOfBook[] => {
    const document = found[index];
    return document?.value.created_at === at ? [{ bookId, price: document.value }] : [];
  });
  const next = page.isMore ? continuedBehind(query, refs.at(-1), now()) : undefined;
  return { prices, total: page.total, next };
}

/** The prices with the skus or ids that a filter names; nothing if it names none, or too many. */
async function namedPrices(
  { table }: Context,
  bookIds: readonly string[],
  { filter }: ListQuery,
): Promise<readonly PriceOfBook[] | undefined> {
  const ids = requiredValues(filter, "id");
  const skus = requiredValues(filter, "sku");
  const named = ids ?? skus;
  if (!named || named.length * bookIds.length > MOST_LOOKED_UP) return undefined;
  const refs = bookIds.flatMap((bookId): PriceRef[] =>
    named.map((name) => ({ bookId, id: ids ? name : priceId(bookId.toLowerCase(), name) })),
  );
  const found = await getPrices(table, refs);
  return refs.flatMap(({ bookId }, index) => {
    const price = found[index]?.value;
    return price ? [{ bookId, price }] : [];
  });
}

async function allPrices(table: Table, bookIds: readonly string[]): Promise<readonly PriceOfBook[]> {
  const ofBooks = await Promise.all(
    bookIds.map(async (bookId) => (await pricesIn(bookId).list(table)).map((price) => ({ bookId, price }))),
  );
  return ofBooks.flat();
}
