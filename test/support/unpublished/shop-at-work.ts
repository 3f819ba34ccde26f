import { rulePromotion, standardPromotion } from "../orders/goods.ts";
import { dataOf } from "../shop.ts";
import { createApiWith, createEntryOf } from "../shops/custom-apis.ts";
import { aMerchant, usd } from "../shops/merchant.ts";
import type { MemoryTable } from "../tables/memory-table.ts";

/** Stands in everything that no shopper may see. */
export const HIDDEN = "not-for-shoppers";
/** What stands nowhere, as long as the other. */
export const NOWHERE = "there-is-no-such";
/** Stands in what is published. */
export const SHOWN = "for-all";
/** An amount of hidden prices and stock. */
export const HIDDEN_AMOUNT = 7654321;

/** Where all hidden stock lies. */
const LOCATION = "hall";

/** Ids by the names that paths and bodies have for them. */
export type Ids = Readonly<Record<string, readonly string[]>>;

export type ShopAtWork = {
  readonly table: MemoryTable;
  /** What shoppers may name, by the names in paths. */
  readonly shown: Ids;
  /** What is hidden, by the names in paths. */
  readonly hidden: Ids;
  /** Ids of all that is hidden, also of what no path names. */
  readonly hiddenIds: readonly string[];
};

type Merchant = Awaited<ReturnType<typeof aMerchant>>;

const named = { name: HIDDEN, description: HIDDEN };
const option = (id: string) => ({ id, type: "product", quantity: 1 });

/** A shop with something on sale, and beside it all that a merchant is still working on, in every area. */
export async function aShopAtWork(): Promise<ShopAtWork> {
  const shop = await aMerchant();
  await openWhatCanBe(shop);
  const product_id = await publishedProduct(shop);
  const { bundle, parent, hidden: products } = await productsAtWork(shop, product_id);
  const catalogs = await hiddenCatalogs(shop, products);
  const promotions = await hiddenPromotions(shop);
  await hiddenWords(shop);
  const extension = await hiddenEntries(shop.table);
  const attributes = { name: "A hall", slug: LOCATION };
  await dataOf(shop.post("/v2/inventories/locations", { data: { type: "inventory_location", attributes } }));
  for (const id of products) await addStock(shop, id);
  const hidden = {
    product_id: products,
    node_id: catalogs.nodes,
    hierarchy_id: [catalogs.hierarchy],
    file_id: [catalogs.file],
    slug: [HIDDEN],
    entryID: [extension.entry],
    code: [HIDDEN],
  };
  const others = [...catalogs.others, ...promotions, extension.api];
  const hiddenIds = [
    ...[...products, ...catalogs.nodes, catalogs.hierarchy, catalogs.file, extension.entry],
    ...others,
  ];
  const { hierarchy_id, node_id, table } = shop;
  const shown = {
    product_id: [product_id, bundle, parent],
    hierarchy_id: [hierarchy_id],
    node_id: [node_id],
  };
  return { table, shown, hidden, hiddenIds };
}

/** Lists of stock for anyone, and carts that take promotions of rules. */
async function openWhatCanBe({ put }: Merchant) {
  await dataOf(put("/v2/settings", { data: { type: "settings", stock_lists: "anyone" } }));
  const discounts = { use_rule_promotions: true };
  await dataOf(put("/v2/settings/cart", { data: { type: "settings", discounts } }));
}

/** A product with stock, in the first release. */
async function publishedProduct({ product, price, attach, publish, post }: Merchant): Promise<string> {
  await price(SHOWN, usd(500));
  const { id } = await product({ sku: SHOWN, slug: SHOWN, name: SHOWN });
  await attach([id]);
  await dataOf(post(`/v2/inventories/${id}`, { data: { quantity: 5 } }));
  await publish();
  return id;
}

/**
 * A published bundle, a published parent, and products that are hidden in each way: live and in no node; a draft in a
 * node; an option of the bundle that is a draft, and a child of the parent that is; taken out by a later release; live,
 * and in a node since the release. Bundle and parent have other texts since then.
 */
async function productsAtWork(shop: Merchant, shown: string) {
  const { attach, publish, product, price } = shop;
  const made = async (suffix: string, more: object = {}) => {
    const sku = `${HIDDEN}${suffix}`;
    return (await product({ ...EVERYTHING, sku, slug: sku, ...more })).id;
  };
  const hidden = {
    nowhere: await made(""),
    draft: await made("-draft", { status: "draft" }),
    component: await made("-component", { status: "draft" }),
    removed: await made("-removed"),
    next: await made("-next"),
  };
  const components = { one: { name: "One", options: [option(shown), option(hidden.component)] } };
  const { id: bundle } = await product({ ...onSale("bundle"), components });
  const { parent, child } = await aParentWithADraft(shop);
  await price(`${SHOWN}-bundle`, usd(900));
  await attach([hidden.draft, hidden.removed, bundle, parent]);
  await publish();
  await detach(shop, hidden.removed);
  await publish();
  await attach([hidden.next]);
  for (const id of [bundle, parent]) await rename(shop, id);
  return { bundle, parent, hidden: [...Object.values(hidden), child] };
}

const onSale = (kind: string) => ({ sku: `${SHOWN}-${kind}`, slug: `${SHOWN}-${kind}`, name: SHOWN });

async function rename(shop: Merchant, id: string) {
  await dataOf(shop.put(`/pcm/products/${id}`, { data: { id, type: "product", attributes: named } }));
}

