import { createCatalog } from "../../../lib/catalogs/create-catalog.ts";
import { createRelease } from "../../../lib/catalogs/releases/create-release.ts";
import { catalogs } from "../../../lib/catalogs/store.ts";
import { files } from "../../../lib/files/store.ts";
import { createHierarchy } from "../../../lib/hierarchies/create-hierarchy.ts";
import { attachNodeProducts } from "../../../lib/hierarchies/nodes/attach-node-products.ts";
import { createNode } from "../../../lib/hierarchies/nodes/create-node.ts";
import { updateNode } from "../../../lib/hierarchies/nodes/update-node.ts";
import { buildProduct } from "../../../lib/jobs/build-product.ts";
import { createPriceBook } from "../../../lib/price-books/create-price-book.ts";
import { createModifier } from "../../../lib/price-books/modifiers/create-modifier.ts";
import { modifierId, priceId } from "../../../lib/price-books/price-book.ts";
import { createPrice } from "../../../lib/price-books/prices/create-price.ts";
import { modifiersIn, priceBooks, pricesIn } from "../../../lib/price-books/store.ts";
import { createProduct } from "../../../lib/products/create-product.ts";
import { addProductFiles } from "../../../lib/products/files/add-product-files.ts";
import { setMainImage } from "../../../lib/products/main-image/set-main-image.ts";
import { getProduct } from "../../../lib/products/store.ts";
import { addProductVariations } from "../../../lib/products/variations/add-product-variations.ts";
import type { FileResource } from "../../../lib/releases/published-product.ts";
import { writeStepSurely } from "../../../lib/table/effects/write-step.ts";
import { trees } from "../../../lib/trees/store.ts";
import type { Context } from "../../../lib/use-case/context.ts";
import { createVariation } from "../../../lib/variations/create-variation.ts";
import { createOptionModifier } from "../../../lib/variations/modifiers/create-option-modifier.ts";
import { createVariationOption } from "../../../lib/variations/options/create-variation-option.ts";
import { variations } from "../../../lib/variations/store.ts";
import { type Good, goods } from "./goods.ts";
import { picture } from "./pictures.ts";
import { apron, apronVariations, type Bundle, bundles, largeSize, nodes, sales, tiers } from "./specials.ts";
import { demoId } from "./stable-id.ts";

/** Everything the demo shop sells. */
export const allGoods: readonly Good[] = [...goods, ...bundles, apron];

const BOOK = demoId("price book");
const HIERARCHY = demoId("hierarchy");
const CATALOG = demoId("catalog");
const OPENED = "2026-01-12T08:00:00.000Z";

/** The context of one call; what it creates gets the id of this name, unless the name is left out. */
export type Merchant = (name?: string) => Context;

/**
 * Fills and publishes the catalog of the demo shop through the use cases behind the merchants' endpoints. What is
 * there already is left alone, so that a start that was interrupted goes on where it ended.
 */
export async function publishDemoCatalog(merchant: Merchant, imageBase: string): Promise<void> {
  const { table } = merchant();
  const attributes = { name: "Retail", description: "What everybody pays" };
  await once(priceBooks.get(table, BOOK), () =>
    createPriceBook(merchant("price book"), { data: { type: "pricebook", attributes } }),
  );
  await Promise.all([...goods, apron].map((good) => stock(merchant, good, imageBase)));
  await Promise.all(bundles.map((bundle) => stock(merchant, bundle, imageBase, bundle)));
  await buildAprons(merchant);
  await arrange(merchant);
  const shop = { name: "Shop", hierarchy_ids: [HIERARCHY], pricebook_id: BOOK };
  await once(catalogs.get(table, CATALOG), () =>
    createCatalog(merchant("catalog"), { data: { type: "catalog", attributes: shop } }),
  );
  await createRelease(merchant(), CATALOG);
}

async function once(found: Promise<unknown>, make: () => Promise<unknown>): Promise<void> {
  if ((await found) === undefined) await make();
}

