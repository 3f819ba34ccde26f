import { type CountedPage, countedTogetherPage, type PageOfList } from "../../table/counted/counted-page.ts";
import type { Table } from "../../table/table.ts";
import { type PriceRef, priceList } from "../store.ts";

/** A price that a list has, by the time of its creation. */
export type ListedPrice = PriceRef & { readonly at: string };

/** A page of the prices of some books by their rows. */
export async function getPricePage(
  table: Table,
  bookIds: readonly string[],
  page: PageOfList,
): Promise<CountedPage<ListedPrice>> {
  const bookOf = new Map(bookIds.map((bookId) => [priceList(bookId), bookId]));
  const found = await countedTogetherPage(table, [...bookOf.keys()], page);
  return {
    ...found,
    rows: found.rows.map(({ list, row }) => ({ bookId: bookOf.get(list) ?? "", ...row })),
  };
}
