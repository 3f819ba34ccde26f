import { randomUUID } from "node:crypto";
import { addCartItems } from "../../../functions/carts/items/add-cart-items.ts";
import { readCart } from "../../../functions/carts/read-cart.ts";
import { checkoutCart } from "../../../functions/checkout/checkout-cart.ts";
import { createPayment } from "../../../functions/payments/create-payment.ts";
import { updateGateway } from "../../../functions/payments/gateways/update-gateway.ts";
import { createPriceBook } from "../../../functions/price-books/create-price-book.ts";
import { createPromotion } from "../../../functions/promotions/standard/create-promotion.ts";
import type { Endpoint } from "../../../lib/http/endpoint.ts";
import type { PublishedProduct } from "../../../lib/releases/published-product.ts";
import { cartWith, makeItem } from "../adds.ts";
import { BUYER } from "../loopback.ts";
import { openShop, type Request, type Shop } from "../metered-shop.ts";
import { publishPlainProducts } from "../products.ts";
import { type EnteredFile, recordEntered } from "./entered.ts";

type Call = readonly [endpoint: Endpoint, request: Request];

/** A request whose trip is shown. */
export type Trip = {
  readonly name: string;
  readonly says: string;
  /** Prepares the shop, and a new request each time. */
  readonly prepare: (shop: Shop, products: readonly PublishedProduct[]) => Promise<Call>;
};

/** In this order: the promotion of `promoted-add` stays in the shop. */
export const TRIPS: readonly Trip[] = [
  { name: "add", says: "a second product into a cart", prepare: prepareAdd },
  {
    name: "read-cart",
    says: "a cart of two items is read",
    prepare: async (shop, products) => [readCart, { params: { cartID: await cartWith(shop, products, 2) } }],
  },
  {
    name: "checkout",
    says: "a cart of two items becomes an order",
    prepare: async (shop, products) => [
      checkoutCart,
      { params: { cartID: await cartWith(shop, products, 2) }, body: { data: BUYER } },
    ],
  },
  { name: "payment", says: "an order is paid by hand", prepare: preparePayment },
  {
    name: "price-book",
    says: "a price book is created",
    prepare: async () => [
      createPriceBook,
      { body: { data: { type: "pricebook", attributes: { name: randomUUID() } } } },
    ],
  },
  {
    name: "promoted-add",
    says: "the add, while the store has a promotion",
    prepare: async (shop, products) => {
      await request(shop, createPromotion, { body: { data: makePromotion() } });
      return prepareAdd(shop, products);
    },
  },
];

async function prepareAdd(shop: Shop, products: readonly PublishedProduct[]): Promise<Call> {
  const cartID = await cartWith(shop, products, 1);
  return [addCartItems, { params: { cartID }, body: { data: makeItem(products, 1) } }];
}

async function preparePayment(shop: Shop, products: readonly PublishedProduct[]): Promise<Call> {
  await request(shop, updateGateway, { params: { slug: "manual" }, body: { data: { enabled: true } } });
  const params = { cartID: await cartWith(shop, products, 2) };
  const order = await request(shop, checkoutCart, { params, body: { data: BUYER } });
  const orderID: string = JSON.parse(order).data.id;
  return [createPayment, { params: { orderID }, body: { data: { gateway: "manual", method: "purchase" } } }];
}

function makePromotion() {
  return {
    type: "promotion",
    name: "Spring",
    description: "A tenth less",
    enabled: true,
    automatic: true,
    promotion_type: "percent_discount",
    schema: { currencies: [{ currency: "USD", percentage: 10 }] },
    start: "2026-01-01",
    end: "2099-01-01",
  };
}

/** The files and functions that a request ran. */
export type Taken = {
  readonly name: string;
  readonly files: readonly EnteredFile[];
  readonly counts: { readonly functions: number; readonly calls: number; readonly rooms: number };
  readonly tableCalls: number;
};

/** Takes them one after the other in a shop of ten products on a real engine. */
export async function takeTrips(trips: readonly Trip[]): Promise<readonly Taken[]> {
  const shop = await openShop();
  try {
    const products = await publishPlainProducts(shop, 10);
    const taken: Taken[] = [];
    for (const { name, prepare } of trips) {
      await request(shop, ...(await prepare(shop, products))); // The first time fills caches and compiles schemas.
      const call = await prepare(shop, products);
      shop.reset();
      const files = await recordEntered(() => request(shop, ...call));
      taken.push({ name, files, counts: countEntered(files), tableCalls: shop.calls.length });
    }
    return taken;
  } finally {
    await shop.engine.stop();
  }
}

function countEntered(files: readonly EnteredFile[]): Taken["counts"] {
  const functions = files.flatMap((file) => file.functions);
  return {
    functions: functions.length,
    calls: functions.reduce((sum, { calls }) => sum + calls, 0),
    rooms: new Set(files.map(({ path }) => path.split("/").slice(0, 2).join("/"))).size,
  };
}

/** @throws Error for an answer other than a 2xx */
async function request(shop: Shop, ...[endpoint, sent]: Call): Promise<string> {
  const { status, text } = await shop.call(endpoint, sent);
  if (status >= 300) throw new Error(`${endpoint.id} was answered ${status}: ${text}`);
  return text;
}
