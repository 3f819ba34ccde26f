import { allLeftWrite, leavingWrite } from "../../table/counted/counted-list.ts";
import {
  beginningOf,
  type CountedPage,
  countedPage,
  type PageOfList,
} from "../../table/counted/counted-page.ts";
import { keys } from "../../table/keys.ts";
import type { Table, Write } from "../../table/table.ts";
import { PRODUCT_LIST } from "./product-list.ts";

/** A page of all products by their rows; nothing while older products have none. */
export function getProductPage(table: Table, page: PageOfList): Promise<CountedPage | undefined> {
  return countedPage(table, PRODUCT_LIST, page);
}

/** The writes that a new product brings if it is the first of its store. */
export function firstProductWrites(table: Table): Promise<readonly Write[]> {
  return beginningOf(table, PRODUCT_LIST, keys.productRow("").pk);
}

/** The writes that keep the children of a parent, which is deleted, from being counted until they are removed. */
export function leavingChildren(parentId: string, count: number): readonly Write[] {
  return count > 0 ? [leavingWrite(PRODUCT_LIST, parentId, count)] : [];
}

/** The write for when they are. */
export function childrenLeft(parentId: string): Write {
  return allLeftWrite(PRODUCT_LIST, parentId);
}
