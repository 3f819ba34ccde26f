import type { TimedId } from "../../kernel/by-creation.ts";
import type { PageOfList } from "../../kernel/page.ts";
import { buildAllLeftWrite, buildLeavingWrite, type CountedList } from "../../table/counted/counted-list.ts";
import { type CountedPage, readCountedPage } from "../../table/counted/counted-page.ts";
import type { Table, Write } from "../../table/table.ts";

/** Each change of a product moves its entry, so the list has as many partitions as the list of orders. */
export const PRODUCT_LIST: CountedList = { name: "products", order: "latest first", shards: 4 };

export function toTimedProduct({
  id,
  updated_at,
}: {
  readonly id: string;
  readonly updated_at: string;
}): TimedId {
  return { id, at: updated_at };
}

/** A page of all products by their rows. */
export function getProductPage(table: Table, page: PageOfList<TimedId>): Promise<CountedPage> {
  return readCountedPage(table, PRODUCT_LIST, page);
}

export async function countProducts(table: Table): Promise<number> {
  return (await getProductPage(table, { offset: 0, limit: 0 })).total;
}

/** Stops counting the children of a deleted parent before they are removed. */
export function buildLeavingWrites(parentId: string, count: number): readonly Write[] {
  return count > 0 ? [buildLeavingWrite(PRODUCT_LIST, parentId, count)] : [];
}

/** The write after the last of these children is removed. */
export function buildChildrenLeftWrite(parentId: string): Write {
  return buildAllLeftWrite(PRODUCT_LIST, parentId);
}
