import type { Client, Shown } from "./client.ts";
import type { Ledger } from "./ledger.ts";

/** The parts of the demo store that the traffic uses. */
export type Shop = {
  readonly goods: readonly { readonly sku: string; readonly product: string }[];
  /** Few pieces of it: adds and checkouts may be refused. */
  readonly scarce: { readonly sku: string; readonly product: string };
  readonly promotion: string;
  readonly catalog: string;
  readonly priceBook: string;
};

export const CODE = "SOAK10";
export const USES = 1_000_000;
export const REVIEWS = "/v2/extensions/product-reviews";
const PLENTY = 1_000_000;
const FEW = 40;
const SKUS = ["TW-ALDER-MUG", "TW-HERON-TEAPOT", "TW-HARBOUR-JUG", "TW-KELP-GREEN"];
const OBSERVES = ["order.created", "order.updated", "order.paid", "order.fulfilled", "order.cancelled"];

/** Fills the demo store for the traffic and notes the stock. */
export async function openShop(client: Client, ledger: Ledger, webhook: string): Promise<Shop> {
  const { ask } = client;
  const products = await Promise.all(SKUS.map((sku) => readProduct(client, sku)));
  for (const [at, product] of products.entries()) {
    await fillStock(client, ledger, product, at === products.length - 1 ? FEW : PLENTY);
  }
  await ask("PUT", "/v2/gateways/manual", { body: { data: { enabled: true } } });
  const { data: promotion } = await ask("POST", "/v2/promotions", { body: { data: PROMOTION } });
  const codes = [{ code: CODE, uses: USES }];
  await ask("POST", `/v2/promotions/${promotion.id}/codes`, {
    body: { data: { type: "promotion_codes", codes } },
  });
  await ask("POST", "/v2/integrations", { body: { data: integrationTo(webhook) } });
  const { data: priceBook } = await ask("POST", "/pcm/pricebooks", {
    body: { data: { type: "pricebook", attributes: { name: "Soak" } } },
  });
  const { data: catalog } = await ask("GET", "/catalogs");
  const all = SKUS.map((sku, at) => ({ sku, product: products[at] ?? "" }));
  const scarce = all.pop() ?? { sku: "", product: "" };
  return { goods: all, scarce, promotion: promotion.id, catalog: catalog.id, priceBook: priceBook.id };
}

const PROMOTION = {
  ...{ type: "promotion", name: "Soak", description: "", enabled: true, automatic: false },
  ...{ promotion_type: "percent_discount", schema: { currencies: [{ currency: "USD", percentage: 10 }] } },
  ...{ start: "2020-01-01T00:00:00Z", end: "2100-01-01T00:00:00Z" },
};

function integrationTo(url: string) {
  return {
    ...{ type: "integration", name: "Soak", enabled: true, integration_type: "webhook", observes: OBSERVES },
    configuration: { url, secret_key: "soak-shared-secret" },
  };
}

async function readProduct({ ask }: Client, sku: string): Promise<string> {
  const { data } = await ask("GET", `/catalog/products?filter=eq(sku,${sku})`, { asShopper: true });
  return data.id;
}

async function fillStock({ ask }: Client, { stock }: Ledger, product: string, pieces: number): Promise<void> {
  const path = `/v2/inventories/${product}`;
  const none = await ask("GET", path, { expected: [404] });
  if (none.status === 404) await ask("POST", path, { body: { data: { quantity: 1 } } });
  const { data } = await ask("GET", path);
  const free = Number(data["available"]);
  await move(ask, product, pieces >= free ? "increment" : "decrement", Math.abs(pieces - free));
  const after = (await ask("GET", path)).data;
  stock.set(product, pickCounters(after));
}

export const pickCounters = (shown: Shown) => ({
  total: Number(shown["total"]),
  allocated: Number(shown["allocated"]),
});

export async function move(
  ask: Client["ask"],
  product: string,
  action: string,
  quantity: number,
): Promise<boolean> {
  if (quantity === 0) return true;
  const { status } = await ask("POST", `/v2/inventories/${product}/transactions`, {
    body: { data: { type: "stock-transaction", action, quantity } },
  });
  return status === 201;
}
