import { randomUUID } from "node:crypto";
import { listCarts } from "../../../functions/carts/list-carts.ts";
import { listFiles } from "../../../functions/files/list-files.ts";
import { listOrders } from "../../../functions/orders/list-orders.ts";
import { createPriceBook } from "../../../functions/price-books/create-price-book.ts";
import { listPrices } from "../../../functions/price-books/prices/list-prices.ts";
import { listJobs } from "../../../functions/products/jobs/list-jobs.ts";
import { listProducts } from "../../../functions/products/list-products.ts";
import { listCodes } from "../../../functions/promotions/codes/list-codes.ts";
import { listUsages } from "../../../functions/promotions/codes/list-usages.ts";
import { createPromotion } from "../../../functions/promotions/standard/create-promotion.ts";
import { MAX_CARTS_OF_OWNER } from "../../../lib/carts/associations/owner-limit-store.ts";
import type { Association, Cart } from "../../../lib/carts/cart/cart.ts";
import { buildCartWrites } from "../../../lib/carts/cart/store.ts";
import { files } from "../../../lib/files/store.ts";
import type { Endpoint } from "../../../lib/http/endpoint.ts";
import type { Job } from "../../../lib/jobs/job.ts";
import { jobs } from "../../../lib/jobs/store.ts";
import { newOrderWrites } from "../../../lib/orders/orders-store.ts";
import { derivePriceId, type Price } from "../../../lib/price-books/price-book.ts";
import { pricesIn } from "../../../lib/price-books/store.ts";
import type { Product } from "../../../lib/products/product.ts";
import { buildProductSaveWrites } from "../../../lib/products/store.ts";
import { MOST_CODES } from "../../../lib/promotions/limits.ts";
import type { StoredCode } from "../../../lib/promotions/live/code.ts";
import { addNumbers, NO_CODES } from "../../../lib/promotions/live/code-list.ts";
import { listWrite, rowWrite } from "../../../lib/promotions/live/code-list-store.ts";
import { useRecordWrites } from "../../../lib/promotions/live/code-use-records-store.ts";
import { encodeCode } from "../../../lib/promotions/live/codes-store.ts";
import type { Write } from "../../../lib/table/table.ts";
import { orderAt } from "../fill-orders.ts";
import { type Request, type Shop, sendRequest } from "../metered-shop.ts";

export type ListKind = {
  /** Plural noun for its records. */
  readonly name: string;
  readonly endpoint: Endpoint;
  /** The most records that can exist, if fewer than a million. */
  readonly most?: number;
  /** Creates the list's owner in an empty shop. */
  readonly open: (shop: Shop) => OpenList | Promise<OpenList>;
};

export type OpenList = {
  /** The request for the list, without its query. */
  readonly request?: Omit<Request, "query">;
  /**
   * The writes of the record at a position, from the store's own functions. Conditions are ignored, and additions to the same
   * number are merged.
   */
  readonly writesAt: (position: number) => readonly Write[];
  /** The writes of what counts the records. */
  readonly countWrites?: (count: number) => readonly Write[];
};

const FIRST_MS = Date.parse("2026-03-02T10:00:00.000Z");
const DAY_MS = 86_400_000;

/** Records are a second apart. */
const timeAt = (position: number) => new Date(FIRST_MS + position * 1000).toISOString();

/** Plain products. */
const productList: ListKind = {
  name: "products",
  endpoint: listProducts,
  open: () => ({ writesAt: (at) => buildProductSaveWrites(productAt(at)) }),
};

function productAt(position: number): Product {
  const at = timeAt(position);
  return {
    id: randomUUID(),
    fields: {
      name: `Alder mug ${position}`,
      sku: `MUG-${position}`,
      slug: `alder-mug-${position}`,
      description: "A mug with a matt glaze, made by hand.",
      status: "live",
      commodity_type: "physical",
    },
    created_at: at,
    updated_at: at,
    variationIds: [],
    files: [],
  };
}

/** Prices of one book in one currency. */
const priceList: ListKind = {
  name: "prices",
  endpoint: listPrices,
  open: async (shop) => {
    const data = { type: "pricebook", attributes: { name: "Prices" } };
    const text = await sendRequest(shop, createPriceBook, { body: { data } });
    const pricebook_id: string = JSON.parse(text).data.id;
    const store = pricesIn(pricebook_id);
    return {
      request: { params: { pricebook_id } },
      writesAt: (at) => store.writes(priceAt(pricebook_id, at)),
    };
  },
};

function priceAt(bookId: string, position: number): Price {
  const at = timeAt(position);
  const sku = `MUG-${position}`;
  return {
    id: derivePriceId(bookId, sku),
    sku,
    currencies: { USD: { amount: 700 + position, includes_tax: false } },
    created_at: at,
    updated_at: at,
  };
}

/** Links to files elsewhere. */
const fileList: ListKind = {
  name: "files",
  endpoint: listFiles,
  open: () => ({ writesAt: (at) => files.writes(fileAt(at)) }),
};

