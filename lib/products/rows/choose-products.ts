import type { TimedId } from "../../kernel/by-creation.ts";
import { isUuid } from "../../kernel/ids.ts";
import { pickValues } from "../../kernel/objects.ts";
import { countNeeded, cutPage, type PageOfList } from "../../kernel/page.ts";
import {
  buildContinuation,
  type RecordsOfPage,
  readListStart,
  readPageByTime,
  selectPageByTime,
} from "../../lists/continued-list.ts";
import type { Filter } from "../../lists/filter.ts";
import { findRequiredValues, mentions } from "../../lists/filter-matcher.ts";
import type { ListQuery } from "../../lists/list-query.ts";
import { findLookedUpIds } from "../../look-ups/look-ups-store.ts";
import type { RecordsPage } from "../../table/counted/counted-page.ts";
import type { Context } from "../../use-case/context.ts";
import { listTable } from "../../use-case/list-table.ts";
import type { Product } from "../product.ts";
import { findIdsByUnique, getFirstRows, getProducts } from "../store.ts";
import { filterRows, findIdRange, isIdRange, readPassingRows } from "./product-filter.ts";
import { countProducts, getProductPage, PRODUCT_LIST, toTimedProduct } from "./product-list-store.ts";
import { type ProductRow, toProductRow } from "./product-row.ts";

/** Advice in the error for a list that reads too much. */
const ADVICE = "ask for the products that you need with 'eq' or 'in' of 'id', 'sku' or 'slug'";

const SORT = "sort";

/** Query parameters of a list of products. */
export const PRODUCT_ORDER = {
  [SORT]: "`id` for the order of ids. Other values change nothing.",
} as const;

/**
 * Reads a page of products, latest update first, or by id if the request sorts so or has a lower bound of ids: then a client
 * reads a store of any size by asking for the ids behind the last one. Without a filter, or with one that names ids, skus or slugs, the cost does
 * not grow with the store. Other filters read the rows of all products, within a budget.
 * @throws ApiError 400 for an unknown cursor, 422 for a list that reads too much
 * @answers Which products and prices does a list read?
 */
export async function chooseProducts(ctx: Context, query: ListQuery): Promise<RecordsOfPage<Product>> {
  const { filter } = query;
  const isById = query.other[SORT] === "id" || findIdRange(filter).from !== undefined;
  if (isById && (!filter || isIdRange(filter))) return readPageById(ctx, query);
  if (!filter) return readPageByTime(query, ctx.now(), (page) => readListedProducts(ctx, page));
  const rows =
    (await readNamedRows(ctx, filter)) ?? (await readPassingRows({ table: listTable(ctx, ADVICE) }, filter));
  const order = isById ? BY_ID : { order: PRODUCT_LIST.order, timedIdOf: toTimedProduct };
  const { records: shown, ...rest } = await selectPageByTime(rows, query, { ...order, now: ctx.now() });
  const products = await getProducts(
    ctx.table,
    shown.map(({ id }) => id),
  );
  return { ...rest, records: pickValues(products) };
}

/** Rows that are read to count what follows. */
const MOST_COUNTED = 1000;

/** A page that costs no more in a large store. Then its total is a lower bound, unless the list has all products. */
async function readPageById(ctx: Context, query: ListQuery): Promise<RecordsOfPage<Product>> {
  const { filter } = query;
  const table = listTable(ctx, ADVICE);
  const start = readListStart(query, ctx.now());
  const { after } = start;
  const range = { ...findIdRange(filter), ...(after && isUuid(after.id) ? { from: after.id } : {}) };
  const needed = countNeeded(start);
  let rows: readonly ProductRow[] = [];
  let areAll = false;
  for (let most = Math.max(MOST_COUNTED, needed); rows.length < needed && !areAll; most *= 2) {
    const first = await getFirstRows(table, range, most);
    areAll = first.areAll;
    const passing = filter ? filterRows(first.rows, filter) : first.rows;
    rows = after ? passing.filter(({ id }) => id > after.id) : passing;
  }
  const { shown, followed } = cutPage(rows, start);
  const products = await getProducts(
    ctx.table,
    shown.map(({ id }) => id),
  );
  const isPart = filter !== undefined && !areAll;
  return {
    records: pickValues(products),
    total: filter ? (after?.position ?? 0) + rows.length : await countProducts(ctx.table),
    next: buildContinuation(start, followed && { value: "", id: followed.id }),
    ...(isPart ? { isPart } : {}),
  };
}

const BY_ID = { order: "oldest first", timedIdOf: ({ id }: ProductRow) => ({ id, at: "" }) } as const;

/** Rows per further read, when earlier rows were children of a deleted parent and so had no product to show. */
const FURTHER_ROWS = 200;

/**
 * A product that changes between two page requests moves to the front, so it never appears twice. One that changes between
 * the reads of its row and of itself is shown where its row was: no other page has it.
 */
async function readListedProducts(
  { table }: Context,
  page: PageOfList<TimedId>,
): Promise<RecordsPage<Product>> {
  const first = await getProductPage(table, page);
  let { rows, isMore } = first;
  const shown: { readonly product: Product; readonly row: TimedId }[] = [];
  for (;;) {
    const documents = await getProducts(
      table,
      rows.map(({ id }) => id),
    );
    shown.push(
      ...rows.flatMap((row, index) => {
        const product = documents[index]?.value;
        return product ? [{ product, row }] : [];
      }),
    );
    if (shown.length >= page.limit || !isMore) break;
    const more = { offset: 0, limit: FURTHER_ROWS, after: rows.at(-1) };
    ({ rows, isMore } = await getProductPage(table, more));
  }
  const pageRows = shown.slice(0, page.limit);
  const isFollowed = isMore || shown.length > page.limit;
  return {
    records: pageRows.map(({ product }) => product),
    total: first.total,
    followed: isFollowed ? pageRows.at(-1)?.row : undefined,
  };
}

/** Reads the products that the filter names, or finds by the beginning of a name, and returns their passing rows. */
async function readNamedRows(ctx: Context, filter: Filter | undefined) {
  if (!filter || mentions(filter, "has_nodes")) return undefined;
  const ids = await readNamedIds(ctx, filter);
  if (!ids) return undefined;
  const products = await getProducts(ctx.table, ids);
  return filterRows(pickValues(products).map(toProductRow), filter);
}

async function readNamedIds({ table }: Context, filter: Filter): Promise<readonly string[] | undefined> {
  const ids = findRequiredValues(filter, "id");
  if (ids) return [...new Set(ids.map((id) => id.toLowerCase()))];
  for (const field of ["sku", "slug"] as const) {
    const values = findRequiredValues(filter, field);
    if (values) return findIdsByUnique(table, field, values);
  }
  return findLookedUpIds(table, "products", filter);
}
