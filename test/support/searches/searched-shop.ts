import type { Call } from "../call.ts";
import type { AnswerAt } from "../routes.ts";
import { expectData, type Shop } from "../shop.ts";
import { aFile } from "../shops/files.ts";
import { aMerchant } from "../shops/merchant.ts";
import { aParentWith } from "../shops/parent.ts";
import { withCurrencies } from "../shops/store.ts";
import { memoryTable } from "../tables/memory-table.ts";
import { SEARCHED_GOODS, type SearchedGood } from "./searched-goods.ts";

type Parts = Readonly<Record<SearchedGood["nodes"][number] | "kitchen", string>>;

/** Each call is a second later, so that no two products were changed at the same time. */
function ticking() {
  let now = Date.UTC(2026, 2, 2, 8);
  return () => {
    now += 1000;
    return new Date(now);
  };
}

const makePrice = (amounts: Readonly<Record<string, number>>, sales = {}) => ({
  currencies: Object.fromEntries(
    Object.entries(amounts).map(([code, amount]) => [code, { amount, includes_tax: true }]),
  ),
  ...sales,
});

/** A hierarchy Kitchen > Mugs > Large and Kitchen > Pans. */
async function createKitchen({ post }: Shop): Promise<Parts> {
  const attributes = { name: "Kitchen", slug: "kitchen" };
  const { id: kitchen } = await expectData(
    post("/pcm/hierarchies", { data: { type: "hierarchy", attributes } }),
  );
  const node = async (name: string, parent?: string): Promise<string> => {
    const relationships = parent && { parent: { data: { type: "node", id: parent } } };
    const data = { type: "node", attributes: { name, slug: name.toLowerCase() }, relationships };
    return (await expectData(post(`/pcm/hierarchies/${kitchen}/nodes`, { data }))).id;
  };
  const mugs = await node("Mugs");
  return { kitchen, mugs, large: await node("Large", mugs), pans: await node("Pans") };
}

/**
 * The published shop for tests of searches: 30 live products in USD and GBP, a draft, and a second catalog with another
 * price book for the channel `b2b`.
 * @param more products, which are published too
 */
export async function aSearchedShop(more: readonly SearchedGood[] = []) {
  const clock = ticking();
  const table = memoryTable({ now: clock });
  await withCurrencies(table, ["GBP"]);
  const merchant = await aMerchant(table);
  const parts = await createKitchen(merchant);
  const trade = await merchant.book("Trade");
  const ids: Record<string, string> = {};
  const placeIn = (nodeId: string, ...products: readonly string[]) =>
    expectData(
      merchant.post(`/pcm/hierarchies/${parts.kitchen}/nodes/${nodeId}/relationships/products`, {
        data: products.map((id) => ({ type: "product", id })),
      }),
    );
  const add = async ({ name, sku, usd, gbp, nodes, more: attributes = {} }: SearchedGood) => {
    const made = await merchant.product({ name, sku, ...attributes }, { now: clock });
    ids[sku] = made.id;
    const amounts = {
      ...(usd === undefined ? {} : { USD: usd }),
      ...(gbp === undefined ? {} : { GBP: gbp }),
    };
    if (usd !== undefined) {
      await merchant.price(sku, makePrice(amounts));
      await merchant.price(sku, makePrice({ USD: usd / 2 }), trade);
    }
    for (const node of nodes) await placeIn(parts[node], made.id);
  };
  for (const good of [...SEARCHED_GOODS, ...more]) await add(good);
  const parent = await aParentWith(merchant, [2]);
  await parent.build();
  await merchant.price("TEE", makePrice({ USD: 3000, GBP: 2700 }));
  const options = ["MUG-ALDER", "MUG-BIRCH"].map((sku) => ({
    id: ids[sku],
    type: "product",
    quantity: 1,
    default: true,
  }));
  const components = { pair: { name: "Pair", options } };
  const bundle = await merchant.product({ name: "Morning set", sku: "SET", slug: "morning-set", components });
  ids["TEE"] = parent.params.product_id;
  ids["SET"] = bundle.id;
  await placeIn(parts.pans, ids["TEE"], bundle.id);
  const draft = await merchant.product({ name: "Alder jug", sku: "JUG", status: "draft" });
  await placeIn(parts.mugs, draft.id);
  await expectData(
    merchant.post(`/pcm/products/${ids["MUG-ALDER"]!}/relationships/main_image`, {
      data: { type: "file", id: await aFile(table) },
    }),
  );
  const catalog = (name: string, pricebook_id: string) =>
    merchant.catalog({ name, hierarchy_ids: [parts.kitchen], pricebook_id });
  const c1 = await catalog("Retail", merchant.pricebook_id);
  const c2 = await catalog("Trade", trade);
  // At different times, because the first published catalog serves everyone.
  const publish = (catalog_id: string) =>
    expectData(merchant.post(`/catalogs/${catalog_id}/releases`, undefined, { now: clock }));
  await publish(c1);
  await expectData(
    merchant.post("/catalogs/rules", {
      data: { type: "catalog_rule", attributes: { name: "B2B", catalog_id: c2, channels: ["b2b"] } },
    }),
  );
  await publish(c2);
  const searchFor = (searches: unknown, more: Call = {}) =>
    merchant.post("/catalog/multi-search", { searches }, { as: "implicit", ...more });
  return {
    ...merchant,
    table,
    parts,
    ids,
    c1,
    c2,
    trade,
    placeIn,
    clock,
    add,
    publish,
    searchFor,
    ...createAsker(searchFor),
  };
}

type Post = (searches: unknown, more?: Call) => Promise<AnswerAt<"POST", "/catalog/multi-search">>;

/** Functions that send one search, whose answer must be 200. */
function createAsker(searchFor: Post) {
  const found = async (one: object, more: Call = {}) => {
    const { status, body, text } = await searchFor([one], more);
    if (status !== 200) throw new Error(`${status}: ${text}`);
    return body.results[0];
  };
  const skus = async (one: object, more: Call = {}) =>
    (await found({ per_page: 250, ...one }, more)).hits.map(({ document }) => document.attributes.sku);
  const filtered = async (filter_by: string, more: Call = {}) => (await skus({ filter_by }, more)).toSorted();
  const refused = async (one: object, more: Call = {}): Promise<[string | number, string]> => {
    const { body, text } = await searchFor([one], more);
    if (body.results) throw new Error(`not refused: ${text.slice(0, 200)}`);
    const [{ status, title }] = body.errors;
    return [status, title];
  };
  return { found, skus, filtered, refused };
}
