import { isDeepStrictEqual } from "node:util";
import { dropNulls, getOwn } from "../../kernel/objects.ts";
import { defaultSelection } from "../../releases/bundle.ts";
import { decodeChildIds } from "../../releases/children.ts";
import type { PriceEntry } from "../../releases/price.ts";
import type {
  FileResource,
  Locales,
  PublishedProduct,
  PublishedVariation,
} from "../../releases/published-product.ts";
import type { PlannedChange } from "./change.ts";
import { compareFields, flattenMap } from "./compare-fields.ts";
import { comparePrices } from "./compare-prices.ts";

/** A product as one group of shoppers is served it: prices of their own books come first. */
export type SegmentPair = {
  /** Names the shoppers. */
  readonly note: string;
  readonly before: PublishedProduct;
  readonly after: PublishedProduct;
};

export type CompareSetting = {
  readonly now: Date;
  /** The path of a node by names, in the live release and in the coming one. */
  readonly nameNode: { readonly before: NameNode; readonly after: NameNode };
};

export type NameNode = (node: PublishedProduct["nodes"][number]) => string;

/**
 * Lists what shoppers see differ in a product that is in both releases. Its time of the last change does not count.
 * @answers What would a publication change for shoppers?
 */
export function compareProducts(
  before: PublishedProduct,
  after: PublishedProduct,
  segments: readonly SegmentPair[],
  setting: CompareSetting,
): PlannedChange[] {
  const prices = compareAllPrices(before, after, setting);
  const changes = [
    ...prices,
    ...segments.flatMap((segment) => compareSegment(prices, segment, setting)),
    ...compareFields("text", listTexts(before), listTexts(after)),
    ...compareFiles(before, after),
    ...compareNodes(before, after, setting),
    ...compareComponents(before, after),
    ...compareFields("other", listOthers(before), listOthers(after)),
    ...compareChildren(before, after),
  ];
  if (changes.length > prices.length || isDeepStrictEqual(pickUnpriced(before), pickUnpriced(after)))
    return changes;
  // Nothing that shoppers see may go without a change, also in a field that this version does not know by name.
  const note = "A field that has no name here.";
  return [...changes, { kind: "other", field: "product", before: null, after: null, note }];
}

function compareAllPrices(
  before: PublishedProduct,
  after: PublishedProduct,
  { now }: Pick<CompareSetting, "now">,
): PlannedChange[] {
  const options = Object.entries(after.optionProducts ?? {}).flatMap(([id, option]) => {
    const old = getOwn(before.optionProducts, id);
    if (!old) return [];
    return comparePrices(old.prices, option.prices, { now, bundleId: after.id }).map(
      ({ field, note, ...change }): PlannedChange => ({
        ...change,
        kind: "bundle",
        field: `options.${id}.${field}`,
        note: [`Option '${option.name}'.`, ...(note ? [note] : [])].join(" "),
      }),
    );
  });
  return [...comparePrices(before.prices, after.prices, { now }), ...options];
}

/** Lists differences that only these shoppers see. */
function compareSegment(
  shown: readonly PlannedChange[],
  { note, before, after }: SegmentPair,
  setting: CompareSetting,
): PlannedChange[] {
  return compareAllPrices(before, after, setting).flatMap((change) =>
    shown.some((other) => isDeepStrictEqual(other, change))
      ? []
      : [{ ...change, note: change.note ? `${change.note} ${note}` : note }],
  );
}

function listTexts({ attributes }: PublishedProduct): Record<string, unknown> {
  const { name, description, slug, sku, locales } = attributes;
  return { name, description, slug, sku, ...listLocales(locales) };
}

export function listLocales(locales: Locales | undefined): Record<string, unknown> {
  return flattenMap("locales", locales, 2);
}

function compareFiles(before: PublishedProduct, after: PublishedProduct): PlannedChange[] {
  const show = ({ mainImage, files }: PublishedProduct) => ({
    main_image: mainImage,
    ...(files.length > 0 ? { files } : {}),
  });
  return compareFields("picture", show(before), show(after)).map((change) => {
    const name = change.field === "files" ? nameFiles : nameMainImage;
    return { ...change, before: name(before), after: name(after), note: null };
  });
}

function nameMainImage({ mainImage }: PublishedProduct): string | null {
  return mainImage ? nameFile(mainImage) : null;
}

function nameFiles({ files }: PublishedProduct): string | null {
  return files.length > 0 ? files.map(nameFile).join(", ") : null;
}

function nameFile({ file_name, link }: FileResource): string {
  return file_name || link.href;
}

