import { rulePromotion, standardPromotion } from "../orders/goods.ts";
import { expectData } from "../shop.ts";
import { createApiWith, createEntryIn } from "../shops/custom-apis.ts";
import { aMerchant, usd } from "../shops/merchant.ts";
import type { MemoryTable } from "../tables/memory-table.ts";

/** The text of all things that no shopper may see. */
export const HIDDEN = "not-for-shoppers";
/** A text of no thing, for comparison. */
export const NOWHERE = "there-is-no-such";
/** The text of published things. */
export const SHOWN = "for-all";
/** The amount of hidden prices and stock. */
export const HIDDEN_AMOUNT = 7654321;

/** The location of all hidden stock. */
const LOCATION = "hall";

/** Ids by their names in paths and bodies. */
export type Ids = Readonly<Record<string, readonly string[]>>;

export type ShopAtWork = {
  readonly table: MemoryTable;
  /** Ids that shoppers may use, by their names in paths. */
  readonly shown: Ids;
  /** Hidden ids, by their names in paths. */
  readonly hidden: Ids;
  /** The ids of all hidden things, including those that no path names. */
  readonly hiddenIds: readonly string[];
};

type Merchant = Awaited<ReturnType<typeof aMerchant>>;

const named = { name: HIDDEN, description: HIDDEN };
const option = (id: string) => ({ id, type: "product", quantity: 1 });

