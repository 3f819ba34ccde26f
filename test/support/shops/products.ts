import { deadlineIn } from "../../../lib/kernel/deadline.ts";
import type { PriceEntry } from "../../../lib/releases/price.ts";
import { publishProducts } from "../../../lib/releases/publish-products.ts";
import type { PublishedProduct } from "../../../lib/releases/published-product.ts";
import {
  type CartProductQuestion,
  chooseBuyerProducts,
  findBuyerProduct,
  type Resolution,
  readPublished,
} from "../../../lib/releases/resolve-products.ts";
import type { Table } from "../../../lib/table/table.ts";
import { type Context, WITHOUT_REQUEST } from "../../../lib/use-case/context.ts";
import { NOON } from "../runtime.ts";

export const CATALOG_ID = "6513270e-269e-4d37-b2a7-4de452e6b438";
export const PRICEBOOK_ID = "9531985d-5d9d-49f8-9818-e811892f902b";
const CREATED = "2026-01-12T08:00:00.000Z";

let made = 0;

/** A new id in the form of a UUID. */
export function someId(): string {
  made += 1;
  return `00000000-0000-4000-8000-${String(made).padStart(12, "0")}`;
}

type Attributes = Partial<PublishedProduct["attributes"]>;
type Wanted = Partial<Omit<PublishedProduct, "attributes">> &
  Attributes & { readonly price?: Readonly<Record<string, number>> };

/** A published product with these attributes; `price` is in minor units by currency. */
export function aProduct(wanted: Wanted = {}): PublishedProduct {
  const { id = someId(), productType = "standard", prices, mainImage, files, nodes, ...others } = wanted;
  const { optionProducts, parent, child, price = { USD: 1800 }, ...attributes } = others;
  return {
    id,
    productType,
    attributes: {
      name: "Alder mug",
      sku: `SKU-${id.slice(-6)}`,
      slug: `slug-${id.slice(-6)}`,
      commodity_type: "physical",
      created_at: CREATED,
      updated_at: CREATED,
      ...attributes,
    },
    prices: prices ?? [aPrice(price)],
    files: files ?? [],
    nodes: nodes ?? [],
    ...(mainImage ? { mainImage } : {}),
    ...(optionProducts ? { optionProducts } : {}),
    ...(parent ? { parent } : {}),
    ...(child ? { child } : {}),
  };
}

export function aPrice(
  amounts: Readonly<Record<string, number>>,
  more: Partial<PriceEntry> = {},
): PriceEntry {
  const currencies = Object.fromEntries(
    Object.entries(amounts).map(([code, amount]) => [code, { amount, includes_tax: false }]),
  );
  return { pricebook_id: PRICEBOOK_ID, currencies, sales: {}, ...more };
}

/** The context of a use case, without a request. */
export function aContext(table: Table, now: () => Date = () => NOON): Context {
  return {
    ...WITHOUT_REQUEST,
    table,
    now,
    newId: someId,
    caller: { grant: "client_credentials", clientId: "test-client" },
    profile: "specification",
    log: { info: () => {}, warn: () => {}, error: () => {} },
    count: () => {},
    deadline: deadlineIn(60_000),
    requestId: someId(),
    effectId: someId(),
    demoKeys: "refused",
    addressLimit: 25,
  };
}

/** Publishes products in the test catalog. */
export function publish(table: Table, products: readonly PublishedProduct[], catalogId = CATALOG_ID) {
  return publishProducts(aContext(table), catalogId, products);
}

/** The products that a guest's cart would get. */
export async function resolveAll(
  ctx: Context,
  requests: readonly CartProductQuestion[],
): Promise<Resolution[]> {
  const products = chooseBuyerProducts(await readPublished(ctx, requests, {}), {}, ctx.now());
  return requests.map((request) => findBuyerProduct(products, request));
}
