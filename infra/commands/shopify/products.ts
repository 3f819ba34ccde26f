import { dropUndefined } from "../../../lib/kernel/objects.ts";
import { makeSlug } from "../../../lib/products/product.ts";
import type { Field } from "./columns.ts";
import type { Row } from "./rows.ts";
import {
  type Reading,
  readAddress,
  readAttribute,
  readBoolean,
  readCell,
  readTags,
  refuseCell,
} from "./values.ts";
import {
  readVariants,
  type ShopImage,
  type ShopOption,
  type ShopVariant,
  type UnnamedVariant,
} from "./variants.ts";

/** A product of the shop, from all rows with its handle. */
export type ShopProduct = {
  /** The first of them. */
  readonly row: Row;
  readonly handle: string;
  readonly name: string;
  readonly slug: string;
  readonly status: "draft" | "live";
  readonly description: string | undefined;
  readonly tags: readonly string[];
  readonly shopper: Readonly<Record<string, string>>;
  /** Names of the nodes from the root down; empty without a category. */
  readonly category: readonly string[];
  /** In the order of their positions, each once. */
  readonly images: readonly ShopImage[];
  /** Empty for a product without variants to choose. */
  readonly options: readonly ShopOption[];
  readonly variants: readonly ShopVariant[];
  /** False if the row of one is wrong. */
  readonly hasAllVariants: boolean;
};

type Unnamed = Omit<ShopProduct, "variants"> & { readonly variants: readonly UnnamedVariant[] };
/** Chooses the row of a product that has a value in this column: the first one. */
type Find = (field: Field) => Row;

/** The products of all rows, in their order. Reports what is wrong, and what is left out. */
export function readProducts(reading: Reading, rows: readonly Row[]): ShopProduct[] {
  const named = rows.filter((row) => {
    if (row.read("handle") === "")
      refuseCell(reading, row, "handle", "The row belongs to no product: it has no handle.");
    return row.read("handle") !== "";
  });
  const products = [...Map.groupBy(named, (row) => row.read("handle")).values()].flatMap(
    ([first, ...more]) => (first ? (readProduct(reading, [first, ...more]) ?? []) : []),
  );
  return nameVariants(reading, products);
}

function readProduct(reading: Reading, rows: readonly [Row, ...Row[]]): Unnamed | undefined {
  const [row] = rows;
  const { report } = reading;
  const find: Find = (field) => rows.find((one) => one.read(field) !== "") ?? row;
  const handle = row.read("handle");
  const name = find("title").read("title");
  if (name === "") return refuseCell(reading, row, "title", `No row of '${handle}' has a title.`);
  if (readBoolean(reading, find("giftCard"), "giftCard", false)) {
    report.note("Gift cards are not taken", row, handle);
    return undefined;
  }
  const { options, variants, hasAllVariants } = readVariants(reading, rows);
  if (variants.length === 0) return undefined;
  const category = find("category")
    .read("category")
    .split(">")
    .map((part) => part.trim())
    .filter((part) => part !== "");
  if (category.length === 0) report.note("Without a category, a product is in no node", row, handle);
  return {
    ...{ row, handle, name, category, options, variants, hasAllVariants },
    slug: readSlug(reading, row, handle),
    status: readStatus(reading, find),
    description: readDescription(reading, find("description")),
    tags: readTags(reading, find("tags")),
    shopper: readShopperAttributes(reading, rows, find),
    images: readImages(reading, rows),
  };
}

const SLUG = /^[A-Za-z0-9._-]{1,1024}$/;

/** The handle itself if it can be a slug. */
function readSlug({ report }: Reading, row: Row, handle: string): string {
  if (SLUG.test(handle)) return handle;
  report.note("Handles with other characters than A-Z a-z 0-9 . _ - become other slugs", row, handle);
  return makeSlug(handle) ?? `product-${Buffer.from(handle).toString("hex").slice(0, 64)}`;
}

/** Exports of some years ago have no status: what is published is live. */
function readStatus(reading: Reading, find: Find): ShopProduct["status"] {
  const row = find("status");
  const status = row.read("status").toLowerCase() || "active";
  if (!["active", "draft", "archived", "unlisted"].includes(status))
    refuseCell(reading, row, "status", `'${status}' is no status; the product becomes a draft.`);
  const isPublished = readBoolean(reading, find("published"), "published", true);
  return status === "active" && isPublished ? "live" : "draft";
}

const LONGEST_DESCRIPTION = 20_000;

function readDescription(reading: Reading, row: Row): string | undefined {
  const text = row.read("description");
  if (text.length <= LONGEST_DESCRIPTION) return text || undefined;
  return refuseCell(reading, row, "description", "It has more than 20,000 characters and is not taken.");
}

function readShopperAttributes(reading: Reading, rows: readonly Row[], find: Find) {
  const read = (field: Field) => readAttribute(reading, find(field), readCell(find(field), field));
  const metafields = rows.flatMap((row) =>
    row.metafields.map((cell) => [cell.key, readAttribute(reading, row, cell)] as const),
  );
  return dropUndefined({
    ...Object.fromEntries(metafields.toReversed()),
    ...{ vendor: read("vendor"), type: read("type") },
    ...{ seo_title: read("seoTitle"), seo_description: read("seoDescription") },
  });
}

function readImages(reading: Reading, rows: readonly Row[]): ShopImage[] {
  const images = rows.flatMap((row) => {
    const href = readAddress(reading, row, "image");
    const position = Number(row.read("imagePosition") || Number.POSITIVE_INFINITY);
    return href === undefined ? [] : [{ href, row, field: "image" as const, position }];
  });
  const inOrder = images.toSorted((a, b) => (a.position < b.position ? -1 : 1));
  return [...new Map(inOrder.toReversed().map((image) => [image.href, image])).values()].toReversed();
}

/** A sku names one variant of the shop; those without one, or with that of another, get one from the handle. */
function nameVariants(reading: Reading, products: readonly Unnamed[]): ShopProduct[] {
  const rowsBySku = new Map<string, Row>();
  for (const { row, givenSku } of products.flatMap(({ variants }) => variants))
    if (givenSku !== "" && !rowsBySku.has(givenSku)) rowsBySku.set(givenSku, row);
  return products.map(({ variants, ...product }) => ({
    ...product,
    variants: variants.map(({ givenSku, ...variant }, at) => {
      const { row } = variant;
      if (rowsBySku.get(givenSku) === row) return { ...variant, sku: givenSku };
      const sku = `${product.handle}-${at + 1}`;
      if (givenSku === "") reading.report.note("Variants without a SKU get one from the handle", row, sku);
      else refuseCell(reading, row, "sku", `Another variant has '${givenSku}'; this one becomes '${sku}'.`);
      return { ...variant, sku };
    }),
  }));
}
