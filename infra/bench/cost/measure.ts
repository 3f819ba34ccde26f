import { randomUUID } from "node:crypto";
import { createAccessToken } from "../../../functions/auth/create-access-token.ts";
import { createCart } from "../../../functions/carts/create-cart.ts";
import { addCartItems } from "../../../functions/carts/items/add-cart-items.ts";
import { listCartItems } from "../../../functions/carts/items/list-cart-items.ts";
import { listCatalogProducts } from "../../../functions/storefront-catalog/list-catalog-products.ts";
import { readCatalogProduct } from "../../../functions/storefront-catalog/read-catalog-product.ts";
import { createApplicationKey } from "../../../lib/auth/store.ts";
import type { Endpoint } from "../../../lib/http/endpoint.ts";
import { deadlineIn } from "../../../lib/kernel/deadline.ts";
import type { PublishedProduct } from "../../../lib/releases/published-product.ts";
import { build } from "../../build/build.ts";
import type { ProgressDisplay } from "../../commands/progress/display.ts";
import { noDisplay } from "../../commands/progress/progress-display.ts";
import { cartWith, makeItem, send } from "../adds.ts";
import { openShop, type Request, type Shop } from "../metered-shop.ts";
import { publishPlainProducts } from "../products.ts";
import { measureLogBytes } from "./log-bytes.ts";
import { type Measured, MOST_LINES, type Operation } from "./usage.ts";

const PAGE = 25;

type Asked = { readonly endpoint: Endpoint; readonly request: Request };

/** Units and bytes of one request of each kind on the embedded engine. Carts have `lines` items after an add. */
export async function measure(
  lines: number,
  display: ProgressDisplay = noDisplay,
): Promise<Readonly<Record<Operation, Measured>>> {
  await build(display);
  return display.during("Measuring requests", () => measureAll(lines));
}

async function measureAll(lines: number): Promise<Readonly<Record<Operation, Measured>>> {
  const shop = await openShop();
  try {
    const products = await publishPlainProducts(shop, MOST_LINES);
    const add = async (): Promise<Asked> => ({
      endpoint: addCartItems,
      request: makeAdd(await cartWith(shop, products, lines - 1), products, lines),
    });
    const prepareKeyedAdd = async (): Promise<Asked> => ({
      endpoint: addCartItems,
      request: {
        ...makeAdd(await cartOfKeyedAdds(shop, products, lines - 1), products, lines),
        headers: newKey(),
      },
    });
    const read = async (): Promise<Asked> => ({
      endpoint: listCartItems,
      request: { params: { cartID: await cartWith(shop, products, lines) } },
    });
    const product = { params: { product_id: products[0]?.id ?? "" } };
    return {
      add: await measureOne(shop, add),
      keyedAdd: await measureOne(shop, prepareKeyedAdd),
      cartRead: await measureOne(shop, read),
      newCart: await measureOne(shop, async () => ({
        endpoint: createCart,
        request: { body: { data: {} } },
      })),
      productRead: await measureOne(shop, async () => ({ endpoint: readCatalogProduct, request: product })),
      productList: await measureOne(shop, async () => ({
        endpoint: listCatalogProducts,
        request: { query: `page[limit]=${PAGE}` },
      })),
      token: await measureToken(shop),
    };
  } finally {
    await shop.engine.stop();
  }
}

/** Makes the request twice: once through the meter, once with its bundle for the log lines. */
async function measureOne(shop: Shop, prepare: () => Promise<Asked>): Promise<Measured> {
  const units = await measureRequest(shop, await prepare());
  const { endpoint, request } = await prepare();
  return { ...units, logBytes: await measureLogBytes(shop, endpoint, request) };
}

async function measureRequest(shop: Shop, { endpoint, request }: Asked): Promise<Omit<Measured, "logBytes">> {
  shop.reset();
  const { status, text } = await shop.call(endpoint, request);
  if (status > 299) throw new Error(`${endpoint.id} answered ${status}: ${text}`);
  const sum = (kind: "read" | "write") => shop.calls.reduce((total, call) => total + call[kind], 0);
  return { writeUnits: sum("write"), readUnits: sum("read"), answerBytes: Buffer.byteLength(text) };
}

/**
 * Its bundle would ask AWS for the signing key, so the log bytes are those of a product request, which are about the same.
 */
async function measureToken(shop: Shop): Promise<Measured> {
  const clientId = randomUUID();
  await createApplicationKey(shop.runtime.table(deadlineIn(60_000)), {
    client_id: clientId,
    name: "Storefront",
    grants: ["implicit"],
    created_at: new Date().toISOString(),
  });
  const body = { grant_type: "implicit", client_id: clientId };
  const units = await measureRequest(shop, { endpoint: createAccessToken, request: { body } });
  const request = { query: `page[limit]=${PAGE}` };
  return { ...units, logBytes: await measureLogBytes(shop, listCatalogProducts, request) };
}

function makeAdd(cartID: string, products: readonly PublishedProduct[], lines: number): Request {
  return { params: { cartID }, body: { data: makeItem(products, lines - 1) } };
}

/** A cart stores the keys of its last adds, so they add to the size of the next write. */
async function cartOfKeyedAdds(
  shop: Shop,
  products: readonly PublishedProduct[],
  lines: number,
): Promise<string> {
  const cartID = await cartWith(shop, products, 0);
  for (const at of Array(lines).keys()) await send(shop, cartID, [makeItem(products, at)], newKey());
  return cartID;
}

function newKey() {
  return { "idempotency-key": randomUUID() };
}
