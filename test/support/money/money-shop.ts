import { accountTags } from "../../../lib/account-tags/account-tags-store.ts";
import { forgetProcessMemory } from "../../../lib/kernel/process-memory.ts";
import type { Promotion } from "../../../lib/promotions/engine/promotion.ts";
import { runWorker } from "../background/worker.ts";
import { createRecordedTable, type RecordedTable } from "../events/recorded-changes.ts";
import type { Books } from "../oracle/prices.ts";
import { NOW, PRODUCTS, TAGS, TEMPLATE } from "../oracle/random-carts.ts";
import { countsUnits, type Draft } from "../oracle/random-promotions.ts";
import type { Currency } from "../oracle/shown.ts";
import { expectData, type Shop, shopOn } from "../shop.ts";
import { CURRENCIES, SET } from "./random-books.ts";
import type { RandomShop } from "./random-shop.ts";

/** A code, and its uses that are left. */
type ShopCode = {
  readonly code: string;
  readonly promotionId: string;
  readonly perUnit: boolean;
  usesLeft?: number;
};

/** A shop on a table that records its changes, and what the oracle must know of it. */
export type MoneyShop = Shop<RecordedTable> & {
  readonly clock: { now: Date };
  readonly currencies: readonly [Currency, Currency];
  readonly method: "line" | "simple";
  readonly books: Books;
  readonly promotions: readonly Promotion[];
  readonly codes: readonly ShopCode[];
  readonly catalogId: string;
  /** Ids of products by sku. */
  readonly ids: Readonly<Record<string, string>>;
  /** Ids of the nodes and hierarchies above a product. */
  readonly nodesOf: (sku: string) => readonly string[];
};

type Ground = {
  readonly shop: Shop<RecordedTable>;
  readonly clock: { now: Date };
  readonly restore: () => void;
  readonly ids: Readonly<Record<string, string>>;
  readonly places: Readonly<Record<string, string>>;
};

const A_DAY_MS = 86_400_000;
/** Every second product is one node below the hierarchy at least. */
const NODES = { kitchen: "house", mugs: "kitchen", plates: "kitchen", lamps: "house", seeds: "garden" };
/** The nodes of each product itself. The bundle is a lamp. */
const LEAVES: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    PRODUCTS.map(({ sku, nodes }) => [
      sku,
      nodes.filter((one) => !["kitchen", "house", "garden"].includes(one)),
    ]),
  ),
  [SET]: ["lamps"],
};

/** Products, hierarchies and currencies, which are the same in every shop. Returns what makes such shops. */
export async function prepareShops() {
  const clock = { now: new Date(NOW.getTime() - A_DAY_MS) };
  const shop = shopOn(createRecordedTable({ now: () => clock.now }), { now: () => clock.now });
  await addCurrencies(shop);
  await expectData(shop.put("/v2/gateways/manual", { data: { enabled: true } }));
  await addAccountTags(shop);
  const ids = await addProducts(shop);
  const ground = { shop, clock, ids, places: await addNodes(shop, ids), restore: shop.table.keepState() };
  return (wanted: RandomShop) => openShop(ground, wanted);
}

async function addCurrencies(shop: Shop): Promise<void> {
  const common = { type: "currency", exchange_rate: 1, default: false, enabled: true };
  for (const one of CURRENCIES.slice(1))
    await expectData(shop.post("/v2/currencies", { data: { ...common, ...one } }));
}

/** The tags that random conditions name, by these ids. */
async function addAccountTags({ table }: Shop): Promise<void> {
  const at = NOW.toISOString();
  for (const id of TAGS) {
    await table.transact(accountTags.writes({ id, name: id, created_at: at, updated_at: at }), id);
  }
}

