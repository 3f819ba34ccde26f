import { getOwn, orderFields } from "../kernel/objects.ts";
import { completeSelection, defaultSelection, type SelectedOptions } from "../releases/bundle.ts";
import { buildVariationMatrix, decodeChildren, toChildVariation } from "../releases/children.ts";
import type { LiveRelease } from "../releases/live-releases.ts";
import type { PriceEntry } from "../releases/price.ts";
import { type FileResource, PRODUCT_PARTS, type PublishedProduct } from "../releases/published-product.ts";
import { localizeText } from "../releases/shopper-context.ts";
import type { View } from "../schemas/view.ts";
import { orderExtensions } from "../templates/order-extensions.ts";
import { alternativePrices, alternativesOfProduct } from "./alternative-prices.ts";
import type { Availability } from "./available-prices.ts";
import {
  collectSelectedIds,
  isCumulative,
  optionBlocks,
  optionIds,
  optionPrices,
  selectionBlock,
} from "./bundle-view.ts";
import { currentPrices, type PriceSetting, priceBlock, tierView } from "./price-view.ts";
import type { publishedProduct } from "./schemas/product.ts";

export type ViewSetting = PriceSetting & {
  readonly release: Pick<LiveRelease, "catalogId" | "publishedAt">;
  readonly languages: readonly string[];
  /** Path of products in links; that of shoppers by default. */
  readonly productsPath?: string;
};

export type ViewExtras = {
  /** True if the listed node shows this product first. */
  readonly curated?: boolean;
  /** Selection of a configured bundle; by default the bundle's own. */
  readonly selection?: SelectedOptions;
  /** For merchants: the release's price books with the sku. */
  readonly availability?: Availability | undefined;
};

export type PublishedProductView = View<typeof publishedProduct>;

export function toPublishedProductView(
  product: PublishedProduct,
  setting: ViewSetting,
  extras: ViewExtras = {},
): PublishedProductView {
  const text = localizeText(product.attributes, setting.languages);
  const prices = currentPrices(product.prices, setting.now);
  const bundle =
    product.productType === "bundle" ? bundleView(product, setting, extras.selection) : undefined;
  const { price, ...block } = bundle && isCumulative(product) ? bundle.block : priceBlock(prices, setting);
  const tiers = tierView(prices, setting);
  const { modifiers } = findPricingEntry(product, setting) ?? {};
  return {
    id: product.id,
    type: "product",
    attributes: {
      ...buildAttributes(product, text, modifiers),
      curated_product: extras.curated ? true : undefined,
      price,
      tiers: tiers?.attributes,
      published_at: setting.release.publishedAt,
    },
    relationships: buildRelationships(product, setting),
    meta: {
      catalog_id: setting.release.catalogId,
      catalog_source: "pim",
      ...block,
      tiers: tiers?.meta,
      alternative_prices: alternativesOfProduct(product, bundle?.selection, setting),
      ...extras.availability,
      product_types: [product.productType],
      ...buildCrumbs(product),
      language: text.language,
      ...buildVariationMeta(product, modifiers),
      bundle_configuration: bundle && { selected_options: bundle.selection },
      component_products: bundle?.options,
      custom_relationships: product.relationships?.map(({ slug }) => slug),
    },
  };
}

/** The entry that has the shown price; without a price in that currency, the first. */
function findPricingEntry({ prices }: PublishedProduct, { currency }: ViewSetting): PriceEntry | undefined {
  return prices.find(({ currencies }) => currency && getOwn(currencies, currency.code)) ?? prices[0];
}

