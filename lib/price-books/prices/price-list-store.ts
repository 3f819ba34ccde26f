import { type CountedPage, type PageOfList, readJoinedPage } from "../../table/counted/counted-page.ts";
import type { Table } from "../../table/table.ts";
import { type PriceRef, priceList } from "../store.ts";

/** `at` is the time of creation. */
export type ListedPrice = PriceRef & { readonly at: string };

/** A page of the prices of some books by their rows. */
export async function getPricePage(
  table: Table,
  bookIds: readonly string[],
  page: PageOfList,
): Promise<CountedPage<ListedPrice>> {
  const bookIdByList = new Map(bookIds.map((bookId) => [priceList(bookId), bookId]));
  const listPage = await readJoinedPage(table, [...bookIdByList.keys()], page);
  return {
    ...listPage,
    rows: listPage.rows.map(({ list, row }) => ({ bookId: bookIdByList.get(list) ?? "", ...row })),
  };
}
