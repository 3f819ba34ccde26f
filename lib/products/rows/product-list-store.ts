import { allLeftWrite, leavingWrite } from "../../table/counted/counted-list.ts";
import { type CountedPage, countedPage, type PageOfList } from "../../table/counted/counted-page.ts";
import type { Table, Write } from "../../table/table.ts";
import { PRODUCT_LIST } from "./product-list.ts";

/** A page of all products by their rows. */
export function getProductPage(table: Table, page: PageOfList): Promise<CountedPage> {
  return countedPage(table, PRODUCT_LIST, page);
}

/** The writes that keep the children of a parent, which is deleted, from being counted until they are removed. */
export function leavingChildren(parentId: string, count: number): readonly Write[] {
  return count > 0 ? [leavingWrite(PRODUCT_LIST, parentId, count)] : [];
}

/** The write for when they are. */
export function childrenLeft(parentId: string): Write {
  return allLeftWrite(PRODUCT_LIST, parentId);
}
