import { runInBatches } from "../../kernel/few-at-once.ts";
import type { Document } from "../../table/entity.ts";
import { indexKeys, keys } from "../../table/keys.ts";
import type { Table, Write } from "../../table/table.ts";
import { takeStep } from "../../tasks/take-step.ts";
import type { Context } from "../../use-case/context.ts";
import type { Price, PriceBook } from "../price-book.ts";
import { buildRefKeys, getNextContents, getPrices, priceBooks } from "../store.ts";

/** Queries under way at once. */
const QUERIES = 10;
/** If several prices have a reference, an error names two. */
const MOST_NAMED = 2;

/**
 * The prices of a book that have these references, by reference. A price that was written a moment ago may be missing: the
 * index follows the table.
 */
export async function getPricesByRef(
  table: Table,
  bookId: string,
  refs: readonly string[],
): Promise<ReadonlyMap<string, readonly Document<Price>[]>> {
  const match = await runInBatches(QUERIES, [...new Set(refs)], async (ref) => {
    const pk = indexKeys.priceRef(bookId, ref);
    const { items } = await table.query({ pk, index: "gsi1", limit: MOST_NAMED });
    return items.map(({ gsi1sk = "" }) => ({ bookId, id: gsi1sk }));
  });
  const byRef = new Map<string, Document<Price>[]>();
  for (const price of await getPrices(table, match.flat())) {
    const ref = price?.value.external_ref;
    if (price && ref !== undefined) byRef.set(ref, [...(byRef.get(ref) ?? []), price]);
  }
  return byRef;
}

/**
 * Indexes some prices that a version without this index has written. Once for each such book; costs a write for each of its
 * prices with a reference.
 * @returns whether all prices of all books are indexed @throws ApiError 409 when other changes keep winning
 */
export async function indexOldRefs(ctx: Context): Promise<boolean> {
  const [book] = (await priceBooks.list(ctx.table)).filter(({ indexedRefs }) => indexedRefs !== "all");
  if (!book) return true;
  await takeStep(ctx, () => planPage(ctx, book.id));
  return false;
}

async function planPage({ table }: Context, bookId: string) {
  const book = await priceBooks.get(table, bookId);
  const indexed = book?.value.indexedRefs;
  if (!book || indexed === "all") return undefined;
  const { next, prices } = await getNextContents(table, bookId, indexed?.after);
  const value: PriceBook = { ...book.value, indexedRefs: next ? { after: next } : "all" };
  const marks = await buildMarks(table, bookId, prices);
  return { writes: [...priceBooks.writes(value, book), ...marks], next: undefined };
}

async function buildMarks(table: Table, bookId: string, prices: readonly Price[]): Promise<Write[]> {
  const named = prices.filter(({ external_ref }) => external_ref !== undefined);
  const documents = await getPrices(
    table,
    named.map(({ id }) => ({ bookId, id })),
  );
  return documents.flatMap((price): Write[] => {
    if (!price) return [];
    const when = { only: { version: price.version } } as const;
    return [{ update: keys.price(bookId, price.value.id), set: buildRefKeys(bookId, price.value), when }];
  });
}