/** A product in two sizes, of which one is a draft. */
async function aParentWithADraft(shop: Merchant) {
  const { post, product } = shop;
  const attributes = { name: "Size" };
  const size = await dataOf(post("/pcm/variations", { data: { type: "product-variation", attributes } }));
  for (const name of ["S", "M"]) {
    const data = { type: "product-variation-option", attributes: { name, description: name } };
    await dataOf(post(`/pcm/variations/${size.id}/options`, { data }));
  }
  const { id: parent } = await product(onSale("parent"));
  const link = { data: [{ type: "product-variation", id: size.id }] };
  await dataOf(post(`/pcm/products/${parent}/relationships/variations`, link));
  await dataOf(post(`/pcm/products/${parent}/build`));
  const [child] = (await shop.get(`/pcm/products/${parent}/children`)).body.data;
  const draft = { ...named, status: "draft" };
  const data = { id: child.id, type: "product", attributes: draft };
  await dataOf(shop.put(`/pcm/products/${child.id}`, { data }));
  return { parent, child: child.id };
}

/** All texts of a product. */
const EVERYTHING = {
  ...named,
  mpn: HIDDEN,
  upc_ean: HIDDEN,
  external_ref: HIDDEN,
  tags: [HIDDEN],
  locales: { "fr-FR": named },
  custom_inputs: { engraving: { name: HIDDEN } },
  admin_attributes: { note: HIDDEN },
  shopper_attributes: { note: HIDDEN },
};

async function detach(shop: Merchant, id: string) {
  const path = `/pcm/hierarchies/${shop.hierarchy_id}/nodes/${shop.node_id}/relationships/products` as const;
  await dataOf(shop.delete(path, { body: { data: [{ type: "product", id }] } }));
}

/** A hierarchy and nodes of no release, a file, a price book and a catalog that nobody is served from. */
async function hiddenCatalogs(shop: Merchant, products: readonly string[]) {
  const { post, node, book, price, catalog, hierarchy_id } = shop;
  const [product_id = ""] = products;
  const node_id = await node(HIDDEN);
  const attributes = { ...named, slug: HIDDEN };
  const hierarchy = await dataOf(post("/pcm/hierarchies", { data: { type: "hierarchy", attributes } }));
  const below = await dataOf(
    post(`/pcm/hierarchies/${hierarchy.id}/nodes`, { data: { type: "node", attributes } }),
  );
  const pricebook = await book(HIDDEN);
  await price(HIDDEN, usd(HIDDEN_AMOUNT));
  await price(SHOWN, usd(HIDDEN_AMOUNT), pricebook);
  const catalog_id = await catalog({ name: HIDDEN, hierarchy_ids: [hierarchy_id, hierarchy.id] });
  const file_location = `https://img.example/${HIDDEN}.png`;
  const file = await dataOf(post("/v2/files", undefined, { body: { file_location } }));
  const image = { data: { type: "file", id: file.id } };
  await dataOf(post(`/pcm/products/${product_id}/relationships/main_image`, image));
  const files = { data: [{ type: "file", id: file.id }] };
  await dataOf(post(`/pcm/products/${product_id}/relationships/files`, files));
  const variation = { type: "product-variation", attributes: { name: HIDDEN } };
  const { id: variation_id } = await dataOf(post("/pcm/variations", { data: variation }));
  return {
    nodes: [node_id, below.id],
    hierarchy: hierarchy.id,
    file: file.id,
    others: [pricebook, catalog_id, variation_id],
  };
}

/** Promotions that are off, not yet or not any more on, and codes of theirs. */
async function hiddenPromotions(shop: Merchant): Promise<readonly string[]> {
  const period = (start: string, end: string) => ({ start, end });
  const off = [
    { enabled: false },
    period("2030-01-01T00:00:00Z", "2031-01-01T00:00:00Z"),
    period("2020-01-01T00:00:00Z", "2021-01-01T00:00:00Z"),
  ];
  const ids: string[] = [];
  for (const [at, more] of off.entries()) {
    for (const automatic of [true, false]) {
      const given = { ...named, ...more, automatic };
      const { id } = await dataOf(shop.post("/v2/promotions", { data: standardPromotion(given) }));
      const { id: ruleId } = await dataOf(shop.post("/v2/rule-promotions", { data: rulePromotion(given) }));
      ids.push(id, ruleId);
      if (automatic) continue;
      const codes = (code: string) => ({ data: { type: "promotion_codes", codes: [{ code }] } });
      const code = at === 0 ? HIDDEN : `${HIDDEN}-${at}`;
      await dataOf(shop.post(`/v2/promotions/${id}/codes`, codes(code)));
      await dataOf(shop.post(`/v2/rule-promotions/${ruleId}/codes`, codes(`${HIDDEN}-rule-${at}`)));
    }
  }
  return ids;
}

/** Words that searches may take for each other: they are looked up, and stand in no answer. */
async function hiddenWords(shop: Merchant) {
  const items = [{ id: "words", synonyms: [HIDDEN, SHOWN] }];
  const type = "catalog_search_synonym_set";
  await dataOf(
    shop.post("/pcm/catalogs/search/synonym-sets", { data: { type, attributes: { name: HIDDEN, items } } }),
  );
}

/** A Custom API that has no policy for shoppers, and an entry of it. */
async function hiddenEntries(table: MemoryTable) {
  const api = await createApiWith(table, { note: {} }, { slug: HIDDEN, name: HIDDEN, description: HIDDEN });
  const entry = await createEntryOf(table, api, { note: HIDDEN });
  return { api: api.id, entry: entry.id };
}

async function addStock(shop: Merchant, id: string) {
  const attributes = { locations: { [LOCATION]: { available: HIDDEN_AMOUNT } } };
  await dataOf(shop.post("/v2/inventories", { data: { type: "stock", id, attributes } }));
}
