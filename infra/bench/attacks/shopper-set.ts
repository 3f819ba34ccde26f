import { createCart } from "../../../functions/carts/create-cart.ts";
import { addCartItems } from "../../../functions/carts/items/add-cart-items.ts";
import { listCartItems } from "../../../functions/carts/items/list-cart-items.ts";
import { updateCartItems } from "../../../functions/carts/items/update-cart-items.ts";
import { readCart } from "../../../functions/carts/read-cart.ts";
import { updateCart } from "../../../functions/carts/update-cart.ts";
import { checkoutCart } from "../../../functions/checkout/checkout-cart.ts";
import { createCustomer } from "../../../functions/customers/create-customer.ts";
import { createCustomerToken } from "../../../functions/customers/create-customer-token.ts";
import { createEntry } from "../../../functions/extensions/entries/create-entry.ts";
import { readStocks } from "../../../functions/inventory/read-stocks.ts";
import { createPayment } from "../../../functions/payments/create-payment.ts";
import { updateGateway } from "../../../functions/payments/gateways/update-gateway.ts";
import { createPromotion } from "../../../functions/promotions/standard/create-promotion.ts";
import { listCatalogProducts } from "../../../functions/storefront-catalog/list-catalog-products.ts";
import { LARGEST_WORK } from "../../../lib/extensions/entries/value-checks.ts";
import { compilePattern, loadPatternEngine } from "../../../lib/extensions/fields/pattern.ts";
import type { Endpoint } from "../../../lib/http/endpoint.ts";
import type { PublishedProduct } from "../../../lib/releases/published-product.ts";
import { BUYER, checkOut } from "../adds.ts";
import { createApi } from "../fill-entries.ts";
import { type Request, type Shop, sendRequest } from "../metered-shop.ts";
import { publishPlainProducts } from "../products.ts";
import { stockUp } from "../stock.ts";
import type { Attack, AttackSet } from "./attack-set.ts";

const LINES = 100; // the most items that a cart may have
const AT_ONCE = 1000; // the most items that a request may add
const PROMOTIONS = 200;
const PATTERN = "(a|b)*a(a|b){800}$"; // one of the slowest, see `patterns.ts`

/** The largest carts, orders, passwords and entries that a guest may create; each request is as large as allowed. */
export const shopperSet: AttackSet = {
  name: "a cart of 100 products with 200 promotions, an order of it, an entry with a pattern",
  endpoints: [
    ...["carts/items/add-cart-items", "carts/items/update-cart-items", "carts/items/list-cart-items"],
    ...["carts/read-cart", "carts/update-cart", "checkout/checkout-cart", "payments/create-payment"],
    ...["customers/create-customer", "customers/create-customer-token", "extensions/entries/create-entry"],
    ...["inventory/read-stocks", "storefront-catalog/list-catalog-products"],
  ],
  heapMb: 256,
  fill: async (shop) => {
    const products = await publishPlainProducts(shop, LINES);
    await stockUp(shop, products);
    await addPromotions(shop, products);
    await shop.call(updateGateway, { params: { slug: "manual" }, body: { data: { enabled: true } } });
    const lines = products.map(({ id }) => ({ type: "cart_item", id, quantity: 3 }));
    for (const id of ["full", "empty", "many", "merged", "customs"])
      await shop.call(createCart, { body: { data: { id } } });
    await shop.call(addCartItems, { params: { cartID: "full" }, body: { data: lines } });
    const params = { cartID: "full" };
    const orderID = await checkOut(shop, "full");
    const many = Array.from({ length: AT_ONCE }, (_, at) => lines[at % LINES]);
    const copies = Array.from({ length: AT_ONCE }, () => ({ type: "cart_items", cart_id: "full" }));
    const customs = Array.from({ length: LINES }, (_, at) => customItem(at));
    const itemsOf = JSON.parse((await shop.call(listCartItems, { params })).text).data;
    const changes = Array.from({ length: AT_ONCE }, (_, at) => ({
      id: itemsOf[at % LINES]?.id,
      quantity: 1 + (at % 9),
    }));
    return [
      one("100 products into a cart", addCartItems, { params: { cartID: "empty" }, body: { data: lines } }),
      one("1,000 elements of products", addCartItems, { params: { cartID: "many" }, body: { data: many } }),
      one("100 custom items of 2,000 characters", addCartItems, {
        params: { cartID: "customs" },
        body: { data: customs },
      }),
      one(
        "a cart of 100 lines, 1,000 times",
        addCartItems,
        { params: { cartID: "merged" }, body: { data: copies } },
        3000,
      ),
      one("1,000 changes", updateCartItems, { params, body: { data: changes } }),
      one("a cart with its items", readCart, { params, query: "include=items,promotions" }),
      one("the items of a cart", listCartItems, { params }),
      one("a change of a cart", updateCart, { params, body: { data: { name: "n".repeat(255) } } }),
      one("a checkout of 100 lines", checkoutCart, { params, body: { data: BUYER } }),
      one("a payment of 100 lines", createPayment, {
        params: { orderID },
        body: { data: { gateway: "manual", method: "authorize" } },
      }),
      ...otherRequests(products),
      await entryWithPattern(shop),
    ];
  },
};

