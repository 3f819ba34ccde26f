import { getFiles } from "../files/store.ts";
import type { Modifier, Price } from "../price-books/price-book.ts";
import { getModifiersByName, getPricesBySku } from "../price-books/store.ts";
import { optionIdsOf, type Product, productType } from "../products/product.ts";
import { getProducts } from "../products/store.ts";
import { childId, childrenOf, combinationsText } from "../releases/children.ts";
import type { PriceEntry } from "../releases/price.ts";
import type { Component, PriceModifier, PublishedProduct } from "../releases/published-product.ts";
import type { Table } from "../table/table.ts";
import type { Context } from "../use-case/context.ts";
import { childEntry } from "./child-prices.ts";
import { frozenProduct, optionProduct, priceEntry } from "./freeze-product.ts";
import type { PlanEntry } from "./plan.ts";

type Products = ReadonlyMap<string, Product>;

/** Freezes these products of a coming release. What was deleted or became a draft since it was planned is left out. */
export async function gatherProducts(
  ctx: Context,
  pricebookIds: readonly string[],
  entries: readonly PlanEntry[],
): Promise<PublishedProduct[]> {
  const planned = await liveProducts(
    ctx,
    entries.map(({ id }) => id),
  );
  const offered = await liveProducts(
    ctx,
    [...planned.values()].flatMap(({ fields }) => optionIdsOf(fields)),
  );
  const substitutes = await liveProducts(ctx, [
    ...childIdsOf([...planned.values()]),
    ...childIdsOf([...offered.values()]),
  ]);
  // Children that nobody offers only count here: as entries of their own they are frozen with their prices.
  const shown = [...substitutes].filter(([, { child }]) => child && offered.has(child.parentId));
  const options: Products = new Map([...offered, ...shown]);
  const prices = await readPrices(ctx, pricebookIds, [...planned.values(), ...options.values()]);
  const files = await filesOf(ctx, [...planned.values()]);
  return entries.flatMap(({ id, nodes, onlyOption = false }) => {
    const product = planned.get(id);
    const bundle = product && bundleOf(product, options, prices.of);
    if (!product || bundle === "incomplete") return [];
    const modifiers = prices.modifiersOf(product);
    return frozenProduct({
      product,
      prices: prices.of(product),
      nodes,
      files,
      onlyOption,
      ...(bundle ? { bundle } : {}),
      ...(product.built ? { combinations: liveCombinations(product, product.built, substitutes) } : {}),
      ...(modifiers ? { modifiers } : {}),
    });
  });
}

async function liveProducts({ table }: Context, ids: readonly string[]): Promise<Products> {
  const products = await liveOrDraft(table, ids);
  return new Map([...products].filter(([, { fields }]) => fields.status === "live"));
}

function childIdsOf(products: readonly Product[]): string[] {
  return products.flatMap(({ id, built }) => (built ? childrenOf(id, built).map((child) => child.id) : []));
}

function liveCombinations(
  { id }: Product,
  { variations, combinations }: NonNullable<Product["built"]>,
  live: Products,
) {
  const built = new Set(childrenOf(id, { variations, combinations }).map((child) => child.id));
  return combinationsText(variations, (optionIds) => {
    const child = childId(id, optionIds);
    return built.has(child) && live.has(child);
  });
}

/** The parts of a bundle; `incomplete` when an option is gone or a draft, which makes a bundle unsellable. */
function bundleOf(
  product: Product,
  options: Products,
  pricesOf: (product: Product) => readonly PriceEntry[],
) {
  if (productType(product) !== "bundle") return undefined;
  const given = product.fields.components ?? {};
  const components = Object.fromEntries(
    Object.entries(given).map(([key, component]) => [key, withChildren(component, options)]),
  );
  const ids = optionIdsOf({ components });
  if (ids.some((id) => !options.has(id))) return "incomplete";
  const optionProducts = ids.flatMap((id) => {
    const option = options.get(id);
    return option ? [[id, optionProduct(option, pricesOf(option), product.id)] as const] : [];
  });
  return { components, optionProducts: Object.fromEntries(optionProducts) };
}

/** Where an option stands for the children of a parent, those are what shoppers choose from. */
function withChildren(component: Component, options: Products): Component {
  return {
    ...component,
    options: component.options.flatMap((option) => {
      const parent = options.get(option.id);
      if (!option.product_should_be_substituted_with_child || !parent?.built) return [option];
      const { product_should_be_substituted_with_child: _, excluded_children = [], ...choice } = option;
      return childrenOf(parent.id, parent.built)
        .filter(({ id }) => options.has(id) && !excluded_children.includes(id))
        .map(({ id }, at) => ({ ...choice, id, default: choice.default === true && at === 0 }));
    }),
  };
}

type PriceLookUp = {
  readonly of: (product: Product) => PriceEntry[];
  readonly modifiersOf: (product: Product) => Record<string, PriceModifier> | undefined;
};

/** Prices of products by book, a child's own entries before those of its parent. */
async function readPrices(
  ctx: Context,
  bookIds: readonly string[],
  products: readonly Product[],
): Promise<PriceLookUp> {
  const parents = await liveOrDraft(
    ctx.table,
    products.flatMap(({ child }) => child?.parentId ?? []),
  );
  const skus = [...new Set([...products, ...parents.values()].flatMap(({ fields }) => fields.sku ?? []))];
  const names = [...new Set(products.flatMap(({ child }) => child?.priceModifiers ?? []))];
  const [prices, modifiers] = await Promise.all([
    Promise.all(bookIds.map((bookId) => getPricesBySku(ctx.table, bookId, skus))),
    Promise.all(bookIds.map((bookId) => getModifiersByName(ctx.table, bookId, names))),
  ]);
  const priceInBook = (book: number, sku: string | undefined): Price | undefined =>
    sku === undefined ? undefined : prices[book]?.get(sku);
  const modifiersInBook = (book: number, { child }: Product): Modifier[] =>
    (child?.priceModifiers ?? []).flatMap((name) => modifiers[book]?.get(name) ?? []);
  return {
    of: (product) => {
      const parent = product.child && parents.get(product.child.parentId);
      const ofItself = bookIds.flatMap((id, book) => entryOf(id, priceInBook(book, product.fields.sku)));
      const inherited = bookIds.flatMap((id, book) =>
        entryOf(id, priceInBook(book, parent?.fields.sku)).map((entry) =>
          childEntry(entry, modifiersInBook(book, product)),
        ),
      );
      return [...ofItself, ...inherited];
    },
    modifiersOf: (product) => {
      const applied = bookIds.flatMap((_, book) => modifiersInBook(book, product)).reverse();
      if (applied.length === 0) return undefined;
      return Object.fromEntries(
        applied.map(({ name, modifier_type, currencies }) => [name, { modifier_type, currencies }]),
      );
    },
  };
}

function entryOf(bookId: string, price: Price | undefined): PriceEntry[] {
  return price ? [priceEntry(bookId, price)] : [];
}

async function liveOrDraft(table: Table, ids: readonly string[]): Promise<Products> {
  const products = await getProducts(table, [...new Set(ids)]);
  return new Map(products.flatMap((product) => (product ? [[product.value.id, product.value]] : [])));
}

async function filesOf({ table }: Context, products: readonly Product[]) {
  const ids = products.flatMap(({ mainImageId, files }) => [
    ...(mainImageId === undefined ? [] : [mainImageId]),
    ...files.map(({ id }) => id),
  ]);
  const files = await getFiles(table, [...new Set(ids)]);
  return new Map(files.map((file) => [file.id, file]));
}
