import { getFiles } from "../files/store.ts";
import { runInBatches } from "../kernel/few-at-once.ts";
import { dropUndefined, pickValues } from "../kernel/objects.ts";
import type { Modifier } from "../price-books/price-book.ts";
import { getModifiersByName, getPricesBySku } from "../price-books/store.ts";
import { optionIdsOf, type Product, productType } from "../products/product.ts";
import { getProducts } from "../products/store.ts";
import { showProducts } from "../products/templates/show-products.ts";
import { decodeChildren, deriveChildId, encodeCombinations } from "../releases/children.ts";
import type { BookEntries, BookPart } from "../releases/own-prices.ts";
import type { PriceEntry } from "../releases/price.ts";
import type { Component, PublishedProduct } from "../releases/published-product.ts";
import type { Table } from "../table/table.ts";
import type { Context } from "../use-case/context.ts";
import { deriveChildEntry } from "./child-prices.ts";
import { freezeOption, freezeProduct, toPriceEntry } from "./freeze-product.ts";
import { readHeadings } from "./freeze-relationships.ts";
import type { PlanEntry } from "./plan.ts";

type Products = ReadonlyMap<string, Product>;

export type GatheredProducts = {
  readonly products: readonly PublishedProduct[];
  /** Entries of each price book that rules may name, by its id and then by product. */
  readonly books: ReadonlyMap<string, BookPart>;
};

export type BooksToGather = {
  /** The catalog's own, highest priority first: their prices go into the products. */
  readonly pricebookIds: readonly string[];
  /** Books whose entries are frozen next to the products. */
  readonly frozenIds?: readonly string[];
  /** Also freezes the entries of options of bundles, which a publication does with the part that has the option. */
  readonly freezesOptions?: boolean;
  readonly includesDrafts?: boolean;
};

/**
 * Freezes the planned products of a release. Leaves out those that were deleted since, and without drafts those that became
 * drafts. Options of bundles are live, also with drafts.
 */
export async function gatherProducts(
  ctx: Context,
  { pricebookIds, frozenIds = [], freezesOptions = false, includesDrafts = false }: BooksToGather,
  entries: readonly PlanEntry[],
): Promise<GatheredProducts> {
  const planned = await readShownProducts(
    ctx.table,
    entries.map(({ id }) => id),
    includesDrafts,
  );
  const optionProducts = await readShownProducts(
    ctx.table,
    [...planned.values()].flatMap(({ fields }) => optionIdsOf(fields)),
    false,
  );
  const parents = [...planned.values(), ...optionProducts.values()];
  const children = await readShownProducts(ctx.table, listBuiltChildIds(parents), includesDrafts);
  // Children of parents that no bundle offers are needed only to encode combinations.
  const offeredChildren = [...children].filter(
    ([, { child, fields }]) => child && fields.status === "live" && optionProducts.has(child.parentId),
  );
  const options: Products = new Map([...optionProducts, ...offeredChildren]);
  const priced = [...planned.values(), ...options.values()];
  const prices = await readPrices(ctx, { pricebookIds, frozenIds }, priced);
  const files = await readProductFiles(ctx, [...planned.values()]);
  const shown = toProductMap(await showProducts(ctx, [...planned.values()]));
  const headingsOf = await readHeadings(ctx, [...planned.values()]);
  const products = entries.flatMap(({ id, nodes, onlyOption = false, isDraft = false }) => {
    const product = shown.get(id);
    const bundle = product && freezeBundle(product, options, prices.of);
    if (!product || bundle === "incomplete") return [];
    return freezeProduct({
      product,
      prices: prices.of(product),
      nodes,
      files,
      onlyOption,
      isDraft: isDraft || product.fields.status === "draft",
      relationships: onlyOption ? [] : headingsOf(product),
      ...(bundle ? { bundle } : {}),
      ...(product.built ? { combinations: encodeLiveCombinations(product, product.built, children) } : {}),
    });
  });
  const frozen = freezesOptions ? priced : [...planned.values()];
  const books = frozenIds.map((id) => [id, freezeBook(id, frozen, prices)] as const);
  return { products, books: new Map(books) };
}

/** Includes options of bundles that are not complete: other bundles may offer them. */
function freezeBook(bookId: string, products: Iterable<Product>, prices: PriceLookUp): BookPart {
  const frozen = [...products].map((product) => [product.id, prices.inBook(bookId, product)] as const);
  return Object.fromEntries(frozen.filter(([, entries]) => Object.keys(entries).length > 0));
}

async function readShownProducts(
  table: Table,
  ids: readonly string[],
  includesDrafts: boolean,
): Promise<Products> {
  const products = await readProductsById(table, ids);
  return new Map([...products].filter(([, { fields }]) => includesDrafts || fields.status === "live"));
}

function listBuiltChildIds(products: readonly Product[]): string[] {
  return products.flatMap(({ id, built }) =>
    built ? decodeChildren(id, built).map((child) => child.id) : [],
  );
}

