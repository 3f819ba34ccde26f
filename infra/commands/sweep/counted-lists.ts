import { type CountedList, type ListRow, ROW_TYPE, rowKey } from "../../../lib/table/counted/counted-list.ts";
import type { Item } from "../../../lib/table/table.ts";

/** A kind of record with counted lists. */
export type ListedKind = {
  /** Type of the records' items. */
  readonly type: string;
  /** The list of a record, and the record's row in it. */
  readonly recordIn: (item: Item) => { readonly list: CountedList; readonly row: ListRow };
};

/** The items that requests still see: DynamoDB removes expired ones some time later, rows and records apart. */
export function keepUnexpired(items: readonly Item[], now: Date): readonly Item[] {
  const seconds = now.getTime() / 1000;
  return items.filter(({ expires_at }) => expires_at === undefined || expires_at > seconds);
}

/**
 * Compares the records of counted lists with the rows of the lists, in both directions.
 * @param items the whole table without what has expired
 * @returns a line for each record without its row and each row without its record
 */
export function findUnlisted(items: readonly Item[], kinds: readonly ListedKind[]): readonly string[] {
  const expected = new Set(
    kinds.flatMap(({ type, recordIn }) =>
      items
        .filter((item) => item.type === type)
        .map((item) => {
          const { list, row } = recordIn(item);
          const { pk, sk } = rowKey(list, row);
          return `${pk} ${sk}`;
        }),
    ),
  );
  const stored = new Set(items.filter(({ type }) => type === ROW_TYPE).map(({ pk, sk }) => `${pk} ${sk}`));
  return [
    ...[...expected].filter((key) => !stored.has(key)).map((key) => `unlisted ${key}`),
    ...[...stored].filter((key) => !expected.has(key)).map((key) => `stray ${key}`),
  ];
}