const skuOf = ({ slug }: Good) => `TW-${slug.toUpperCase()}`;

async function stock(merchant: Merchant, good: Good, imageBase: string, bundle?: Bundle): Promise<void> {
  const { table } = merchant();
  const { slug, name, description, tags, isDigital, customInputs: custom_inputs } = good;
  const image = imageOf(good, imageBase);
  const id = demoId(slug);
  await once(files.get(table, image.id), () => writeStepSurely(merchant(), files.writes(image)));
  await once(getProduct(table, id), async () => {
    const attributes = {
      name,
      description,
      slug,
      status: "live" as const,
      commodity_type: isDigital ? ("digital" as const) : ("physical" as const),
      tags: [...tags],
      ...(bundle && !bundle.isFixed ? {} : { sku: skuOf(good) }),
      ...(custom_inputs ? { custom_inputs } : {}),
      ...(bundle ? { components: bundle.components } : {}),
    };
    await createProduct(merchant(slug), { data: { attributes } });
    await setMainImage(merchant(), id, { data: { type: "file", id: image.id } });
    await addProductFiles(merchant(), id, { data: [{ type: "file", id: image.id }] });
  });
  if (good.usd > 0) await price(merchant, good);
}

async function price(merchant: Merchant, good: Good): Promise<void> {
  const { slug, usd, eur } = good;
  const sku = skuOf(good);
  const amounts = { USD: usd, ...(eur === undefined ? {} : { EUR: eur }) };
  const currencies = Object.fromEntries(
    Object.entries(amounts).map(([code, amount]) => {
      const volume = tiers[slug]?.[code];
      return [code, { amount, includes_tax: false, ...(volume ? { tiers: volume } : {}) }];
    }),
  );
  const running = sales[slug];
  const attributes = { sku, currencies, ...(running ? { sales: running } : {}) };
  await once(pricesIn(BOOK).get(merchant().table, priceId(BOOK, sku)), () =>
    createPrice(merchant(), BOOK, { data: { type: "product-price", attributes } }),
  );
}

async function buildAprons(merchant: Merchant): Promise<void> {
  const { table } = merchant();
  const id = demoId(apron.slug);
  for (const { name, sort_order, options } of apronVariations) {
    const variationId = demoId(`variation ${name}`);
    await once(variations.get(table, variationId), async () => {
      await createVariation(merchant(`variation ${name}`), { data: { attributes: { name, sort_order } } });
      for (const [option, description] of options) {
        const attributes = { name: option, description };
        await createVariationOption(merchant(`option ${option}`), variationId, { data: { attributes } });
        if (option === largeSize.option) {
          const path = { variation_id: variationId, option_id: demoId(`option ${option}`) };
          const data = { attributes: { type: "price" as const, value: largeSize.modifier } };
          await createOptionModifier(merchant(), path, { data });
        }
      }
    });
  }
  const { modifier: name, currencies } = largeSize;
  const attributes = { name, modifier_type: "price_increment" as const, currencies };
  await once(modifiersIn(BOOK).get(table, modifierId(BOOK, name)), () =>
    createModifier(merchant(), BOOK, { data: { type: "price-modifier", attributes } }),
  );
  const refs = apronVariations.map(({ name: variation }) => ({
    type: "product-variation" as const,
    id: demoId(`variation ${variation}`),
  }));
  await addProductVariations(merchant(), id, { data: refs });
  await buildProduct(merchant(), id);
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

function imageOf({ slug, shape, colour }: Good, imageBase: string): FileResource {
  const id = demoId(`picture of ${slug}`);
  return {
    id,
    type: "file",
    file_name: `${slug}.svg`,
    mime_type: "image/svg+xml",
    file_size: Buffer.byteLength(picture(shape, colour)),
    link: { href: `${imageBase}/demo-images/${slug}.svg` },
    links: { self: `/v2/files/${id}` },
    meta: { timestamps: { created_at: OPENED }, dimensions: { width: 400, height: 400 } },
  };
}
