import { FILE_LIST, FILE_TYPE, toFile, toFileTimedId } from "../../../lib/files/store.ts";
import { decodePrice, PRICE_TYPE, priceList, toTimedPrice } from "../../../lib/price-books/store.ts";
import { JOB_LIST, JOB_TYPE, toJob, toJobTimedId } from "../../../lib/products/jobs/store.ts";
import { PRODUCT_LIST, toTimedProduct } from "../../../lib/products/rows/product-list-store.ts";
import { decodeProduct, PRODUCT_TYPE } from "../../../lib/products/store.ts";
import {
  codeUseList,
  decodeUse,
  toTimedUse,
  USE_TYPE,
} from "../../../lib/promotions/live/code-use-records-store.ts";
import { keys } from "../../../lib/table/keys.ts";
import type { ListedKind } from "./counted-lists.ts";

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
