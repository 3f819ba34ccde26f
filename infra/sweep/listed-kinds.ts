import { FILE_LIST, FILE_TYPE, fileIn, timedFile } from "../../lib/files/store.ts";
import { JOB_LIST, JOB_TYPE, jobIn, timedJob } from "../../lib/jobs/store.ts";
import {
  codeUseList,
  indexedUse,
  timedUse,
  USE_TYPE,
  useIn,
} from "../../lib/live-promotions/code-use-records-store.ts";
import { PRICE_BOOK_TYPE, PRICE_TYPE, priceIn, priceList, timedPrice } from "../../lib/price-books/store.ts";
import { PRODUCT_LIST, timedProduct } from "../../lib/products/rows/product-list.ts";
import { PRODUCT_TYPE, productIn } from "../../lib/products/store.ts";
import { keys } from "../../lib/table/keys.ts";
import type { ListedKind } from "./counted-lists.ts";

const files: ListedKind = {
  type: FILE_TYPE,
  listsAmong: () => [FILE_LIST],
  recordIn: (item) => ({ list: FILE_LIST, row: timedFile(fileIn(item)) }),
  keyOf: (_, id) => keys.file(id),
};

const jobs: ListedKind = {
  type: JOB_TYPE,
  listsAmong: () => [JOB_LIST],
  recordIn: (item) => ({ list: JOB_LIST, row: timedJob(jobIn(item)) }),
  keyOf: (_, id) => keys.job(id),
};

const products: ListedKind = {
  type: PRODUCT_TYPE,
  listsAmong: () => [PRODUCT_LIST],
  recordIn: (item) => ({ list: PRODUCT_LIST, row: timedProduct(productIn(item)) }),
  keyOf: (_, id) => keys.product(id),
};

const OF_BOOK = priceList("").name;
const PRICES = keys.price("", "").pk;

const prices: ListedKind = {
  type: PRICE_TYPE,
  listsAmong: (items) =>
    items.filter(({ type }) => type === PRICE_BOOK_TYPE).map(({ sk: bookId }) => priceList(bookId)),
  recordIn: (item) => ({
    list: priceList(item.pk.slice(PRICES.length)),
    row: timedPrice(priceIn(item)),
  }),
  keyOf: ({ name }, id) => keys.price(name.slice(OF_BOOK.length), id),
};

const PROMOTION_TYPES = ["promotion", "rule_promotion"];
const USES = keys.codeUse("", "", "").pk;
const OF_PROMOTION = codeUseList({ promotion_id: "" }).name;

const codeUses: ListedKind = {
  type: USE_TYPE,
  listsAmong: (items) =>
    items
      .filter(({ type }) => PROMOTION_TYPES.includes(type))
      .map(({ sk: promotion_id }) => codeUseList({ promotion_id })),
  recordIn: (item) => ({
    list: codeUseList({ promotion_id: item.pk.slice(USES.length) }),
    row: timedUse(useIn(item)),
  }),
  beside: (item) => indexedUse(useIn(item)),
  keyOf: ({ name }, id) => ({ pk: `${USES}${name.slice(OF_PROMOTION.length)}`, sk: id }),
};

/** All kinds of records that are in counted lists. */
export const LISTED_KINDS: readonly ListedKind[] = [files, jobs, products, prices, codeUses];
