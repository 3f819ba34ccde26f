import { randomUUID } from "node:crypto";
import { move, REVIEWS } from "./shop.ts";
import { BUYERS } from "./shoppers.ts";
import type { Traffic } from "./traffic.ts";

/** Moves stock up or down. */
export async function moveStock({ client, shop, ledger, pick }: Traffic): Promise<void> {
  const good = shop.goods[pick(shop.goods.length)];
  const known = good && ledger.stock.get(good.product);
  if (!known) return;
  const quantity = 1 + pick(9);
  const isUp = pick(2) === 0;
  const isDone = await move(client.ask, good.product, isUp ? "increment" : "decrement", quantity);
  if (isDone) known.total += isUp ? quantity : -quantity;
}

/** Creates a product with a price, changes both, and keeps or deletes them. */
export async function keepProduct({ client, shop, ledger, pick }: Traffic): Promise<void> {
  const sku = `SOAK-${randomUUID()}`;
  const attributes = {
    name: "Soak",
    sku,
    slug: sku.toLowerCase(),
    commodity_type: "physical",
    status: "draft",
  };
  const created = await client.ask("POST", "/pcm/products", {
    body: { data: { type: "product", attributes } },
  });
  if (created.status !== 201) return;
  const path = `/pcm/products/${created.data.id}`;
  const changed = { description: `Changed ${pick(1e6)}` };
  await client.ask("PUT", path, {
    body: { data: { type: "product", id: created.data.id, attributes: changed } },
  });
  const prices = `/pcm/pricebooks/${shop.priceBook}/prices`;
  const currencies = { USD: { amount: 100 + pick(9000), includes_tax: false } };
  const price = { type: "product-price", attributes: { sku, currencies } };
  const priced = await client.ask("POST", prices, { body: { data: price } });
  ledger.objects.set(`${prices}/${priced.data.id}`, { sku, currencies });
  if (pick(3) !== 0) return void ledger.objects.set(path, { sku, ...changed });
  await client.ask("DELETE", path);
  ledger.objects.set(path, undefined);
}

/** Creates an entry, changes it, lists some, and keeps or deletes it. */
export async function keepEntry({ client, ledger, pick }: Traffic): Promise<void> {
  const review = { sku: "TW-ALDER-MUG", author: "Soak", rating: 1 + pick(5), headline: `Soak ${pick(1e9)}` };
  const data = { type: "product_review_ext", ...review };
  const created = await client.ask("POST", REVIEWS, { body: { data } });
  if (created.status !== 201) return;
  const path = `${REVIEWS}/${created.data.id}`;
  const rating = 1 + pick(5);
  await client.ask("PUT", path, { body: { data: { ...data, id: created.data.id, rating } } });
  await client.ask("GET", `${REVIEWS}?page[limit]=10`);
  ledger.objects.set(path, { ...review, rating });
  if (pick(2) === 0) return;
  await client.ask("DELETE", path);
  ledger.objects.set(path, undefined);
}

/** Creates a customer with an address. */
export async function keepCustomer({ client, ledger, pick }: Traffic): Promise<void> {
  const customer = { name: "Soak", email: `${randomUUID()}${BUYERS}` };
  const created = await client.ask("POST", "/v2/customers", {
    body: { data: { type: "customer", ...customer } },
  });
  if (created.status !== 201) return;
  ledger.objects.set(`/v2/customers/${created.data.id}`, customer);
  const place = {
    first_name: "June",
    last_name: "Holt",
    line_1: `${pick(99)} Orchard Road`,
    county: "Knox",
    postcode: "04843",
    country: "US",
  };
  const addresses = `/v2/customers/${created.data.id}/addresses`;
  const address = { type: "address", name: "Home", ...place };
  const { status, data } = await client.ask("POST", addresses, { body: { data: address } });
  if (status === 201) ledger.objects.set(`${addresses}/${data.id}`, place);
}

/** Publishes a release; one at a time, and rarely. */
export async function publish({ client, shop, counts }: Traffic): Promise<void> {
  const now = performance.now();
  if (now < counts.nextRelease) return;
  counts.nextRelease = now + 20_000;
  await client.ask("POST", `/pcm/catalogs/${shop.catalog}/releases`, { body: { data: {} } });
  counts.releases += 1;
}