async function addProducts(shop: Shop): Promise<Record<string, string>> {
  const ids: Record<string, string> = {};
  const add = async (sku: string, more: object) => {
    const attributes = { name: sku, slug: sku, sku, commodity_type: "physical", status: "live", ...more };
    const { id } = await expectData(shop.post("/pcm/products", { data: { type: "product", attributes } }));
    ids[sku] = id;
  };
  for (const { sku, look } of PRODUCTS) await add(sku, { extensions: { [TEMPLATE]: look } });
  const option = (sku: string, more: object) => ({ id: ids[sku], type: "product", quantity: 1, ...more });
  await add(SET, {
    components: {
      vessel: {
        ...{ name: "Vessel", min: 1, max: 1 },
        options: [option("S0", { quantity: 2 }), option("S1", { min: 1, max: 4 })],
      },
      tea: { name: "Tea", min: 0, max: 2, options: [option("S2", {}), option("S3", { min: 1, max: 3 })] },
    },
  });
  return ids;
}

/** @returns the ids of nodes and hierarchies by name */
async function addNodes(shop: Shop, ids: Readonly<Record<string, string>>): Promise<Record<string, string>> {
  const places: Record<string, string> = {};
  for (const name of ["house", "garden"]) {
    const data = { type: "hierarchy", attributes: { name } };
    places[name] = (await expectData(shop.post("/pcm/hierarchies", { data }))).id;
  }
  const hierarchyOf = (name: string): string => {
    const parent = NODES[name as keyof typeof NODES] as string | undefined;
    return parent === undefined ? name : hierarchyOf(parent);
  };
  for (const [name, parent] of Object.entries(NODES)) {
    const path = `/pcm/hierarchies/${places[hierarchyOf(name)]}/nodes` as const;
    const isRoot = parent === hierarchyOf(name);
    const relationships = isRoot ? {} : { parent: { data: { type: "node", id: places[parent] } } };
    const data = { type: "node", attributes: { name, slug: name }, relationships };
    places[name] = (await expectData(shop.post(path, { data }))).id;
    const own = Object.keys(LEAVES).filter((sku) => LEAVES[sku]?.includes(name));
    if (own.length === 0) continue;
    const products = own.map((sku) => ({ type: "product", id: ids[sku] }));
    await expectData(shop.post(`${path}/${places[name]}/relationships/products`, { data: products }));
  }
  return places;
}

function listNodesAbove(name: string): string[] {
  const parent = NODES[name as keyof typeof NODES] as string | undefined;
  return parent === undefined ? [name] : [name, ...listNodesAbove(parent)];
}

async function openShop(ground: Ground, wanted: RandomShop): Promise<MoneyShop> {
  const { shop, clock, ids, places, restore } = ground;
  restore();
  forgetProcessMemory();
  clock.now = new Date(NOW.getTime() - A_DAY_MS);
  const [main, other] = wanted.currencies.map((at) => CURRENCIES[at]!) as [Currency, Currency];
  const names = {
    ...{ ...places, USD: main.code, EUR: other.code },
    ...Object.fromEntries(Object.entries(ids).map(([sku, id]) => [`product-${sku.toLowerCase()}`, id])),
  };
  const settings = { type: "settings", calculation_method: wanted.method };
  await expectData(shop.put("/v2/settings", { data: settings }));
  const books = JSON.parse(
    JSON.stringify(wanted.books).replaceAll(`"bundle_ids":["${SET}"]`, `"bundle_ids":["${ids[SET]}"]`),
  ) as Books;
  const catalogId = await sell(ground, books, [places["house"]!, places["garden"]!]);
  const all = { ...names, "catalog-a": catalogId };
  const { promotions, codes } = await promote(shop, clock, translate(wanted.drafts, all));
  clock.now = NOW;
  return {
    ...{ ...shop, clock, currencies: [main, other], method: wanted.method, books, promotions, codes },
    ...{ catalogId, ids },
    nodesOf: (sku) => [
      ...new Set((LEAVES[sku] ?? []).flatMap(listNodesAbove).map((name) => places[name] ?? name)),
    ],
  };
}