/** A shop with published products, and with unpublished work of a merchant in every area. */
export async function aShopAtWork(): Promise<ShopAtWork> {
  const shop = await aMerchant();
  await openWhatCanBe(shop);
  const product_id = await publishProductAs(shop);
  const { bundle, parent, hidden: products } = await productsAtWork(shop, product_id);
  const catalogs = await createHiddenCatalogs(shop, products);
  const promotions = await createHiddenPromotions(shop);
  await createHiddenWords(shop);
  const extension = await createHiddenEntries(shop.table);
  const attributes = { name: "A hall", slug: LOCATION };
  await expectData(
    shop.post("/v2/inventories/locations", { data: { type: "inventory_location", attributes } }),
  );
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

/** Opens lists of stock to all clients, and enables rule promotions for carts. */
async function openWhatCanBe({ put }: Merchant) {
  await expectData(put("/v2/settings", { data: { type: "settings", stock_lists: "anyone" } }));
  const discounts = { use_rule_promotions: true };
  await expectData(put("/v2/settings/cart", { data: { type: "settings", discounts } }));
}

/** A product with stock in the first release. */
async function publishProductAs({ product, price, attach, publish, post }: Merchant): Promise<string> {
  await price(SHOWN, usd(500));
  const { id } = await product({ sku: SHOWN, slug: SHOWN, name: SHOWN });
  await attach([id]);
  await expectData(post(`/v2/inventories/${id}`, { data: { quantity: 5 } }));
  await publish();
  return id;
}

/**
 * A published bundle, a published parent, and products that are hidden in each way: live without a node; a draft in a node;
 * a draft that is an option of the bundle, and one that is a child of the parent; removed by a later release; live and in a
 * node since the release. The texts of bundle and parent have changed since then.
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
  await expectData(shop.put(`/pcm/products/${id}`, { data: { id, type: "product", attributes: named } }));
}

/** A product in two sizes, one of which is a draft. */
async function aParentWithADraft(shop: Merchant) {
  const { post, product } = shop;
  const attributes = { name: "Size" };
  const size = await expectData(post("/pcm/variations", { data: { type: "product-variation", attributes } }));
  for (const name of ["S", "M"]) {
    const data = { type: "product-variation-option", attributes: { name, description: name } };
    await expectData(post(`/pcm/variations/${size.id}/options`, { data }));
  }
  const { id: parent } = await product(onSale("parent"));
  const link = { data: [{ type: "product-variation", id: size.id }] };
  await expectData(post(`/pcm/products/${parent}/relationships/variations`, link));
  await expectData(post(`/pcm/products/${parent}/build`));
  const [child] = (await shop.get(`/pcm/products/${parent}/children`)).body.data;
  const draft = { ...named, status: "draft" };
  const data = { id: child.id, type: "product", attributes: draft };
  await expectData(shop.put(`/pcm/products/${child.id}`, { data }));
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
  await expectData(shop.delete(path, { body: { data: [{ type: "product", id }] } }));
}

/** A hierarchy and nodes of no release, a file, a price book, and a catalog without a rule. */
async function createHiddenCatalogs(shop: Merchant, products: readonly string[]) {
  const { post, node, book, price, catalog, hierarchy_id } = shop;
  const [product_id = ""] = products;
  const node_id = await node(HIDDEN);
  const attributes = { ...named, slug: HIDDEN };
  const hierarchy = await expectData(post("/pcm/hierarchies", { data: { type: "hierarchy", attributes } }));
  const below = await expectData(
    post(`/pcm/hierarchies/${hierarchy.id}/nodes`, { data: { type: "node", attributes } }),
  );
  const pricebook = await book(HIDDEN);
  await price(HIDDEN, usd(HIDDEN_AMOUNT));
  await price(SHOWN, usd(HIDDEN_AMOUNT), pricebook);
  const catalog_id = await catalog({ name: HIDDEN, hierarchy_ids: [hierarchy_id, hierarchy.id] });
  const file_location = `https://img.example/${HIDDEN}.png`;
  const file = await expectData(post("/v2/files", undefined, { body: { file_location } }));
  const image = { data: { type: "file", id: file.id } };
  await expectData(post(`/pcm/products/${product_id}/relationships/main_image`, image));
  const files = { data: [{ type: "file", id: file.id }] };
  await expectData(post(`/pcm/products/${product_id}/relationships/files`, files));
  const variation = { type: "product-variation", attributes: { name: HIDDEN } };
  const { id: variation_id } = await expectData(post("/pcm/variations", { data: variation }));
  return {
    nodes: [node_id, below.id],
    hierarchy: hierarchy.id,
    file: file.id,
    others: [pricebook, catalog_id, variation_id],
  };
}

/** Promotions that are disabled, not yet active or over, and their codes. */
async function createHiddenPromotions(shop: Merchant): Promise<readonly string[]> {
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
      const { id } = await expectData(shop.post("/v2/promotions", { data: standardPromotion(given) }));
      const { id: ruleId } = await expectData(
        shop.post("/v2/rule-promotions", { data: rulePromotion(given) }),
      );
      ids.push(id, ruleId);
      if (automatic) continue;
      const codes = (code: string) => ({ data: { type: "promotion_codes", codes: [{ code }] } });
      const code = at === 0 ? HIDDEN : `${HIDDEN}-${at}`;
      await expectData(shop.post(`/v2/promotions/${id}/codes`, codes(code)));
      await expectData(shop.post(`/v2/rule-promotions/${ruleId}/codes`, codes(`${HIDDEN}-rule-${at}`)));
    }
  }
  return ids;
}

/** Synonyms that searches use and no answer shows. */
async function createHiddenWords(shop: Merchant) {
  const items = [{ id: "words", synonyms: [HIDDEN, SHOWN] }];
  const type = "catalog_search_synonym_set";
  await expectData(
    shop.post("/pcm/catalogs/search/synonym-sets", { data: { type, attributes: { name: HIDDEN, items } } }),
  );
}

/** A Custom API without a policy for shoppers, and one of its entries. */
async function createHiddenEntries(table: MemoryTable) {
  const api = await createApiWith(table, { note: {} }, { slug: HIDDEN, name: HIDDEN, description: HIDDEN });
  const entry = await createEntryIn(table, api, { note: HIDDEN });
  return { api: api.id, entry: entry.id };
}

async function addStock(shop: Merchant, id: string) {
  const attributes = { locations: { [LOCATION]: { available: HIDDEN_AMOUNT } } };
  await expectData(shop.post("/v2/inventories", { data: { type: "stock", id, attributes } }));
}
