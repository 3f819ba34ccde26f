import { keys } from "../../../table/keys.ts";
import type { Cursor, Table, Write } from "../../../table/table.ts";
import type { Entry } from "../entry.ts";

/*
 * Beside every entry stands a small item in the order of creation, written and deleted in the entry's own
 * transaction. A page of the default order and its total are read from these, 28 to a read unit, whatever entries hold.
 */

type Ordered = Pick<Entry, "id" | "created_at">;

/** Puts a new entry into the order. */
export function orderWrite(apiId: string, { id, created_at }: Ordered): Write {
  return {
    put: { ...keys.entryOrder(apiId, created_at, id), type: "entry_order" },
    when: { unconditional: "the entry beside it is new, and the same entry says the same" },
  };
}

/** Takes an entry out of the order, beside its own removal. */
export function orderRemoval(apiId: string, { id, created_at }: Ordered): Write {
  return {
    delete: keys.entryOrder(apiId, created_at, id),
    when: { unconditional: "the state of the entry is checked beside it" },
  };
}

/** The ids of the entries created first, or last, at most so many; strongly consistent. */
export async function idsInOrder(
  table: Table,
  apiId: string,
  { descending, most }: { readonly descending: boolean; readonly most: number },
): Promise<string[]> {
  const { pk } = keys.entryOrder(apiId, "", "");
  const ids: string[] = [];
  let after: Cursor | undefined;
  do {
    const limit = most - ids.length;
    const page = await table.query({ pk, consistent: true, descending, limit, ...(after ? { after } : {}) });
    ids.push(...page.items.map(({ sk }) => sk.slice(sk.indexOf("#") + 1)));
    after = page.next;
  } while (after && ids.length < most);
  return ids;
}
