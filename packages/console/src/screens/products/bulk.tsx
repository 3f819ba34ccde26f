import { useState } from "preact/hooks";
import { write } from "../../api/call.ts";
import { Control } from "../../kit/fields.tsx";
import type { BulkAction } from "../../kit/list-spec.ts";
import { Many } from "../../kit/many.tsx";
import { words } from "../../words/words.ts";
import { type Price, type Product, readPrice, useBook } from "./prices.ts";

const nameOf = ({ attributes }: Product) => attributes.name;

type BulkProps = { readonly rows: readonly Product[]; readonly done: () => void };

function ChangeStatus({ rows, done, status }: BulkProps & { readonly status: "live" | "draft" }) {
  const { products } = words.value;
  const run = ({ id, meta }: Product) =>
    write("put", "/pcm/products/{product_id}", {
      ids: { product_id: id },
      etag: meta.etag_id,
      body: { data: { type: "product", id, attributes: { status } } },
    });
  const title = status === "live" ? products.setLive : products.setDraft;
  return <Many title={title} button={products.applyStatus(rows.length)} {...{ rows, nameOf, run, done }} />;
}

function DeleteProducts({ rows, done }: BulkProps) {
  const { products, kit } = words.value;
  const run = ({ id }: Product) => write("delete", "/pcm/products/{product_id}", { ids: { product_id: id } });
  return (
    <Many title={products.deleteMany} button={products.deleteButton(rows.length)} {...{ rows, nameOf, run, done }}>
      <p>{kit.deleteText}</p>
    </Many>
  );
}

type Sale = { readonly name: string; readonly percent: number; readonly from: string; readonly until: string };
type Currencies = NonNullable<Price["attributes"]["currencies"]>;

/** Writes the sale into the price; its other sales and its normal amounts stay. */
async function putOnSale(
  bookId: string,
  currency: string,
  { name, percent, from, until }: Sale,
  { attributes }: Product,
): Promise<unknown> {
  const price = await readPrice(bookId, attributes.sku ?? "");
  const before = price?.attributes.currencies?.[currency];
  if (!price || !before) throw new Error(words.value.products.noPrice);
  const amount = Math.round((before.amount * (100 - percent)) / 100);
  const currencies: Currencies = { [currency]: { amount, includes_tax: before.includes_tax } };
  const sales = { ...price.attributes.sales, [name]: { schedule: { valid_from: from, valid_to: until }, currencies } };
  const body = { data: { type: "product-price", id: price.id, attributes: { sales } } } as const;
  const ids = { pricebook_id: bookId, price_id: price.id };
  return write("put", "/pcm/pricebooks/{pricebook_id}/prices/{price_id}", { ids, etag: price.meta.etag_id, body });
}

function PutOnSale({ rows, done }: BulkProps) {
  const { products } = words.value;
  const { books, bookId, currency } = useBook();
  const [sale, setSale] = useState<Readonly<Record<string, unknown>>>({});
  const control = (field: Parameters<typeof Control>[0]["field"]) => (
    <Control
      key={field.name}
      field={field}
      value={sale[field.name]}
      set={(value) => setSale((before) => ({ ...before, [field.name]: value }))}
    />
  );
  const { name, percent, from, until } = sale;
  const isReady =
    [name, percent, from, until].every((value) => value !== undefined && value !== null && value !== "") && bookId !== undefined;
  const run = (product: Product) =>
    putOnSale(
      bookId ?? "",
      currency,
      { name: String(name), percent: Number(percent), from: String(from), until: String(until) },
      product,
    );
  return (
    <Many
      title={products.saleTitle(rows.length)}
      button={products.saleButton(rows.length)}
      {...{ rows, nameOf, run, done, isReady }}
    >
      <p class="muted">
        {books.find(({ id }) => id === bookId)?.attributes.name}, {currency}. {products.saleHint}
      </p>
      <div class="fields">
        {control({ kind: "text", name: "name", label: () => products.saleName })}
        {control({ kind: "decimal", name: "percent", label: () => products.percent, least: 0, most: 100 })}
        {control({ kind: "moment", name: "from", label: () => products.from })}
        {control({ kind: "moment", name: "until", label: () => products.until })}
      </div>
    </Many>
  );
}

export const bulkActions: readonly BulkAction<Product>[] = [
  { label: (w) => w.products.putOnSale, open: (rows, done) => <PutOnSale rows={rows} done={done} /> },
  { label: (w) => w.products.setLive, open: (rows, done) => <ChangeStatus rows={rows} done={done} status="live" /> },
  { label: (w) => w.products.setDraft, open: (rows, done) => <ChangeStatus rows={rows} done={done} status="draft" /> },
  { label: (w) => w.products.deleteMany, open: (rows, done) => <DeleteProducts rows={rows} done={done} /> },
];