function one(name: string, endpoint: Endpoint, request: Request, mostUnits = 300): Attack {
  return { name: `shopper: ${name}`, endpoint, request: { as: "implicit", ...request }, mostUnits };
}

function otherRequests(products: readonly PublishedProduct[]): Attack[] {
  const customer = { type: "customer", name: "Mira", email: "mira@example.org", password: "p".repeat(60) };
  return [
    one("a password is made", createCustomer, { body: { data: customer } }),
    one("a password is tried", createCustomerToken, {
      body: { data: { type: "token", email: customer.email, password: customer.password } },
    }),
    one("100 stocks", readStocks, {
      body: { data: products.map(({ id }) => ({ id, type: "stock" })) },
    }),
    one("100 products with what they include", listCatalogProducts, {
      query: "page[limit]=100&include=main_image,files,component_products",
    }),
  ];
}

function customItem(at: number) {
  const description = "d".repeat(2000);
  return {
    type: "custom_item",
    name: `Wrap ${at}`,
    sku: `w-${at}`,
    description,
    quantity: 1,
    price: { amount: 4 },
  };
}

/** Automatic promotions, each for five of the products. */
async function addPromotions(shop: Shop, products: readonly PublishedProduct[]): Promise<void> {
  for (let at = 0; at < PROMOTIONS; at += 1) {
    const targets = Array.from({ length: 5 }, (_, more) => products[(at * 7 + more) % LINES]?.attributes.sku);
    const data = {
      type: "promotion",
      ...{ name: `Promotion ${at}`, description: "Three for two", enabled: true, automatic: true },
      ...{ promotion_type: "x_for_y", schema: { x: 3, y: 2, targets } },
      ...{ start: "2026-01-01", end: "2046-01-01" },
    };
    await sendRequest(shop, createPromotion, { body: { data } });
  }
}

async function entryWithPattern(shop: Shop): Promise<Attack> {
  const validation = { string: { regex: PATTERN } };
  await createApi(shop, "notes", [{ slug: "note", field_type: "string", validation }]);
  await loadPatternEngine();
  const pattern = compilePattern(PATTERN);
  if ("wrong" in pattern) throw new Error(`${PATTERN} ${pattern.wrong}`);
  const entry = { type: "notes_ext", note: "ab".repeat(Math.floor(LARGEST_WORK / pattern.size / 2)) };
  return {
    name: "shopper: 100 entries with a pattern",
    endpoint: createEntry,
    // The store decides who may write entries; the cost is the same for all.
    request: { params: { slug: "notes" }, body: { data: Array.from({ length: 100 }, () => entry) } },
    mostUnits: 20,
  };
}
