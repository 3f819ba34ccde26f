import { NOON } from "../../runtime.ts";

type ModelProduct = {
  readonly id: string;
  readonly sku: string;
  name: string;
  status: string;
  updatedAt: number;
};

export type ModelNode = {
  readonly id: string;
  readonly hierarchy: string;
  /** The id of the hierarchy for a node at the root. */
  readonly parent: string;
  name: string;
  readonly products: string[];
};

/** Amounts by currency. */
export type Amounts = Readonly<Record<string, number>>;

export type ModelPrice = {
  readonly id: string;
  readonly amounts: Amounts;
  /** In epoch milliseconds; null for a bound that is open. */
  readonly sale?: { readonly amounts: Amounts; readonly from: number | null; readonly to: number | null };
};

type ModelBook = { readonly id: string; readonly prices: Map<string, ModelPrice> };

export type ModelRule = {
  readonly id: string;
  readonly createdAt: number;
  readonly catalog: string;
  readonly channels: readonly string[];
  readonly tags: readonly string[];
  readonly accounts: readonly string[];
  readonly customers: readonly string[];
  /** Epoch milliseconds; null for a bound that is open. No schedule is always. */
  schedule: { readonly from: number | null; readonly to: number | null } | null;
};

type Linked = ModelProduct & { readonly nodes: readonly string[] };

/** A copy of what the catalog had at its publication. */
export type ModelRelease = {
  readonly id: string;
  readonly at: number;
  readonly hierarchies: readonly string[];
  readonly nodes: readonly ModelNode[];
  readonly products: readonly Linked[];
  /** Highest priority first. */
  readonly books: readonly ModelBook[];
};

export type ModelCatalog = {
  readonly id: string;
  hierarchies: readonly string[];
  /** Highest priority first. */
  books: readonly string[];
  /** Newest first. */
  readonly releases: ModelRelease[];
  /** The first publication since the catalog had no release. */
  firstAt: number;
};

/** Merchants' catalogs and their releases by the contract. */
export type Model = {
  /** Epoch milliseconds. */
  now: number;
  readonly hierarchies: string[];
  readonly products: ModelProduct[];
  readonly nodes: ModelNode[];
  readonly books: ModelBook[];
  readonly catalogs: ModelCatalog[];
  readonly rules: ModelRule[];
  /** Ids of products that were deleted. */
  readonly gone: string[];
};

export const aModel = (): Model => ({
  now: NOON.getTime(),
  ...{ hierarchies: [], products: [], nodes: [], books: [], catalogs: [], rules: [], gone: [] },
});

/** A shopper's request. */
export type Shopper = {
  readonly channel?: string;
  readonly tag?: string;
  readonly account?: string;
  readonly customer?: string;
  readonly currency: string;
};

const KEPT = 3;

/** Copies what the catalog has now. The newest three releases are kept. */
export function publish(model: Model, catalog: ModelCatalog, id: string): void {
  const nodes = model.nodes.filter(({ hierarchy }) => catalog.hierarchies.includes(hierarchy));
  const products = model.products
    .filter(({ status }) => status === "live")
    .map((product) => ({
      ...product,
      nodes: nodes.filter((node) => node.products.includes(product.id)).map((node) => node.id),
    }))
    .filter((product) => product.nodes.length > 0);
  const books = catalog.books.flatMap((book) => model.books.filter((one) => one.id === book));
  const { hierarchies } = catalog;
  if (catalog.releases.length === 0) catalog.firstAt = model.now;
  catalog.releases.unshift(structuredClone({ id, at: model.now, hierarchies, nodes, products, books }));
  catalog.releases.splice(KEPT);
}

const isWithin = (now: number, { from, to }: { from: number | null; to: number | null }) =>
  (from === null || from <= now) && (to === null || now < to);

/** A rule that names the shopper, but not the request's channel or tag, wins only if no other one fits. */
const LAST_RESORT = 0.5;

/** The number of a rule's criteria that a shopper meets; undefined if the rule is for others. */
function countPoints(rule: ModelRule, shopper: Shopper): number | undefined {
  const met = (values: readonly string[], own: string | undefined) =>
    values.length === 0 ? undefined : own !== undefined && values.includes(own);
  const people = [met(rule.accounts, shopper.account), met(rule.customers, shopper.customer)];
  const words = [met(rule.channels, shopper.channel), met(rule.tags, shopper.tag)];
  if (people.includes(false)) return undefined;
  if (words.includes(false)) return people.includes(true) ? LAST_RESORT : undefined;
  return [...people, ...words].filter((one) => one === true).length;
}

/** The release that a shopper reads. */
export function findRelease({ now, catalogs, rules }: Model, shopper: Shopper): ModelRelease | undefined {
  const live = catalogs.filter(({ releases }) => releases.length > 0);
  const found = rules
    .filter(
      ({ catalog, schedule }) =>
        live.some(({ id }) => id === catalog) && (!schedule || isWithin(now, schedule)),
    )
    .flatMap((rule) => {
      const points = countPoints(rule, shopper);
      return points === undefined ? [] : [{ rule, points }];
    })
    .toSorted((a, b) => b.points - a.points || a.rule.createdAt - b.rule.createdAt);
  const [first] = live.toSorted((a, b) => a.firstAt - b.firstAt);
  const catalog = found[0] ? live.find(({ id }) => id === found[0]?.rule.catalog) : first;
  return catalog?.releases[0];
}

/** The amount and the price book of a product for a shopper; null without a price in the currency. */
export function findPrice({ now }: Model, { books }: ModelRelease, sku: string, currency: string) {
  for (const { id, prices } of books) {
    const price = prices.get(sku);
    const amount = price?.amounts[currency];
    if (price === undefined || amount === undefined) continue;
    const isSale = price.sale !== undefined && isWithin(now, price.sale);
    return { book: id, amount: isSale ? price.sale?.amounts[currency] : amount };
  }
  return null;
}
