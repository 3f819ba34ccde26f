import type { TimedId } from "../../kernel/timed-id.ts";
import type { ContinuedPage } from "../../lists/continued-list.ts";
import type { Filter } from "../../lists/filter.ts";
import { mentions } from "../../lists/filter-matcher.ts";
import type { ListQuery } from "../../lists/list-query.ts";
import { continuedBehind, pageInOrder, timedIdAfter } from "../../lists/page-in-order.ts";
import { requiredValues } from "../../lists/required-tests.ts";
import type { Context } from "../../use-case/context.ts";
import { listTable } from "../../use-case/list-table.ts";
import type { Product } from "../product.ts";
import { getProducts, idsOfUnique } from "../store.ts";
import { passing, rowsThatPass } from "./product-filter.ts";
import { PRODUCT_LIST, timedProduct } from "./product-list.ts";
import { getProductPage } from "./product-list-store.ts";
import { productRow } from "./product-row.ts";

type ChosenProducts = ContinuedPage & { readonly products: readonly Product[] };

/** How to ask for a list that has to look at fewer products. */
const ADVICE = "ask for the products that you need with 'eq' or 'in' of 'id', 'sku' or 'slug'";

/**
 * The products of a page, latest update first. Without a filter, and with one that names ids, skus or slugs, it costs the
 * same however many products there are; otherwise the rows of all of them are looked at within a budget.
 * @throws ApiError 400 for a page that no link leads to, 422 for a list that reads too much
 */
export async function chooseProducts(ctx: Context, query: ListQuery): Promise<ChosenProducts> {
  const { filter } = query;
  if (!filter) return listedProducts(ctx, query);
  const rows =
    (await namedRows(ctx, filter)) ?? (await rowsThatPass({ table: listTable(ctx, ADVICE) }, filter));
  const { page: shown, ...rest } = pageInOrder(rows, query, {
    order: PRODUCT_LIST.order,
    timedIdOf: timedProduct,
    now: ctx.now(),
  });
  const products = await getProducts(
    ctx.table,
    shown.map(({ id }) => id),
  );
  return { ...rest, products: products.flatMap((product) => (product ? [product.value] : [])) };
}

/** Rows in one call that go on where rows before had no product to show: those of the children of a deleted parent. */
const MORE_AT_ONCE = 200;

/**
 * A product that changes while somebody goes from page to page moves before all of them, so none comes twice. One that
 * changes between the reads of its row and of itself is shown where its row was: it is on no other page.
 */
async function listedProducts(ctx: Context, query: ListQuery): Promise<ChosenProducts> {
  const { limit } = query.page;
  const first = await getProductPage(ctx.table, { ...query.page, after: timedIdAfter(query) });
  let { rows, isMore } = first;
  const shown: { readonly product: Product; readonly row: TimedId }[] = [];
  for (;;) {
    const found = await getProducts(
      ctx.table,
      rows.map(({ id }) => id),
    );
    shown.push(
      ...rows.flatMap((row, index) => {
        const product = found[index]?.value;
        return product ? [{ product, row }] : [];
      }),
    );
    if (shown.length >= limit || !isMore) break;
    const more = { offset: 0, limit: MORE_AT_ONCE, after: rows.at(-1) };
    ({ rows, isMore } = await getProductPage(ctx.table, more));
  }
  const page = shown.slice(0, limit);
  const isFollowed = isMore || shown.length > limit;
  return {
    products: page.map(({ product }) => product),
    total: first.total,
    next: isFollowed ? continuedBehind(query, page.at(-1)?.row, ctx.now()) : undefined,
  };
}

/** The rows that pass of the products that a filter names; nothing if it names none. */
async function namedRows(ctx: Context, filter: Filter) {
  if (mentions(filter, "has_nodes")) return undefined;
  const ids = await namedIds(ctx, filter);
  if (!ids) return undefined;
  const products = await getProducts(ctx.table, ids);
  return passing(
    products.flatMap((product) => (product ? [productRow(product.value)] : [])),
    filter,
  );
}

async function namedIds({ table }: Context, filter: Filter): Promise<readonly string[] | undefined> {
  const ids = requiredValues(filter, "id");
  if (ids) return [...new Set(ids.map((id) => id.toLowerCase()))];
  for (const field of ["sku", "slug"] as const) {
    const values = requiredValues(filter, field);
    if (values) return idsOfUnique(table, field, values);
  }
  return undefined;
}
