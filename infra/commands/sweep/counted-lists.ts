import { FILE_LIST, FILE_TYPE, toFile, toFileTimedId } from "../../../lib/files/store.ts";
import { JOB_LIST, JOB_TYPE, toJob, toJobTimedId } from "../../../lib/jobs/store.ts";
import { decodePrice, PRICE_TYPE, priceList, toTimedPrice } from "../../../lib/price-books/store.ts";
import { PRODUCT_LIST, toTimedProduct } from "../../../lib/products/rows/product-list-store.ts";
import { decodeProduct, PRODUCT_TYPE } from "../../../lib/products/store.ts";
import {
  codeUseList,
  decodeUse,
  toTimedUse,
  USE_TYPE,
} from "../../../lib/promotions/live/code-use-records-store.ts";
import { type CountedList, type ListRow, ROW_TYPE, rowKey } from "../../../lib/table/counted/counted-list.ts";
import { keys } from "../../../lib/table/keys.ts";
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

const PRICES = keys.price("", "").pk;
const USES = keys.codeUse("", "", "").pk;

export const LISTED_KINDS: readonly ListedKind[] = [
  { type: FILE_TYPE, recordIn: (item) => ({ list: FILE_LIST, row: toFileTimedId(toFile(item)) }) },
  { type: JOB_TYPE, recordIn: (item) => ({ list: JOB_LIST, row: toJobTimedId(toJob(item)) }) },
  {
    type: PRODUCT_TYPE,
    recordIn: (item) => ({ list: PRODUCT_LIST, row: toTimedProduct(decodeProduct(item)) }),
  },
  {
    type: PRICE_TYPE,
    recordIn: (item) => ({
      list: priceList(item.pk.slice(PRICES.length)),
      row: toTimedPrice(decodePrice(item)),
    }),
  },
  {
    type: USE_TYPE,
    recordIn: (item) => ({
      list: codeUseList({ promotion_id: item.pk.slice(USES.length) }),
      row: toTimedUse(decodeUse(item)),
    }),
  },
];
