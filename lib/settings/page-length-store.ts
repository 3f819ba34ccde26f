import { DEFAULT_PAGE_LENGTH } from "../lists/list-query.ts";
import { keys } from "../table/keys.ts";
import { dataOf, type Table } from "../table/table.ts";
import type { Settings } from "./settings.ts";

/** Apart from the other settings, whose defaults would add to the size of every function: any of them may list. */
export async function getPageLength(table: Table): Promise<number> {
  const item = await table.get(keys.store());
  return (item && dataOf<Partial<Settings>>(item).page_length) ?? DEFAULT_PAGE_LENGTH;
}
