import { randomUUID } from "node:crypto";
import { CUSTOMER_TYPE, listingOf } from "../../lib/customers/store.ts";
import { writeStepSurely } from "../../lib/table/effects/write-step.ts";
import type { Item, Table } from "../../lib/table/table.ts";

/** The customers from before there was a list of them, who are not in it. */
export function withoutList(items: Iterable<Item>): readonly Item[] {
  return [...items].filter((item) => item.type === CUSTOMER_TYPE && item.gsi1pk === undefined);
}

/**
 * Puts customers into the list that an older version has made, before this one or after a roll back to it. It may be
 * ended at any time and run again. One who is changed meanwhile is in the list by that.
 * @param items the whole table, read after this version was deployed
 * @returns a line that says how many, none if there was nothing to do
 */
export async function listCustomers(table: Table, items: readonly Item[]): Promise<readonly string[]> {
  const missing = withoutList(items);
  for (const item of missing) {
    const write = listingOf(item);
    if (write) await writeStepSurely({ table, newId: randomUUID }, [write]);
  }
  return missing.length === 0 ? [] : [`${missing.length} customers were put into the list of customers`];
}
