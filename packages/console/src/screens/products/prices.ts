import { type Answer, read, write } from "../../api/call.ts";
import { useRead } from "../../api/queries.ts";
import { session } from "../../api/session.ts";
import { useAddress } from "../../kit/address.ts";
import { useCurrencies } from "../../kit/currencies.ts";

export type Product = Answer<"/pcm/products">["data"][number];
export type Price = Answer<"/pcm/pricebooks/{pricebook_id}/prices">["data"][number];

/** True for staff who may change products and prices. */
export function mayWriteProducts(): boolean {
  const role = session.value?.staff.role;
  return role === "owner" || role === "catalog";
}

/** True for staff who may change stock. */
export function mayWriteStock(): boolean {
  return mayWriteProducts() || session.value?.staff.role === "orders";
}

/** The price book and currency of the page's address, and those to choose from. */
export function useBook() {
  const { query, set } = useAddress();
  const { data: books } = useRead("/pcm/pricebooks", { query: { "page[limit]": 100 } });
  const { data: currencies = [] } = useCurrencies();
  const codes = currencies.filter(({ enabled }) => enabled).map(({ code }) => code);
  const byDefault = currencies.find((one) => one.default)?.code;
  return {
    books: books?.data ?? [],
    codes,
    bookId: query["book"] ?? books?.data[0]?.id,
    currency: query["currency"] ?? byDefault ?? "USD",
    set,
  };
}

/** Writes one amount of a price; its other currencies and its sales stay. The API takes all currencies at once. */
export async function setPrice(
  bookId: string,
  sku: string,
  price: Price | undefined,
  currency: string,
  amount: number,
): Promise<unknown> {
  const ids = { pricebook_id: bookId };
  if (!price) {
    const attributes = { sku, currencies: { [currency]: { amount } } };
    return write("post", "/pcm/pricebooks/{pricebook_id}/prices", { ids, body: { data: { type: "product-price", attributes } } });
  }
  const before = price.attributes.currencies ?? {};
  const currencies = { ...before, [currency]: { ...before[currency], amount } };
  const body = { data: { type: "product-price", id: price.id, attributes: { currencies } } } as const;
  const path = "/pcm/pricebooks/{pricebook_id}/prices/{price_id}";
  return write("put", path, { ids: { ...ids, price_id: price.id }, etag: price.meta.etag_id, body });
}

/** The present price of a sku in a price book. */
export async function readPrice(bookId: string, sku: string): Promise<Price | undefined> {
  const filter = `eq(sku,${JSON.stringify(sku)})`;
  const { data } = await read("/pcm/pricebooks/{pricebook_id}/prices", { ids: { pricebook_id: bookId }, query: { filter } });
  return data[0];
}

/** Reads a price and writes it: two people who change two currencies of one price meet no conflict. */
export async function changePrice(bookId: string, sku: string, currency: string, amount: number): Promise<Price | undefined> {
  for (let tries = 1; ; tries++) {
    const price = await readPrice(bookId, sku);
    try {
      await setPrice(bookId, sku, price, currency, amount);
      return price;
    } catch (error) {
      const isRaced =
        typeof error === "object" && error !== null && "status" in error && (error.status === 412 || error.status === 409);
      if (!isRaced || tries === 3) throw error;
    }
  }
}

export type Stock = { readonly available: number; readonly allocated: number; readonly total: number };

/** The numbers of a stock record: a shop with several locations has them in `attributes`. */
export function readCounts(record: Stock | { readonly attributes: Stock }): Stock {
  return "attributes" in record ? record.attributes : record;
}

/** Moves the stock by the difference from what was shown, so that a sale meanwhile is not undone. */
export async function moveStock(productId: string, shown: number | undefined, wanted: number, key: string): Promise<unknown> {
  if (shown === undefined) {
    const body = { data: { type: "stock", quantity: wanted } } as const;
    return write("post", "/v2/inventories/{product_id}", { ids: { product_id: productId }, body, key });
  }
  const action = wanted > shown ? "increment" : "decrement";
  const data = { type: "stock-transaction", action, quantity: Math.abs(wanted - shown) } as const;
  return write("post", "/v2/inventories/{product_id}/transactions", { ids: { product_id: productId }, body: { data }, key });
}