function buildAttributes(
  { attributes, mainImage, productType, child, templates, isDraft }: PublishedProduct,
  { name, description }: { readonly name: string; readonly description?: string },
  modifiers: PriceEntry["modifiers"],
) {
  const { sku, slug, commodity_type, external_ref, upc_ean, mpn, tags, ...others } = attributes;
  const { custom_inputs, components, extensions, shopper_attributes, created_at, updated_at } = others;
  return {
    name,
    description,
    sku,
    slug,
    status: isDraft ? ("draft" as const) : ("live" as const),
    commodity_type,
    external_ref: external_ref ?? null,
    main_image: mainImage?.link.href,
    upc_ean,
    manufacturer_part_num: mpn,
    tags: tags?.length ? tags : undefined,
    base_product: productType === "parent",
    base_product_id: child?.parentId,
    price_modifiers: modifiers && Object.keys(modifiers),
    components: orderFields(PRODUCT_PARTS, components),
    custom_inputs: orderFields(PRODUCT_PARTS, custom_inputs),
    extensions: extensions && orderExtensions(extensions, templates),
    shopper_attributes: orderFields([], shopper_attributes),
    created_at,
    updated_at,
  };
}

const productRef = (id: string) => ({ id, type: "product" as const });

function buildRelationships(product: PublishedProduct, setting: ViewSetting) {
  const { id, files, mainImage, child, parent, productType, attributes } = product;
  const children = parent ? decodeChildren(id, parent) : [];
  return {
    parent: child && { data: productRef(child.parentId) },
    children: {
      data: children.map((one) => productRef(one.id)),
      links: { self: `/products/${id}/children` },
    },
    files: { data: files.map(fileRef) },
    main_image: { data: mainImage ? { type: "main_image" as const, id: mainImage.id } : null },
    component_products:
      productType === "bundle"
        ? {
            data: optionIds(attributes.components).map(productRef),
            links: { self: `/products/${id}/relationships/component_products` },
          }
        : undefined,
    custom_relationships: buildCustomRelationships(product, setting),
  };
}

const SHOPPERS_PATH = "/catalog/products";

/** The texts are headings for shoppers, who have no other way to them. */
function buildCustomRelationships(
  { id, relationships }: PublishedProduct,
  { productsPath = SHOPPERS_PATH }: ViewSetting,
) {
  if (!relationships) return undefined;
  const path = `${productsPath}/${id}/relationships`;
  return {
    links: Object.fromEntries(relationships.map(({ slug }) => [slug, `${path}/${slug}/products`])),
    meta: Object.fromEntries(
      relationships.map(({ slug, name, description }) => [slug, { name, description: description ?? null }]),
    ),
  };
}

/** Where the products of a release are read that a merchant has chosen. */
export function toReleasePath({ catalogId, releaseId }: LiveRelease): string {
  return `/catalogs/${catalogId}/releases/${releaseId}/products`;
}

function fileRef({ id, linkedAt, meta }: FileResource & { readonly linkedAt?: string }) {
  return { type: "file" as const, id, created_at: linkedAt ?? meta.timestamps.created_at };
}

function buildCrumbs({ nodes }: PublishedProduct) {
  if (nodes.length === 0) return {};
  return {
    bread_crumb_nodes: nodes.map(({ id }) => id),
    bread_crumbs: Object.fromEntries(nodes.map(({ id, path }) => [id, path])),
  };
}

const MODIFIER = ["modifier_type", "currencies", "minimum_quantity", "amount", "includes_tax", "tiers"];

function buildVariationMeta({ id, parent, child }: PublishedProduct, modifiers: PriceEntry["modifiers"]) {
  return {
    variations: parent?.variations,
    variation_matrix: parent ? buildVariationMatrix(decodeChildren(id, parent)) : {},
    child_option_ids: child?.optionIds,
    child_variations: child?.variations.map(toChildVariation),
    price_modifiers: orderFields(MODIFIER, modifiers),
  };
}

function bundleView(product: PublishedProduct, setting: ViewSetting, selected?: SelectedOptions) {
  const components = product.attributes.components ?? {};
  const selection = completeSelection(components, selected ?? defaultSelection(components));
  const prices = optionPrices(product, setting.now);
  const blocks = optionBlocks(prices, setting, selected && collectSelectedIds(selection));
  const options = Object.entries(blocks).map(([id, block]) => {
    const option = getOwn(product.optionProducts, id);
    const alternatives = option && alternativePrices(option, setting, product.id);
    return [id, { ...block, ...(alternatives ? { alternative_prices: alternatives } : {}) }] as const;
  });
  const block = selectionBlock(prices, selection, setting);
  return { selection, block, options: Object.fromEntries(options) };
}
