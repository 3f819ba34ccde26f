import type { Call } from "../call.ts";
import { asShopper, NOON } from "../runtime.ts";
import { expectData } from "../shop.ts";
import { aTee } from "./tee.ts";

/** After the time during which a missing product is looked up again. */
export const SOON = new Date(NOON.getTime() + 60_000);
const IN_APRIL = new Date("2026-04-10T10:00:00.000Z");

/** Account tokens live for an hour, so a later moment needs another one. */
export const APRIL: Pick<Call, "now"> = { now: () => IN_APRIL };

const usdPrice = (amount: number, tiers?: object) => ({
  USD: { amount, includes_tax: false, ...(tiers ? { tiers } : {}) },
});

const six = { six_pack: { minimum_quantity: 6, amount: 1600 } };
const dozen = { dozen: { minimum_quantity: 12, amount: 1300 } };
const march = { valid_from: "2026-03-01T00:00:00.000Z", valid_to: "2026-04-01T00:00:00.000Z" };

export type Book = "R" | "K" | "Z" | "G";
export type Who = "guest" | "fern" | "birch";

/**
 * A shop with price segmentation: books Retail (10) and Clearance (20) in the catalog; rule `bronze` gives account `fern` the book
 * Z, rule `gold` gives account `birch` G and then Z.
 */
export async function aSegmentedShop({ publish = true } = {}) {
  const tee = await aTee();
  await tee.start();
  const GBP = { type: "currency", code: "GBP", exchange_rate: 1, enabled: true, default: false };
  const format = { format: "£{price}", decimal_point: ".", thousand_separator: ",", decimal_places: 2 };
  await expectData(tee.post("/v2/currencies", { data: { ...GBP, ...format } }));
  const books: Record<Book, string> = {
    R: tee.pricebook_id,
    K: await tee.book("Clearance"),
    Z: await tee.book("Bronze"),
    G: await tee.book("Gold"),
  };
  const mug = await tee.product({ name: "Alder mug", sku: "MUG-ALDER" });
  const bowl = await tee.product({ name: "Alder bowl", sku: "BOWL-ALDER" });
  const tea = await tee.product({ name: "Oak tea", sku: "TEA-OAK" });
  const child = (await tee.children()).find(({ attributes }) => attributes.sku === "TEERustS");
  const price = (sku: string, book: Book, currencies: object, more: object = {}) =>
    tee.price(sku, { currencies, ...more }, books[book]);
  await price("MUG-ALDER", "R", { ...usdPrice(1800, six), GBP: { amount: 1500, includes_tax: false } });
  await price("MUG-ALDER", "Z", usdPrice(1600));
  const gold = await price("MUG-ALDER", "G", usdPrice(1450, dozen));
  await price("BOWL-ALDER", "R", usdPrice(2400));
  await price("BOWL-ALDER", "K", usdPrice(2000));
  await price("TEA-OAK", "R", usdPrice(900), {
    sales: { march: { schedule: march, currencies: usdPrice(700) } },
  });
  const bronzeTea = await price("TEA-OAK", "Z", usdPrice(850));
  await price("TEE", "R", usdPrice(3000));
  await price("TEE", "Z", usdPrice(2500));
  await price("TEERustS", "R", usdPrice(3200));
  await tee.attach([mug.id, bowl.id, tea.id, tee.product_id]);
  const ids = { mug: mug.id, bowl: bowl.id, tea: tea.id, tee: tee.product_id, child: child?.id ?? "" };
  const setCatalog = (attributes: object, id = tee.catalog_id) =>
    tee.put(`/catalogs/${id}`, { data: { type: "catalog", id, attributes } });
  const rule = (attributes: object) => {
    const all = { name: "a rule", catalog_id: tee.catalog_id, ...attributes };
    return tee.post("/catalogs/rules", { data: { type: "catalog_rule", attributes: all } });
  };
  const setRule = (id: string, attributes: object) =>
    tee.put(`/catalogs/rules/${id}`, { data: { type: "catalog_rule", id, attributes } });
  const rank = (...named: readonly (readonly [Book, number])[]) =>
    named.map(([book, priority]) => ({ id: books[book], priority }));
  await expectData(
    setCatalog({ enable_price_segmentation: true, pricebook_ids: rank(["R", 10], ["K", 20]) }),
  );
  const bronze = await expectData(
    rule({ name: "bronze", account_ids: ["fern"], pricebook_ids: rank(["Z", 1]) }),
  );
  const goldRule = await expectData(
    rule({ name: "gold", account_ids: ["birch"], pricebook_ids: rank(["G", 5], ["Z", 1]) }),
  );
  if (publish) await tee.publish();
  const callAs = async (who: Who, more: Call = {}): Promise<Call> => {
    const { now = () => SOON, headers, ...rest } = more;
    const account = who === "guest" ? {} : await asShopper({ account: who }, now());
    return { as: "implicit", now, headers: { ...account, ...headers }, ...rest };
  };
  return {
    ...tee,
    books,
    ids,
    rank,
    rule,
    setRule,
    setCatalog,
    bookPrice: price,
    priceIds: { gold: gold.id, bronzeTea: bronzeTea.id },
    rules: { bronze: bronze.id, gold: goldRule.id },
    callAs,
    /** A product as this shopper reads it. */
    read: async (who: Who, id: string, more: Call = {}) =>
      expectData(tee.get(`/catalog/products/${id}`, await callAs(who, more))),
    add: async (who: Who, cartId: string, sku: string, quantity = 1, more: Call = {}) =>
      tee.post(
        `/v2/carts/${cartId}/items`,
        { data: { type: "cart_item", sku, quantity } },
        await callAs(who, { profile: "compatible", ...more }),
      ),
  };
}
