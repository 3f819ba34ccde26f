import { DEFAULT_PAGE_LENGTH } from "../lists/list-query.ts";
import { entity, plainlyDecoded } from "../table/entity.ts";
import { keys } from "../table/keys.ts";
import type { Table } from "../table/table.ts";
import type { Settings } from "./settings.ts";

/** What is stored of the settings: those that nobody has changed may be missing. */
export const storedSettings = entity<Partial<Settings>>("store");

/**
 * How many records a page of a list has where the request does not say. Apart from the other settings, whose defaults
 * would add to the size of every function: any of them may list.
 */
export async function getPageLength(table: Table): Promise<number> {
  const item = await table.get(keys.store());
  return (item && plainlyDecoded(storedSettings, item).page_length) ?? DEFAULT_PAGE_LENGTH;
}