function fileAt(position: number) {
  const id = randomUUID();
  const href = `https://img.example/${position}.png`;
  return {
    id,
    type: "file",
    file_name: `${position}.png`,
    mime_type: "image/png",
    file_size: 48_211,
    link: { href },
    public: true,
    links: { self: `/v2/files/${id}` },
    meta: { timestamps: { created_at: timeAt(position) } },
  } as const;
}

/** Orders of one item, last changed first; `infra/bench/orders.ts` measures their other lists. */
const orderList: ListKind = {
  name: "orders",
  endpoint: listOrders,
  open: () => ({ writesAt: (at) => newOrderWrites(orderAt(at)) }),
};

/** Codes of one promotion; `infra/bench/codes.ts` measures their deletion. */
const codeList: ListKind = {
  name: "codes",
  endpoint: listCodes,
  most: MOST_CODES,
  open: async (shop) => {
    const promotion_id = await promotionIn(shop);
    return {
      request: { params: { promotion_id } },
      writesAt: (at) => {
        const code = codeAt(promotion_id, at);
        return [{ put: encodeCode(code), when: { only: "absent" } }, rowWrite(code)];
      },
      countWrites: (count) => [
        listWrite(promotion_id, addNumbers(NO_CODES, count), { value: NO_CODES, version: 0 }),
      ],
    };
  },
};

/** A code without a limit. Positions in a list continue from the number of the first code. */
function codeAt(promotion_id: string, position: number): StoredCode {
  return {
    source: "standard",
    promotion_id,
    codes_id: promotion_id,
    code: `CODE-${position}`,
    number: NO_CODES.next + position,
    used: 0,
    max_uses: null,
    consume_unit: "per_cart",
    created_at: new Date(0).toISOString(),
  };
}

/** Creates a promotion with codes. @returns its id */
export async function promotionIn(shop: Shop): Promise<string> {
  const start = new Date().toISOString();
  const end = new Date(Date.now() + 30 * DAY_MS).toISOString();
  const schema = { currencies: [{ currency: "USD", percentage: 10 }] };
  const fields = { name: "Codes", description: "", promotion_type: "percent_discount", schema, start, end };
  const body = { data: { type: "promotion", ...fields } };
  return JSON.parse(await sendRequest(shop, createPromotion, { body })).data.id;
}

/** The usages are spread over this many codes. */
const USED_CODES = 50;

/** Uses of one promotion's codes by orders. */
const usageList: ListKind = {
  name: "usages",
  endpoint: listUsages,
  open: async (shop) => {
    const promotion_id = await promotionIn(shop);
    return {
      request: { params: { promotion_id } },
      writesAt: (position) => {
        const code = codeAt(promotion_id, position % USED_CODES);
        const use = {
          orderId: randomUUID(),
          user: {},
          at: timeAt(position),
          caller: { grant: "none" } as const,
        };
        return useRecordWrites({ code, times: 1 }, use, undefined);
      },
    };
  },
};

const OWNER: Association = { type: "customer", id: "c0" };

/** The carts of one customer, with one item each: the most that a customer may have. */
const cartList: ListKind = {
  name: "carts of an owner",
  endpoint: listCarts,
  most: MAX_CARTS_OF_OWNER,
  open: async ({ runtime }) => {
    const token = await runtime.capabilities.signer({ customer: { id: OWNER.id } }, new Date());
    return {
      request: { headers: { "x-moltin-customer-token": token }, as: "implicit" },
      writesAt: (at) => buildCartWrites(cartAt(at), undefined),
    };
  },
};

function cartAt(position: number): Cart {
  const now = Date.now();
  const at = new Date(now - position * 1000).toISOString();
  return {
    id: randomUUID(),
    name: "Cart",
    description: "",
    associations: [OWNER],
    items: [
      {
        id: randomUUID(),
        type: "custom_item",
        name: "Gift wrap",
        description: "",
        sku: "",
        quantity: 1,
        unit_price: { amount: 250, includes_tax: false },
        created_at: at,
        updated_at: at,
      },
    ],
    discount_settings: { custom_discounts_enabled: false, use_rule_promotions: false },
    created_at: at,
    updated_at: at,
    expires_at: new Date(now + 7 * DAY_MS).toISOString(),
  };
}

/** Jobs are kept for 30 days. */
const JOB_DAYS = 29;

/** Jobs of the last days, the same number on each day. */
const jobList: ListKind = {
  name: "jobs",
  endpoint: listJobs,
  open: () => ({ writesAt: (at) => jobs.writes(jobAt(at)) }),
};

function jobAt(position: number): Job {
  const age = (position % JOB_DAYS) * DAY_MS + 1000 + Math.floor(position / JOB_DAYS);
  const at = new Date(Date.now() - age).toISOString();
  return {
    id: randomUUID(),
    type: "child-products",
    status: "pending",
    productId: randomUUID(),
    created_at: at,
    updated_at: at,
    requestId: randomUUID(),
    errors: [],
    percent: 0,
  };
}

/** Every list without a limit to its length. `infra/bench/entry-lists.ts` measures lists of entries. */
export const LIST_KINDS: readonly ListKind[] = [
  ...[productList, priceList, fileList, orderList],
  ...[codeList, usageList, cartList, jobList],
];