function compareNodes(
  before: PublishedProduct,
  after: PublishedProduct,
  { nameNode }: CompareSetting,
): PlannedChange[] {
  if (isDeepStrictEqual(before.nodes, after.nodes)) return [];
  const [old, next] = [joinNodes(before, nameNode.before), joinNodes(after, nameNode.after)];
  const note = old === next ? "The order or the names of categories changed." : null;
  return [{ kind: "category", field: "categories", before: old, after: next, note }];
}

export function joinNodes({ nodes }: PublishedProduct, nameNode: NameNode): string | null {
  return nodes.length > 0 ? nodes.map(nameNode).join("; ") : null;
}

function compareComponents(before: PublishedProduct, after: PublishedProduct): PlannedChange[] {
  const [old, next] = [before.attributes.components, after.attributes.components];
  return compareFields("bundle", flattenMap("components", old), flattenMap("components", next)).map(
    (change) => {
      const key = change.field.slice("components.".length);
      const [was, is] = [describeComponent(before, key), describeComponent(after, key)];
      const note = was === is ? "Order, limits or defaults of its options changed." : null;
      return { ...change, before: was, after: is, note };
    },
  );
}

function describeComponent({ attributes, optionProducts }: PublishedProduct, key: string): string | null {
  const component = getOwn(attributes.components, key);
  if (!component) return null;
  const options = component.options.map(
    ({ id, quantity }) => `${quantity} × ${getOwn(optionProducts, id)?.name ?? id}`,
  );
  return `${component.name}: ${options.join(", ")}`;
}

function listOthers({
  attributes,
  productType,
  isDraft,
  parent,
  child,
  relationships = [],
}: PublishedProduct) {
  const { commodity_type, external_ref, upc_ean, mpn, tags = [], custom_inputs } = attributes;
  return {
    status: isDraft ? "draft" : "live",
    product_type: productType,
    ...{ commodity_type, external_ref, upc_ean, manufacturer_part_num: mpn },
    ...(tags.length > 0 ? { tags } : {}),
    ...flattenMap("custom_inputs", custom_inputs),
    ...flattenMap("extensions", attributes.extensions, 2),
    ...flattenMap("shopper_attributes", attributes.shopper_attributes),
    ...flattenMap("variations", nameVariations(parent?.variations ?? child?.variations)),
    ...flattenMap("relationships", nameRelationships(relationships), 2),
  };
}

function nameVariations(variations: readonly PublishedVariation[] = []): Record<string, string> {
  return Object.fromEntries(
    variations.map(({ id, name, options }) => [id, `${name}: ${options.map((one) => one.name).join(", ")}`]),
  );
}

function nameRelationships(relationships: NonNullable<PublishedProduct["relationships"]>) {
  return Object.fromEntries(relationships.map(({ slug, ...texts }) => [slug, texts]));
}

function compareChildren(before: PublishedProduct, after: PublishedProduct): PlannedChange[] {
  if (isDeepStrictEqual(before.parent, after.parent)) return [];
  const [old, next] = [listChildIds(before), listChildIds(after)];
  const added = [...next].filter((id) => !old.has(id)).length;
  const removed = [...old].filter((id) => !next.has(id)).length;
  if (added + removed === 0) return [];
  const note = `${added} more, ${removed} fewer.`;
  return [{ kind: "other", field: "children", before: old.size, after: next.size, note }];
}

function listChildIds({ id, parent }: PublishedProduct): Set<string> {
  return new Set(parent ? decodeChildIds(id, parent) : []);
}

/** Without prices, and without texts of options: they are shown by the options themselves. */
function pickUnpriced({ prices: _, optionProducts: __, templates: ___, ...product }: PublishedProduct) {
  const { tags = [], updated_at: ____, ...attributes } = product.attributes;
  return { ...product, isDraft: product.isDraft === true, attributes: dropNulls({ ...attributes, tags }) };
}

/** The currencies in which the product can be sold; a bundle without prices by what is selected at first. */
export function isPriced(
  { prices, productType, attributes, optionProducts }: PublishedProduct,
  code: string,
): boolean {
  const isIn = (entries: readonly PriceEntry[]) => entries.some(({ currencies }) => getOwn(currencies, code));
  if (productType !== "bundle" || prices.length > 0) return isIn(prices);
  const selected = Object.values(defaultSelection(attributes.components ?? {})).flatMap(Object.keys);
  return selected.every((id) => isIn(getOwn(optionProducts, id)?.prices ?? []));
}