/** Writes the prices into books and publishes a catalog of them. @returns its id */
async function sell(
  { shop, clock }: Ground,
  books: Books,
  hierarchy_ids: readonly string[],
): Promise<string> {
  const pricebook_ids: { id: string; priority: number }[] = [];
  for (const [at, book] of books.entries()) {
    const attributes = { name: `Book ${at}` };
    const { id } = await expectData(
      shop.post("/pcm/pricebooks", { data: { type: "pricebook", attributes } }),
    );
    pricebook_ids.push({ id, priority: books.length - at });
    for (const [sku, entry] of Object.entries(book)) {
      const data = { type: "product-price", attributes: { sku, ...entry } };
      await expectData(shop.post(`/pcm/pricebooks/${id}/prices`, { data }));
    }
  }
  const attributes = { name: "Shop", hierarchy_ids, pricebook_ids };
  const { id } = await expectData(shop.post("/catalogs", { data: { type: "catalog", attributes } }));
  await expectData(shop.post(`/catalogs/${id}/releases`));
  // Where the processor is busy, the request leaves the release to a worker.
  while ((await expectData(shop.get(`/catalogs/${id}/releases`)))[0].meta.release_status !== "PUBLISHED")
    await runWorker({ table: shop.table, now: () => clock.now });
  return id;
}

/** Replaces names of the oracle's world by ids of the shop. */
function translate<T>(value: T, names: Readonly<Record<string, string>>): T {
  const text = JSON.stringify(value).replaceAll(/"([\w-]+)"/g, (quoted, name: string) => {
    const id = Object.hasOwn(names, name) ? names[name] : undefined;
    return id === undefined ? quoted : `"${id}"`;
  });
  return JSON.parse(text);
}

/** Creates the promotions, a minute apart, and their codes. A few are not valid, and the shop does not have them. */
async function promote(shop: Shop, clock: { now: Date }, drafts: readonly Draft[]) {
  const promotions: Promotion[] = [];
  const codes: ShopCode[] = [];
  const priorities = new Set<number>();
  for (const [at, draft] of drafts.entries()) {
    clock.now = new Date(clock.now.getTime() + 60_000);
    const promotion = asAccepted(draft.promotion, priorities);
    const { source, created_at: _, ...fields } = promotion;
    const [path, type] =
      source === "rule"
        ? (["/v2/rule-promotions", "rule_promotion"] as const)
        : (["/v2/promotions", "promotion"] as const);
    const { status, text, body } = await shop.post(path, { data: { type, enabled: true, ...fields } });
    if (status === 400) continue;
    if (status !== 201) throw new Error(`${status} ${text}`);
    const { id } = body.data;
    promotions.push({ ...promotion, id, created_at: clock.now.toISOString() } as Promotion);
    if (promotion.automatic) continue;
    const own = codesOf(draft, id, at);
    const unit = source === "rule" ? ["per_checkout", "per_application"] : ["per_cart", "per_item"];
    const data = own.map(({ code, usesLeft, perUnit }) => ({
      ...{ code, consume_unit: unit[perUnit ? 1 : 0] },
      ...(usesLeft === undefined ? {} : { uses: usesLeft }),
    }));
    await expectData(shop.post(`${path}/${id}/codes`, { data: { type: "promotion_codes", codes: data } }));
    codes.push(...own);
  }
  return { promotions, codes };
}

/** The draft without what no shop accepts: a priority twice, and gifts that are added for a code. */
function asAccepted(draft: Draft["promotion"], priorities: Set<number>): Draft["promotion"] {
  if ("priority" in draft && draft.priority !== null) {
    if (priorities.has(draft.priority)) return { ...draft, priority: null };
    priorities.add(draft.priority);
  }
  const isGiving = "schema" in draft && "gifts" in draft.schema && draft.schema.auto_add_free_gift === true;
  return isGiving ? { ...draft, automatic: true } : draft;
}

function codesOf(draft: Draft, promotionId: string, at: number): ShopCode[] {
  const { usesLeft, isGivenTwice } = draft;
  const own = { code: `CODE-${at}`, promotionId, perUnit: countsUnits(draft) };
  return [
    { ...own, ...(usesLeft === undefined ? {} : { usesLeft }) },
    ...(isGivenTwice ? [{ code: `OTHER-${at}`, promotionId, perUnit: false }] : []),
  ];
}
