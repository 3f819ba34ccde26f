import { DEFAULT_PAGE_LENGTH } from "../lists/list-query.ts";
import { keys } from "../table/keys.ts";
import type { Table } from "../table/table.ts";

/**
 * How many records a page of a list has where the request does not say. Any function may list, so this adds neither
 * the decoder of settings nor their defaults to its size: every format of them has this field.
 */
export async function getPageLength(table: Table): Promise<number> {
  const data = (await table.get(keys.store()))?.data;
  const isStored = typeof data === "object" && data !== null && "page_length" in data;
  return isStored && typeof data.page_length === "number" ? data.page_length : DEFAULT_PAGE_LENGTH;
}
