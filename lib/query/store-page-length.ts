import { getSettings } from "../settings/store.ts";
import type { Table } from "../table/table.ts";
import type { Query } from "./query.ts";

type Listing = { readonly table: Table; readonly query: Query };

/**
 * Gives a list that asks for no page length the store's. It is read beside whatever the use case reads first and
 * every read waits for it, so that the page is known when records are and costs no round trip of its own.
 */
export function withStorePageLength({ table, query }: Listing): Listing {
  const { offset, isDefault } = query.page;
  if (!isDefault) return { table, query };
  let length: number | undefined;
  const known = getSettings(table).then(({ settings }) => {
    length = settings.page_length;
  });
  known.catch(() => {}); // the reads of the use case report it
  const page = {
    offset,
    isDefault,
    get limit() {
      if (length === undefined) throw new Error("The page was asked for before anything was read.");
      return length;
    },
  };
  return { table: readingAfter(known, table), query: { ...query, page } };
}

function readingAfter(known: Promise<void>, table: Table): Table {
  const beside = async <T>(answer: Promise<T>): Promise<T> => (await Promise.all([answer, known]))[0];
  return {
    ...table,
    get: (key) => beside(table.get(key)),
    getMany: (keys) => beside(table.getMany(keys)),
    query: (query) => beside(table.query(query)),
  };
}
