import { type Document, getDocument, getDocuments, putDocument, queryDocuments } from "../table/documents.ts";
import { keys } from "../table/keys.ts";
import { unpacked } from "../table/stored.ts";
import { ConditionFailed, type Cursor, type Table, type Write } from "../table/table.ts";
import type { Product } from "./product.ts";
import { type ProductRow, productRow } from "./rows/product-row.ts";

type Found = readonly (Document<Product> | undefined)[];

export async function getProduct(table: Table, id: string): Promise<Document<Product> | undefined> {
  const [product] = await existing(table, [await getDocument(table, keys.product(id))]);
  return product;
}

/** In the order of the ids, in one round trip, and one more when children are among them. */
export async function getProducts(table: Table, ids: readonly string[]): Promise<Found> {
  return existing(table, await getStoredProducts(table, ids));
}

/** The same with the children of deleted parents, which are still to be removed. */
export function getStoredProducts(table: Table, ids: readonly string[]): Promise<Found> {
  return getDocuments(table, ids.map(keys.product));
}

/** A child goes with its parent, although it may be stored for a while yet. */
async function existing(table: Table, found: Found): Promise<Found> {
  const parentIds = [...new Set(found.flatMap((product) => product?.value.child?.parentId ?? []))];
  if (parentIds.length === 0) return found;
  const rows = await table.getMany(parentIds.map(keys.productRow));
  const gone = new Set(parentIds.filter((_, at) => rows[at] === undefined));
  return found.map((product) => (gone.has(product?.value.child?.parentId ?? "") ? undefined : product));
}

export async function getProductRows(table: Table): Promise<ProductRow[]> {
  const rows = await queryDocuments<ProductRow>(table, keys.productRow("").pk);
  const ids = new Set(rows.map(({ id }) => id));
  return rows.filter(({ parentId }) => parentId === undefined || ids.has(parentId));
}

const ROWS_AT_ONCE = 100; // as many as a transaction deletes

/** Some of the rows with the children of deleted parents, and where to go on; no cursor after the last of them. */
export async function getStoredRows(
  table: Table,
  after?: Cursor,
): Promise<{ readonly rows: readonly ProductRow[]; readonly next?: Cursor }> {
  const { pk } = keys.productRow("");
  const from = after ? { after } : {};
  const { items, next } = await table.query({ pk, consistent: true, limit: ROWS_AT_ONCE, ...from });
  return { rows: items.map((item) => unpacked<ProductRow>(item)), ...(next ? { next } : {}) };
}

/** The writes that save a product; the guards of its sku and slug are the first of them that can be refused. */
export type ProductWrites = {
  readonly writes: readonly Write[];
  /** Which field's value another product has, if that is why the writes were refused. */
  readonly takenField: (failed: ConditionFailed) => "sku" | "slug" | undefined;
};

const GUARDED = ["sku", "slug"] as const;

/** Saves a product as it was read at this version, or a new one. */
export function productWrites(product: Product, before?: Document<Product>): ProductWrites {
  const row = { ...keys.productRow(product.id), type: "product_row" };
  const { put } = putDocument(row, row.type, productRow(product));
  const guards = GUARDED.flatMap((field) => guardWrites(field, product, before?.value));
  return {
    writes: [
      putDocument(keys.product(product.id), "product", product, before?.version),
      { put, when: { unconditional: "a row follows its product, whose version is checked" } },
      ...guards.map(({ write }) => write),
    ],
    takenField: ({ positions }) =>
      guards.find(({ isTaking }, at) => isTaking && positions.includes(at + 2))?.field,
  };
}

const MOST_HELD = 90; // DynamoDB takes 100 actions at once, and saving a product takes up to eight

/**
 * Writes that raise the version of products which another one is about to refer to. They fail where one is gone, and
 * whoever is deleting one has to look at it again.
 */
export function unchangedWrites(ids: readonly string[]): Write[] {
  return ids
    .slice(0, MOST_HELD)
    .map((id) => ({ update: keys.product(id), add: { version: 1 }, when: { only: "present" } }));
}

type Guard = { readonly field: "sku" | "slug"; readonly isTaking: boolean; readonly write: Write };

function guardWrites(field: "sku" | "slug", { id, fields }: Product, before?: Product): Guard[] {
  const value = fields[field];
  const old = before?.fields[field];
  if (value === old) return [];
  const guards: Guard[] = [];
  if (value !== undefined) {
    const put = { ...keys.uniqueProduct(field, value), type: "unique", holder: id };
    guards.push({ field, isTaking: true, write: { put, when: { only: "absent" } } });
  }
  if (old !== undefined) guards.push({ field, isTaking: false, write: releaseGuard(field, old) });
  return guards;
}

function releaseGuard(field: "sku" | "slug", value: string): Write {
  return { delete: keys.uniqueProduct(field, value), when: { unconditional: "its product gives it up" } };
}

/** Deletes a product as it was read at this version. */
export function deleteProductWrites(product: Document<Product>): Write[] {
  return [...deleteAllButRow(product), deleteRow(product.value.id)];
}

export function deleteRow(id: string): Write {
  return { delete: keys.productRow(id), when: { unconditional: "a row follows its product" } };
}

/** The same, but for the row that says that something of the product is still to be removed. */
export function deleteAllButRow({ value, version }: Document<Product>): Write[] {
  const { sku, slug } = value.fields;
  return [
    { delete: keys.product(value.id), when: { only: { version } } },
    ...(sku === undefined ? [] : [releaseGuard("sku", sku)]),
    ...(slug === undefined ? [] : [releaseGuard("slug", slug)]),
  ];
}

type Writer = { readonly table: Table; readonly newId: () => string };

/**
 * Saves a product outside of a request of its own, as background jobs do.
 * @returns `taken` when another product has its sku or slug, `changed` when it has to be decided again
 */
export async function saveProduct(
  { table, newId }: Writer,
  product: Product,
  before?: Document<Product>,
): Promise<"written" | "taken" | "changed"> {
  const { writes, takenField } = productWrites(product, before);
  try {
    return (await table.transact(writes, newId())) === "written" ? "written" : "changed";
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    return takenField(error) && !error.positions.includes(0) ? "taken" : "changed";
  }
}
