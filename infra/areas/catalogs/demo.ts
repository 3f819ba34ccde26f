import { createCatalog } from "../../../lib/catalogs/catalogs.ts";
import { createRelease } from "../../../lib/catalogs/releases/releases.ts";
import { catalogs } from "../../../lib/catalogs/store.ts";
import { trees } from "../../../lib/categories/trees/store.ts";
import { createHierarchy } from "../../../lib/hierarchies/hierarchies.ts";
import { attachNodeProducts } from "../../../lib/hierarchies/nodes/node-products.ts";
import { createNode, updateNode } from "../../../lib/hierarchies/nodes/nodes.ts";
import { derivePriceId } from "../../../lib/price-books/price-book.ts";
import { createPriceBook } from "../../../lib/price-books/price-books.ts";
import { createPrice } from "../../../lib/price-books/prices/prices.ts";
import { priceBooks, pricesIn } from "../../../lib/price-books/store.ts";
import { createProduct } from "../../../lib/products/products.ts";
import { getProduct } from "../../../lib/products/store.ts";
import { getLiveReleases } from "../../../lib/releases/store.ts";
import type { Profile } from "../../../lib/use-case/context.ts";
import { apron } from "../../local/demo/aprons.ts";
import { buildAprons } from "../../local/demo/build-aprons.ts";
import { brandName, indexBrands, publishWithTax, toPounds } from "../../local/demo/for-storefronts.ts";
import { type Good, goods, makeGoodSku } from "../../local/demo/goods.ts";
import { BOOK, finishWork, type Merchant, once } from "../../local/demo/merchant.ts";
import { relateGoods } from "../../local/demo/relate-goods.ts";
import { allGoods, childrenMadeAt, shopWindow, touchTime } from "../../local/demo/shop-window.ts";
import { showPicture } from "../../local/demo/show-picture.ts";
import { type Bundle, bundles, nodes, sales, tiers } from "../../local/demo/specials.ts";
import { demoId } from "../../local/demo/stable-id.ts";
import type { DemoPart, DemoSetting } from "../area.ts";

const HIERARCHY = demoId("hierarchy");
const CATALOG = demoId("catalog");

/**
 * Creates and publishes the demo shop's catalog with the use cases of the merchants' endpoints. Skips existing records, so
 * that an interrupted start can continue.
 */
async function publishDemoCatalog(merchant: Merchant, { imageBase, profile }: DemoSetting): Promise<void> {
  const { table } = merchant();
  const { value: releases } = await getLiveReleases(table);
  if (releases.live.length > 0) return;
  const attributes = { name: "Retail", description: "What everybody pays" };
  await once(priceBooks.get(table, BOOK), () =>
    createPriceBook(merchant("price book"), { data: { type: "pricebook", attributes } }),
  );
  const opened = new Date((await priceBooks.require({ table }, BOOK)).value.created_at);
  const earlier = at(merchant, childrenMadeAt(opened));
  await Promise.all([...goods, apron].map((good) => stock(earlier, good, profile)));
  await Promise.all(bundles.map((bundle) => stock(earlier, bundle, profile, bundle)));
  await buildAprons(earlier, imageBase);
  await Promise.all(
    shopWindow.map((good) =>
      showPicture(at(merchant, touchTime(opened, good)), demoId(good.slug), good, imageBase),
    ),
  );
  await arrange(merchant);
  await relateGoods(merchant);
  if (profile === "compatible") await indexBrands(merchant);
  const shop = { name: "Shop", hierarchy_ids: [HIERARCHY], pricebook_id: BOOK };
  await once(catalogs.get(table, CATALOG), () =>
    createCatalog(merchant("catalog"), { data: { type: "catalog", attributes: shop } }),
  );
  await createRelease(merchant("release"), CATALOG);
  if (profile === "compatible") await publishWithTax(merchant, HIERARCHY);
  await finishWork(merchant);
}

function at(merchant: Merchant, moment: Date): Merchant {
  return (name) => ({ ...merchant(name), now: () => moment });
}

async function stock(merchant: Merchant, good: Good, profile: Profile, bundle?: Bundle): Promise<void> {
  const { slug, name, description, tags, isDigital, customInputs: custom_inputs } = good;
  await once(getProduct(merchant().table, demoId(slug)), async () => {
    const attributes = {
      name,
      description,
      slug,
      status: "live" as const,
      commodity_type: isDigital ? ("digital" as const) : ("physical" as const),
      tags: [...tags],
      ...(bundle && !bundle.isFixed ? {} : { sku: makeGoodSku(good) }),
      ...(custom_inputs ? { custom_inputs } : {}),
      ...(profile === "compatible" ? { extensions: brandName(good) } : {}),
      ...(bundle ? { components: bundle.components } : {}),
    };
    await createProduct(merchant(slug), { data: { attributes } });
  });
  if (good.usd > 0) await price(merchant, good, profile);
}

async function price(merchant: Merchant, good: Good, profile: Profile): Promise<void> {
  const { slug, usd, eur } = good;
  const sku = makeGoodSku(good);
  const amounts = {
    USD: usd,
    ...(eur === undefined ? {} : { EUR: eur }),
    ...(profile === "compatible" ? { GBP: toPounds(usd) } : {}),
  };
  const currencies = Object.fromEntries(
    Object.entries(amounts).map(([code, amount]) => {
      const volume = tiers[slug]?.[code];
      return [code, { amount, includes_tax: false, ...(volume ? { tiers: volume } : {}) }];
    }),
  );
  const running = sales[slug];
  const attributes = { sku, currencies, ...(running ? { sales: running } : {}) };
  await once(pricesIn(BOOK).get(merchant().table, derivePriceId(BOOK, sku)), () =>
    createPrice(merchant(), BOOK, { data: { type: "product-price", attributes } }),
  );
}

async function arrange(merchant: Merchant): Promise<void> {
  const { table } = merchant();
  const attributes = { name: "Shop", slug: "shop", description: "All there is" };
  await once(trees.get(table, HIERARCHY), () =>
    createHierarchy(merchant("hierarchy"), { data: { type: "hierarchy", attributes } }),
  );
  const tree = await trees.get(table, HIERARCHY);
  for (const [at, { tag, name, curated }] of nodes.entries()) {
    const id = demoId(`node ${tag}`);
    if (tree?.value.nodes.some((node) => node.id === id)) continue;
    const node = { name, slug: tag };
    const meta = { sort_order: nodes.length - at };
    await createNode(merchant(`node ${tag}`), HIERARCHY, { data: { type: "node", attributes: node, meta } });
    const inside = allGoods.filter(({ tags }) => tags.includes(tag));
    const data = inside.map(({ slug }) => ({ type: "product" as const, id: demoId(slug) }));
    await attachNodeProducts(merchant(), HIERARCHY, id, { data });
    const first = { curated_products: curated.map(demoId) };
    await updateNode(merchant(), HIERARCHY, id, { data: { type: "node", attributes: first } });
  }
}

export const demo: DemoPart = {
  step: "catalog",
  after: ["extensions"],
  add: publishDemoCatalog,
};
