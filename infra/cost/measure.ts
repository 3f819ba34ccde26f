import { randomUUID } from "node:crypto";
import { endpoint as createAccessToken } from "../../functions/auth/create-access-token.ts";
import { endpoint as addCartItems } from "../../functions/carts/add-cart-items.ts";
import { endpoint as createCart } from "../../functions/carts/create-cart.ts";
import { endpoint as listCartItems } from "../../functions/carts/list-cart-items.ts";
import { endpoint as listProducts } from "../../functions/catalog/list-catalog-products.ts";
import { endpoint as readProduct } from "../../functions/catalog/read-catalog-product.ts";
import { createApplicationKey } from "../../lib/auth/store.ts";
import type { PublishedProduct } from "../../lib/catalog/published.ts";
import type { Endpoint } from "../../lib/http/endpoint.ts";
import { deadlineIn } from "../../lib/table/deadline.ts";
import { openShop, type Request, type Shop } from "../bench/metered-shop.ts";
import { publishPlainProducts } from "../bench/products.ts";
import { build } from "../build.ts";
import { logBytesOf } from "./log-bytes.ts";
import { type Measured, MOST_LINES, type Operation } from "./usage.ts";

const PAGE = 25;

type Asked = { readonly endpoint: Endpoint; readonly request: Request };

/** What one request of each kind consumes on the embedded engine, with carts that hold so many lines after an add. */
export async function measure(lines: number): Promise<Readonly<Record<Operation, Measured>>> {
  await build({ quiet: true });
  const shop = await openShop();
  try {
    const products = await publishPlainProducts(shop, MOST_LINES);
    const add = async (headers = {}) =>
      addTo(await cartOf(shop, products, lines - 1), products, lines, headers);
    const read = async (): Promise<Asked> => ({
      endpoint: listCartItems,
      request: { params: { cartID: await cartOf(shop, products, lines) } },
    });
    const product = { params: { product_id: products[0]?.id ?? "" } };
    return {
      add: await measureOne(shop, add),
      keyedAdd: await measureOne(shop, () => add({ "idempotency-key": randomUUID() })),
      cartRead: await measureOne(shop, read),
      newCart: await measureOne(shop, async () => ({ endpoint: createCart, request: newCart(randomUUID()) })),
      productRead: await measureOne(shop, async () => ({ endpoint: readProduct, request: product })),
      productList: await measureOne(shop, async () => ({
        endpoint: listProducts,
        request: { query: `page[limit]=${PAGE}` },
      })),
      token: await measureToken(shop),
    };
  } finally {
    await shop.engine.stop();
  }
}

/** The request is made twice: once through the meter, once by its bundle for what that logs. */
async function measureOne(shop: Shop, prepare: () => Promise<Asked>): Promise<Measured> {
  const units = await consumed(shop, await prepare());
  const { endpoint, request } = await prepare();
  return { ...units, logBytes: await logBytesOf(shop, endpoint, request) };
}

async function consumed(shop: Shop, { endpoint, request }: Asked): Promise<Omit<Measured, "logBytes">> {
  shop.reset();
  const { status, text } = await shop.call(endpoint, request);
  if (status > 299) throw new Error(`${endpoint.id} answered ${status}: ${text}`);
  const sum = (kind: "read" | "write") => shop.calls.reduce((total, call) => total + call[kind], 0);
  return { writeUnits: sum("write"), readUnits: sum("read"), answerBytes: Buffer.byteLength(text) };
}

/** The bundle would ask AWS for the key that signs; a request for a token is logged like one for a product. */
async function measureToken(shop: Shop): Promise<Measured> {
  const clientId = randomUUID();
  await createApplicationKey(shop.runtime.table(deadlineIn(60_000)), {
    client_id: clientId,
    name: "Storefront",
    grants: ["implicit"],
    created_at: new Date().toISOString(),
  });
  const body = { grant_type: "implicit", client_id: clientId };
  const units = await consumed(shop, { endpoint: createAccessToken, request: { body } });
  const request = { query: `page[limit]=${PAGE}` };
  return { ...units, logBytes: await logBytesOf(shop, listProducts, request) };
}

function addTo(
  cartID: string,
  products: readonly PublishedProduct[],
  lines: number,
  headers: Readonly<Record<string, string>>,
): Asked {
  const data = { type: "cart_item", id: products[lines - 1]?.id ?? "", quantity: 1 };
  return { endpoint: addCartItems, request: { params: { cartID }, headers, body: { data } } };
}

/** A new cart with so many lines. */
async function cartOf(shop: Shop, products: readonly PublishedProduct[], lines: number): Promise<string> {
  const cartID = randomUUID();
  await shop.call(createCart, newCart(cartID));
  if (lines === 0) return cartID;
  const data = products.slice(0, lines).map(({ id }) => ({ type: "cart_item", id, quantity: 1 }));
  const { status, text } = await shop.call(addCartItems, {
    params: { cartID },
    body: { data, options: { add_all_or_nothing: true } },
  });
  if (status !== 201) throw new Error(`A cart of ${lines} lines was answered ${status}: ${text}`);
  return cartID;
}

function newCart(id: string): Request {
  return { body: { data: { id } } };
}
