import { isDeepStrictEqual } from "node:util";
import { readAll, readNamed, runParallel, send, type Target, tellRefusal } from "./target.ts";
import type { Currency } from "./values.ts";
import type { ShopVariant } from "./variants.ts";
import { readFields, readText } from "./views.ts";

const BOOK = "Shopify";
/** Key of the sale that a compare-at price becomes. */
const SALE = "shopify";

/** Meaning of the amounts in the file. */
export type PriceForm = { readonly currency: Currency; readonly includesTax: boolean };

/** Writes the prices of the variants into the price book *Shopify*. Other currencies and sales of a price stay. */
export async function bringPrices(
  target: Target,
  variants: readonly ShopVariant[],
  form: PriceForm,
  step: (done: number) => void,
): Promise<void> {
  const priced = variants.filter(({ price }) => price !== undefined);
  if (priced.length === 0) return;
  const path = `/pcm/pricebooks/${await bringBook(target)}/prices`;
  const skus = priced.map(({ sku }) => sku);
  const found = await readNamed(target, path, "sku", skus);
  const bySku = new Map(found.map((price) => [readText(price, "attributes", "sku"), price]));
  let done = 0;
  await runParallel(target, priced, async (variant) => {
    const write = () => bringPrice(target, path, toPrice(variant, form, bySku.get(variant.sku)));
    await tellRefusal(target, variant.row, write, "price");
    done += 1;
    step(done);
  });
}

async function bringBook(target: Target): Promise<string> {
  const books = await readAll(target, "/pcm/pricebooks");
  const found = books.find((book) => readText(book, "attributes", "name") === BOOK);
  const data = { type: "pricebook", attributes: { name: BOOK, description: "Prices of a Shopify export." } };
  return readText(found ?? (await send(target, "POST", "/pcm/pricebooks", data)), "id");
}

type Price = {
  readonly found: unknown;
  readonly attributes: { readonly sku: string; readonly currencies: object; readonly sales: object | null };
};

/** The price as it shall be, made of the price that is there. */
function toPrice({ sku, price }: ShopVariant, { currency, includesTax }: PriceForm, found: unknown): Price {
  const { code } = currency;
  const set = (currencies: Readonly<Record<string, unknown>>, amount: number) => ({
    ...currencies,
    [code]: { ...readFields(currencies[code]), amount, includes_tax: includesTax },
  });
  const { [SALE]: sale, ...otherSales } = readFields(found, "attributes", "sales");
  const { [code]: _, ...otherCurrencies } = readFields(sale, "currencies");
  const onSale =
    price?.sale === undefined ? otherCurrencies : set(readFields(sale, "currencies"), price.sale);
  const ownSale =
    Object.keys(onSale).length > 0 ? { [SALE]: { ...readFields(sale), currencies: onSale } } : {};
  const sales = { ...otherSales, ...ownSale };
  return {
    found,
    attributes: {
      sku,
      currencies: set(readFields(found, "attributes", "currencies"), price?.list ?? 0),
      sales: Object.keys(sales).length > 0 ? sales : null,
    },
  };
}

async function bringPrice(target: Target, path: string, { found, attributes }: Price): Promise<void> {
  const type = "product-price";
  if (found === undefined) {
    await send(target, "POST", path, { type, attributes });
    return target.report.count("prices", "created");
  }
  const { sku, currencies, sales = null } = readFields(found, "attributes");
  if (isDeepStrictEqual({ sku, currencies, sales }, attributes)) return target.report.count("prices", "same");
  const id = readText(found, "id");
  await send(target, "PUT", `${path}/${id}`, { type, id, attributes });
  target.report.count("prices", "changed");
}
