import type { TimedId } from "../../kernel/by-creation.ts";
import type { PageOfList } from "../../kernel/page.ts";
import { type RecordsOfPage, readPageByTime, selectPageByTime } from "../../lists/continued-list.ts";
import { findRequiredValues, matches } from "../../lists/filter-matcher.ts";
import type { ListQuery } from "../../lists/list-query.ts";
import { createFieldReader } from "../../lists/select-page.ts";
import type { RecordsPage } from "../../table/counted/counted-page.ts";
import type { Table } from "../../table/table.ts";
import type { Context } from "../../use-case/context.ts";
import { listTable } from "../../use-case/list-table.ts";
import { derivePriceId } from "../price-book.ts";
import {
  getPricePage,
  getPrices,
  type PriceOfBook,
  type PriceRef,
  pricesIn,
  toTimedPrice,
} from "../store.ts";

/** Advice in the error for a list that reads too much. */
const ADVICE = "ask for the prices that you need with 'eq' or 'in' of 'sku'";

/** Beyond this number of keys, all prices are read instead. */
const MAX_NAMED = 2000;

/**
 * Reads a page of prices, oldest first. Without a filter, or with one that names skus or ids, the cost does not grow with
 * the books. Other filters read all prices, within a budget.
 * @throws ApiError 400 for an unknown cursor, 422 for a list that reads too much
 * @answers Which products and prices does a list read?
 */
export async function choosePrices(
  ctx: Context,
  bookIds: readonly string[],
  query: ListQuery,
): Promise<RecordsOfPage<PriceOfBook>> {
  const { filter } = query;
  if (!filter) return readPageByTime(query, ctx.now(), (page) => readListedPrices(ctx, bookIds, page));
  const prices =
    (await readNamedPrices(ctx, bookIds, query)) ?? (await readAllPrices(listTable(ctx, ADVICE), bookIds));
  const passing = prices.filter(({ price }) => matches(filter, createFieldReader(price)));
  return selectPageByTime(passing, query, {
    order: "oldest first",
    timedIdOf: ({ price }) => toTimedPrice(price),
    now: ctx.now(),
  });
}

async function readListedPrices(
  { table }: Context,
  bookIds: readonly string[],
  page: PageOfList<TimedId>,
): Promise<RecordsPage<PriceOfBook>> {
  const { rows: refs, total, isMore } = await getPricePage(table, bookIds, page);
  const documents = await getPrices(table, refs);
  // A price that was deleted and created again meanwhile appears at the end instead.
  const records = refs.flatMap(({ bookId, at }, index): PriceOfBook[] => {
    const document = documents[index];
    return document?.value.created_at === at ? [{ bookId, price: document.value }] : [];
  });
  return { records, total, followed: isMore ? refs.at(-1) : undefined };
}

/** Reads the prices whose skus or ids the filter names. `undefined` if it names none, or too many. */
async function readNamedPrices(
  { table }: Context,
  bookIds: readonly string[],
  { filter }: ListQuery,
): Promise<readonly PriceOfBook[] | undefined> {
  const ids = findRequiredValues(filter, "id");
  const skus = findRequiredValues(filter, "sku");
  const named = ids ?? skus;
  if (!named || named.length * bookIds.length > MAX_NAMED) return undefined;
  const refs = bookIds.flatMap((bookId): PriceRef[] =>
    named.map((name) => ({ bookId, id: ids ? name : derivePriceId(bookId.toLowerCase(), name) })),
  );
  const documents = await getPrices(table, refs);
  return refs.flatMap(({ bookId }, index) => {
    const price = documents[index]?.value;
    return price ? [{ bookId, price }] : [];
  });
}

async function readAllPrices(table: Table, bookIds: readonly string[]): Promise<readonly PriceOfBook[]> {
  const ofBooks = await Promise.all(
    bookIds.map(async (bookId) => (await pricesIn(bookId).list(table)).map((price) => ({ bookId, price }))),
  );
  return ofBooks.flat();
}