function encodeLiveCombinations(
  { id }: Product,
  { variations, combinations }: NonNullable<Product["built"]>,
  live: Products,
) {
  const built = new Set(decodeChildren(id, { variations, combinations }).map((child) => child.id));
  return encodeCombinations(variations, (optionIds) => {
    const child = deriveChildId(id, optionIds);
    return built.has(child) && live.has(child);
  });
}

/** Returns `incomplete` when an option is gone or a draft: such a bundle cannot be sold. */
function freezeBundle(
  product: Product,
  options: Products,
  pricesOf: (product: Product) => readonly PriceEntry[],
) {
  if (productType(product) !== "bundle") return undefined;
  const originalComponents = product.fields.components ?? {};
  const components = Object.fromEntries(
    Object.entries(originalComponents).map(([key, component]) => [
      key,
      substituteChildren(component, options),
    ]),
  );
  const ids = optionIdsOf({ components });
  if (ids.some((id) => !options.has(id))) return "incomplete";
  const optionProducts = ids.flatMap((id) => {
    const option = options.get(id);
    return option ? [[id, freezeOption(option, pricesOf(option), product.id)] as const] : [];
  });
  return { components, optionProducts: Object.fromEntries(optionProducts) };
}

/** An option marked for substitution is replaced by its live children. */
function substituteChildren(component: Component, options: Products): Component {
  return {
    ...component,
    options: component.options.flatMap((option) => {
      const parent = options.get(option.id);
      if (!option.product_should_be_substituted_with_child || !parent?.built) return [option];
      const { product_should_be_substituted_with_child: _, excluded_children = [], ...choice } = option;
      return decodeChildren(parent.id, parent.built)
        .filter(({ id }) => options.has(id) && !excluded_children.includes(id))
        .map(({ id }, at) => ({ ...choice, id, default: choice.default === true && at === 0 }));
    }),
  };
}

type PriceLookUp = {
  /** By the catalog's own books. */
  readonly of: (product: Product) => PriceEntry[];
  readonly inBook: (bookId: string, product: Product) => BookEntries;
};

/** Price books that are read at once. */
const BOOKS_AT_ONCE = 10;

/** Prices by product. A child's own entries come before those of its parent. */
async function readPrices(
  { table }: Context,
  { pricebookIds, frozenIds }: Required<Pick<BooksToGather, "pricebookIds" | "frozenIds">>,
  products: readonly Product[],
): Promise<PriceLookUp> {
  const parents = await readProductsById(
    table,
    products.flatMap(({ child }) => child?.parentId ?? []),
  );
  const skus = [...new Set([...products, ...parents.values()].flatMap(({ fields }) => fields.sku ?? []))];
  const names = [...new Set(products.flatMap(({ child }) => child?.priceModifiers ?? []))];
  const bookIds = [...new Set([...pricebookIds, ...frozenIds])];
  const read = await runInBatches(BOOKS_AT_ONCE, bookIds, async (bookId) => {
    const [prices, modifiers] = await Promise.all([
      getPricesBySku(table, bookId, skus),
      getModifiersByName(table, bookId, names),
    ]);
    return [bookId, { prices, modifiers }] as const;
  });
  const books = new Map(read);
  const modifiersInBook = (bookId: string, { child }: Product): Modifier[] =>
    (child?.priceModifiers ?? []).flatMap((name) => books.get(bookId)?.modifiers.get(name) ?? []);
  const entryInBook = (bookId: string, sku: string | undefined): PriceEntry | undefined => {
    const price = sku === undefined ? undefined : books.get(bookId)?.prices.get(sku);
    return price && toPriceEntry(bookId, price);
  };
  const readEntries = (bookId: string, product: Product) => {
    const parent = product.child && parents.get(product.child.parentId);
    const inherited = entryInBook(bookId, parent?.fields.sku);
    return dropUndefined({
      own: entryInBook(bookId, product.fields.sku),
      inherited: inherited && deriveChildEntry(inherited, modifiersInBook(bookId, product)),
    });
  };
  return {
    of: (product) => {
      const entries = pricebookIds.map((bookId) => readEntries(bookId, product));
      return [
        ...entries.flatMap(({ own }) => own ?? []),
        ...entries.flatMap(({ inherited }) => inherited ?? []),
      ];
    },
    inBook: (bookId, product) => {
      const { own, inherited } = readEntries(bookId, product);
      return dropUndefined({
        own: own && removeBookId(own),
        inherited: inherited && removeBookId(inherited),
      });
    },
  };
}

function removeBookId({ pricebook_id: _, ...entry }: PriceEntry) {
  return entry;
}

async function readProductsById(table: Table, ids: readonly string[]): Promise<Products> {
  return toProductMap(pickValues(await getProducts(table, [...new Set(ids)])));
}

function toProductMap(products: readonly Product[]): Products {
  return new Map(products.map((product) => [product.id, product]));
}

async function readProductFiles({ table }: Context, products: readonly Product[]) {
  const ids = products.flatMap(({ mainImageId, files }) => [
    ...(mainImageId === undefined ? [] : [mainImageId]),
    ...files.map(({ id }) => id),
  ]);
  const files = await getFiles(table, [...new Set(ids)]);
  return new Map(files.map((file) => [file.id, file]));
}
