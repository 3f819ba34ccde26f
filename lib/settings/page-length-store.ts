import { DEFAULT_PAGE_LENGTH } from "../lists/list-query.ts";
import { keys } from "../table/keys.ts";
import type { Table } from "../table/table.ts";

/** Avoids the decoder and the defaults of settings, because all bundles that list contain this. */
export async function getPageLength(table: Table): Promise<number> {
  const data = (await table.get(keys.store()))?.data;
  const isStored = typeof data === "object" && data !== null && "page_length" in data;
  return isStored && typeof data.page_length === "number" ? data.page_length : DEFAULT_PAGE_LENGTH;
}
