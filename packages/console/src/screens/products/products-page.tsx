import { write } from "../../api/call.ts";
import { useRead, useValue } from "../../api/queries.ts";
import { tell } from "../../kit/action.ts";
import { CONSOLE } from "../../kit/address.ts";
import { EditCell } from "../../kit/edit-cell.tsx";
import { formatAmount, formatMoney, formatNumber, parseAmount } from "../../kit/format.ts";
import { List } from "../../kit/list.tsx";
import { defineList } from "../../kit/list-spec.ts";
import { State, Thumb, Title } from "../../kit/parts.tsx";
import { words } from "../../words/words.ts";
import { bulkActions } from "./bulk.tsx";
import {
  changePrice,
  mayWriteProducts,
  mayWriteStock,
  moveStock,
  type Price,
  type Product,
  readCounts,
  type Stock,
  useBook,
} from "./prices.ts";

/** Values that the list's answer lacks: pictures come with it, prices and stock with one call each for the page. */
type Included = { readonly main_images?: readonly { readonly id: string; readonly link?: { readonly href?: string } }[] };
type Extra = {
  readonly pictures: ReadonlyMap<string, string | undefined>;
  readonly prices: ReadonlyMap<string, Price>;
  readonly stocks: ReadonlyMap<string, Stock> | undefined;
  readonly bookId: string | undefined;
  readonly currency: string;
};

function useExtra(rows: readonly Product[], included: unknown): Extra {
  const { bookId, currency } = useBook();
  const skus = rows.flatMap(({ attributes }) => attributes.sku ?? []);
  const filter = `in(sku,${skus.map((sku) => JSON.stringify(sku)).join(",")})`;
  const prices = useRead(bookId && skus.length > 0 ? "/pcm/pricebooks/{pricebook_id}/prices" : undefined, {
    ids: { pricebook_id: bookId ?? "" },
    query: { filter, "page[limit]": 100 },
  });
  const ids = rows.map(({ id }) => ({ id }));
  const stocks = useValue(
    ["stocks", ids],
    ids.length > 0 ? () => write("post", "/v2/inventories/multiple", { body: { data: ids } }) : undefined,
  );
  const { main_images: images = [] } = (included ?? {}) as Included;
  return {
    pictures: new Map(images.map(({ id, link }) => [id, link?.href])),
    prices: new Map((prices.data?.data ?? []).map((price) => [price.attributes.sku, price])),
    stocks: stocks.data && new Map(stocks.data.data.map((one) => [one.id, readCounts(one)])),
    bookId,
    currency,
  };
}

export const productsList = defineList("/pcm/products", {
  caption: (w) => w.products.title,
  include: "main_image",
  useExtra,
  href: ({ id }) => `${CONSOLE}/products/${id}`,
  columns: [
    {
      ...{ head: () => "", isMinor: true },
      show: ({ attributes, relationships }, { pictures }) => (
        <Thumb href={pictures.get(relationships.main_image?.data?.id ?? "")} name={attributes.name} />
      ),
    },
    { head: (w) => w.products.name, show: ({ attributes }) => attributes.name },
    { head: (w) => w.products.sku, show: ({ attributes }) => <bdi>{attributes.sku ?? "–"}</bdi> },
    { head: (w) => w.products.status, show: ({ attributes }) => showStatus(attributes.status) },
    {
      ...{ head: (w) => w.products.type, isMinor: true },
      show: ({ meta }, _, w) => meta.product_types.map((type) => w.products.types[type as "standard"] ?? type).join(", "),
    },
    { head: (w) => w.products.price, isNumber: true, show: (product, extra) => <PriceCell product={product} extra={extra} /> },
    { head: (w) => w.products.stock, isNumber: true, show: (product, extra) => <StockCell product={product} extra={extra} /> },
  ],
  search: { label: (w) => w.products.search, fields: ["name", "sku"] },
  views: [
    { name: "all", label: (w) => w.products.all, filter: "" },
    { name: "live", label: (w) => w.products.live, filter: "eq(status,live)" },
    { name: "draft", label: (w) => w.products.draft, filter: "eq(status,draft)" },
    { name: "parents", label: (w) => w.products.parents, filter: "eq(product_types,parent)" },
    { name: "bundles", label: (w) => w.products.bundles, filter: "eq(product_types,bundle)" },
  ],
  bulk: bulkActions,
  empty: (w) => w.products.empty,
  emptyAction: () => <NewButton />,
});

export function showStatus(status: string) {
  const { statuses } = words.value.products;
  return status === "live" ? <State tone="done" text={statuses.live} /> : <State tone="open" text={statuses.draft} />;
}

type CellProps = { readonly product: Product; readonly extra: Extra };

function PriceCell({ product, extra: { prices, bookId, currency } }: CellProps) {
  const { products } = words.value;
  const { name, sku } = product.attributes;
  const price = prices.get(sku ?? "");
  const amount = price?.attributes.currencies?.[currency]?.amount;
  const shown = amount === undefined ? <span class="muted">–</span> : formatMoney({ amount, currency });
  if (!mayWriteProducts() || bookId === undefined || !sku) return <>{shown}</>;
  const save = async (text: string) => {
    const wanted = parseAmount(text, currency);
    if (wanted === undefined) throw new Error(products.noAmount);
    await changePrice(bookId, sku, currency, wanted);
    const back = amount === undefined ? undefined : () => changePrice(bookId, sku, currency, amount);
    tell(products.priceSaved(name, formatMoney({ amount: wanted, currency })), back);
  };
  const text = amount === undefined ? "" : formatAmount({ amount, currency });
  return <EditCell name={products.priceOf(name)} shown={shown} text={text} save={save} />;
}

function StockCell({ product, extra: { stocks } }: CellProps) {
  const { products } = words.value;
  const { name } = product.attributes;
  const stock = stocks?.get(product.id);
  const shown = stock ? formatNumber(stock.available) : <span title={products.noStockRecord}>{stocks ? "∞" : ""}</span>;
  if (!mayWriteStock() || !stocks) return <>{shown}</>;
  const save = async (text: string, key: string) => {
    if (!/^\d{1,9}$/.test(text.trim())) throw new Error(products.noCount);
    const wanted = Number(text);
    await moveStock(product.id, stock?.available, wanted, key);
    const back = stock && (() => moveStock(product.id, wanted, stock.available, crypto.randomUUID()));
    tell(products.stockSaved(name, formatNumber(wanted)), back);
  };
  return <EditCell name={products.stockOf(name)} shown={shown} text={stock ? String(stock.available) : ""} save={save} />;
}

function NewButton() {
  if (!mayWriteProducts()) return null;
  return (
    <a class="button main" data-key="n" href={`${CONSOLE}/products/new`}>
      {words.value.products.newProduct}
    </a>
  );
}

export function ProductsPage() {
  const { products } = words.value;
  const { books, codes, bookId, currency, set } = useBook();
  return (
    <>
      <Title text={products.title}>
        <select aria-label={products.book} value={bookId} onChange={({ currentTarget }) => set({ book: currentTarget.value })}>
          {books.map(({ id, attributes }) => (
            <option key={id} value={id}>
              {attributes.name}
            </option>
          ))}
        </select>
        <select
          aria-label={products.currency}
          value={currency}
          onChange={({ currentTarget }) => set({ currency: currentTarget.value })}
        >
          {codes.map((code) => (
            <option key={code}>{code}</option>
          ))}
        </select>
        <NewButton />
      </Title>
      <List spec={productsList} />
    </>
  );
}
