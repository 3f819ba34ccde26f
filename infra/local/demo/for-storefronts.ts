import { createCatalog } from "../../../lib/catalogs/catalogs.ts";
import { createRelease } from "../../../lib/catalogs/releases/releases.ts";
import { createRule } from "../../../lib/catalogs/rules/rules.ts";
import { getSearchSettings } from "../../../lib/catalogs/search-index/search-settings-store.ts";
import { createPriceBook } from "../../../lib/price-books/price-books.ts";
import { createPrice } from "../../../lib/price-books/prices/prices.ts";
import { createIndexableFields } from "../../../lib/search/merchant/fields/indexable-fields.ts";
import { type Good, makeGoodSku } from "./goods.ts";
import { type Merchant, once } from "./merchant.ts";
import { allGoods } from "./shop-window.ts";
import { demoId } from "./stable-id.ts";

/** This file adds data that public storefronts expect. The demo shop has it only with the profile `compatible`. */

export const POUNDS_PER_DOLLAR = 0.79;
/** Requests with this `EP-Channel` get prices that include tax. */
export const TAX_CHANNEL = "with-tax";
const TAX_RATE = 0.2;

/** Price in pence for a price in cents. */
export function toPounds(cents: number): number {
  return Math.round((cents * POUNDS_PER_DOLLAR) / 10) * 10;
}

const BRANDS: Readonly<Record<string, string>> = {
  pottery: "Heron Pottery",
  tea: "Lighthouse Tea",
  coffee: "Gull Roasters",
  sets: "Tidewater",
  home: "Cove and Cedar",
  paper: "Harbour Press",
};

/** Makes brands a search facet from the next release on. */
export async function indexBrands(merchant: Merchant): Promise<void> {
  const fields = [{ name: "extensions.products(Details).BRAND-NAME", facetable: true }];
  await once(
    getSearchSettings(merchant().table).then(({ indexable }) => indexable),
    () => createIndexableFields(merchant(), { attributes: { fields } }),
  );
}

/** The brand, in the field that one of the storefronts reads. */
export function brandName({ tags }: Good) {
  const brand = tags.flatMap((tag) => BRANDS[tag] ?? [])[0] ?? "Tidewater";
  return { "products(Details)": { "BRAND-NAME": brand } };
}

/** A second catalog of the same goods for one channel, with prices that include tax. */
export async function publishWithTax(merchant: Merchant, hierarchyId: string): Promise<void> {
  const [book, catalog] = [demoId("price book with tax"), demoId("catalog with tax")];
  const named = { name: "Retail with tax", description: "What shops show that must include tax" };
  await createPriceBook(merchant("price book with tax"), { data: { type: "pricebook", attributes: named } });
  const priced = allGoods.filter(({ usd }) => usd > 0);
  await Promise.all(
    priced.map((good) => {
      const attributes = { sku: makeGoodSku(good), currencies: withTax(good) };
      return createPrice(merchant(), book, { data: { type: "product-price", attributes } });
    }),
  );
  const shop = { name: "Shop with tax", hierarchy_ids: [hierarchyId], pricebook_id: book };
  await createCatalog(merchant("catalog with tax"), { data: { type: "catalog", attributes: shop } });
  await createRelease(merchant("release with tax"), catalog);
  const rule = { name: "With tax", catalog_id: catalog, channels: [TAX_CHANNEL] };
  await createRule(merchant("rule with tax"), { data: { type: "catalog_rule", attributes: rule } });
}

function withTax({ usd, eur }: Good) {
  const amounts = { USD: usd, GBP: toPounds(usd), ...(eur === undefined ? {} : { EUR: eur }) };
  return Object.fromEntries(
    Object.entries(amounts).map(([code, net]) => [
      code,
      { amount: Math.round(net * (1 + TAX_RATE)), includes_tax: true },
    ]),
  );
}
