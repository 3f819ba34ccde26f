import { FILE_LIST, FILE_TYPE, fileIn, timedFile } from "../../lib/files/store.ts";
import { JOB_LIST, JOB_TYPE, jobIn, timedJob } from "../../lib/jobs/store.ts";
import { codeUseList, timedUse, USE_TYPE, useIn } from "../../lib/live-promotions/code-use-records-store.ts";
import { PRICE_TYPE, priceIn, priceList, timedPrice } from "../../lib/price-books/store.ts";
import { PRODUCT_LIST, timedProduct } from "../../lib/products/rows/product-list.ts";
import { PRODUCT_TYPE, productIn } from "../../lib/products/store.ts";
import { keys } from "../../lib/table/keys.ts";
import type { ListedKind } from "./counted-lists.ts";

const PRICES = keys.price("", "").pk;
const USES = keys.codeUse("", "", "").pk;

/** All kinds of records that are in counted lists. */
export const LISTED_KINDS: readonly ListedKind[] = [
  { type: FILE_TYPE, recordIn: (item) => ({ list: FILE_LIST, row: timedFile(fileIn(item)) }) },
  { type: JOB_TYPE, recordIn: (item) => ({ list: JOB_LIST, row: timedJob(jobIn(item)) }) },
  { type: PRODUCT_TYPE, recordIn: (item) => ({ list: PRODUCT_LIST, row: timedProduct(productIn(item)) }) },
  {
    type: PRICE_TYPE,
    recordIn: (item) => ({
      list: priceList(item.pk.slice(PRICES.length)),
      row: timedPrice(priceIn(item)),
    }),
  },
  {
    type: USE_TYPE,
    recordIn: (item) => ({
      list: codeUseList({ promotion_id: item.pk.slice(USES.length) }),
      row: timedUse(useIn(item)),
    }),
  },
];
