import { randomUUID } from "node:crypto";
import { Session } from "node:inspector/promises";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { addCartItems } from "../../../functions/carts/items/add-cart-items.ts";
import { readCart } from "../../../functions/carts/read-cart.ts";
import { checkoutCart } from "../../../functions/checkout/checkout-cart.ts";
import { createPayment } from "../../../functions/payments/create-payment.ts";
import { updateGateway } from "../../../functions/payments/gateways/update-gateway.ts";
import { createPriceBook } from "../../../functions/price-books/create-price-book.ts";
import { createPromotion } from "../../../functions/promotions/standard/create-promotion.ts";
import type { Endpoint } from "../../../lib/http/endpoint.ts";
import type { PublishedProduct } from "../../../lib/releases/published-product.ts";
import { BUYER, cartWith, checkOut, makeItem } from "../adds.ts";
import { openShop, type Request, type Shop, sendRequest } from "../metered-shop.ts";
import { publishPlainProducts } from "../products.ts";

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
      await sendRequest(shop, createPromotion, { body: { data: makePromotion() } });
      return prepareAdd(shop, products);
    },
  },
];

async function prepareAdd(shop: Shop, products: readonly PublishedProduct[]): Promise<Call> {
  const cartID = await cartWith(shop, products, 1);
  return [addCartItems, { params: { cartID }, body: { data: makeItem(products, 1) } }];
}

async function preparePayment(shop: Shop, products: readonly PublishedProduct[]): Promise<Call> {
  await sendRequest(shop, updateGateway, { params: { slug: "manual" }, body: { data: { enabled: true } } });
  const orderID = await checkOut(shop, await cartWith(shop, products, 2));
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
      await sendRequest(shop, ...(await prepare(shop, products))); // The first time fills caches and compiles schemas.
      const call = await prepare(shop, products);
      shop.reset();
      const files = await recordEntered(() => sendRequest(shop, ...call));
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

/** A file of `lib` or `functions` with its functions that were entered. */
export type EnteredFile = { readonly path: string; readonly functions: readonly EnteredFunction[] };
type EnteredFunction = { readonly name: string; readonly calls: number };

/** Runs it once under V8's precise coverage. @returns the files that it entered, by path */
async function recordEntered(run: () => Promise<unknown>): Promise<readonly EnteredFile[]> {
  const session = new Session();
  session.connect();
  try {
    await session.post("Profiler.enable");
    await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
    await session.post("Profiler.takePreciseCoverage"); // Drops the counts so far.
    await run();
    const { result } = await session.post("Profiler.takePreciseCoverage");
    return result
      .filter(({ url }) => url.startsWith("file:"))
      .map(({ url, functions }) => ({
        path: relative(process.cwd(), fileURLToPath(url)),
        functions: functions
          .map(({ functionName, ranges }) => ({
            name: functionName || "(nameless)",
            calls: ranges[0]?.count ?? 0,
          }))
          .filter(({ calls }) => calls > 0),
      }))
      .filter(({ path, functions }) => /^(?:lib|functions)\//.test(path) && functions.length > 0)
      .toSorted((one, other) => one.path.localeCompare(other.path));
  } finally {
    session.disconnect();
  }
}
