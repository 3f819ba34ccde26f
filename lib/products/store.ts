import { TITLES } from "../kernel/error-titles.ts";
import { unprocessable } from "../kernel/errors.ts";
import { recordWrites } from "../table/counted/counted-list.ts";
import { type Document, getDocument, getDocuments, putDocument, queryDocuments } from "../table/documents.ts";
import { decoded, entity } from "../table/entity.ts";
import { keys } from "../table/keys.ts";
import { type Resource, requiring } from "../table/resource.ts";
import type { Cursor, Delete, Item, Put, Table, Update, Write } from "../table/table.ts";
import { ownerOf, type UniqueValue, uniqueValue, uniqueValueWrites } from "../table/unique-value.ts";
import type { Product } from "./product.ts";
import { PRODUCT_LIST, timedProduct } from "./rows/product-list.ts";
import { type ProductRow, productRow } from "./rows/product-row.ts";

const productEntity = entity<Product>("product");
const rowEntity = entity<ProductRow>("product_row");

/** The type of the items that are products. */
export const PRODUCT_TYPE = productEntity.type;

/** The product in an item. */
export function productIn(item: Item): Product {
  return decoded(productEntity, item);
}

type UniqueField = "sku" | "slug";

function uniqueField(field: UniqueField): UniqueValue {
  return uniqueValue(
    (value) => keys.uniqueProduct(field, value),
    (value) =>
      unprocessable(`A product with the ${field} '${value}' already exists.`, {
        title: TITLES.failedValidation,
        source: `data.attributes.${field}`,
      }),
  );
}

const UNIQUE: readonly { readonly field: UniqueField; readonly value: UniqueValue }[] = [
  { field: "sku", value: uniqueField("sku") },
  { field: "slug", value: uniqueField("slug") },
];

type Products = readonly (Document<Product> | undefined)[];

/** A product; none when it is a child whose parent is gone. */
export async function getProduct(table: Table, id: string): Promise<Document<Product> | undefined> {
  const product = await getDocument(table, productEntity, keys.product(id));
  return (await withoutOrphans(table, [product]))[0];
}

/** Products in the order of the ids, in one round trip, and one more when children are among them. */
export async function getProducts(table: Table, ids: readonly string[]): Promise<Products> {
  return withoutOrphans(table, await getStoredProducts(table, ids));
}

/** Reads a product that must be there. @throws ApiError 404 for an unknown one */
export const requireProduct: Resource<Product>["require"] = requiring("product", getProduct);

/** Like `getProducts`, with the children of deleted parents, which are still to be removed. */
export function getStoredProducts(table: Table, ids: readonly string[]): Promise<Products> {
  return getDocuments(table, productEntity, ids.map(keys.product));
}

/** A child goes with its parent, although it may be stored for a while yet. */
async function withoutOrphans(table: Table, products: Products): Promise<Products> {
  const parentIds = [...new Set(products.flatMap((product) => product?.value.child?.parentId ?? []))];
  if (parentIds.length === 0) return products;
  const rows = await table.getMany(parentIds.map(keys.productRow));
  const gone = new Set(parentIds.filter((_, at) => rows[at] === undefined));
  return products.map((product) => (gone.has(product?.value.child?.parentId ?? "") ? undefined : product));
}

/** The ids of the products that have these skus or slugs. */
export async function idsOfUnique(
  table: Table,
  field: UniqueField,
  values: readonly string[],
): Promise<readonly string[]> {
  const { keyOf } = uniqueField(field);
  const items = await table.getMany(values.map(keyOf));
  return items.flatMap((item) => (item ? [ownerOf({ owner: "holder" }, item)] : []));
}

/** The rows of all products of the store. */
export async function getProductRows(table: Table): Promise<ProductRow[]> {
  const rows = await queryDocuments(table, rowEntity, { pk: keys.productRow("").pk });
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
  return { rows: items.map((item) => decoded(rowEntity, item)), ...(next ? { next } : {}) };
}

/** Saves a product as it was read, or a new one; refused with 422 for a sku or slug that another product has. */
export function productWrites(product: Product, before?: Document<Product>): Write[] {
  const { id, fields } = product;
  return [
    putDocument(productEntity, keys.product(id), product, before?.version),
    rowWrite(product),
    ...UNIQUE.flatMap(({ field, value }) =>
      uniqueValueWrites(value, id, { from: before?.value.fields[field], to: fields[field] }),
    ),
    ...recordWrites(PRODUCT_LIST, timedProduct, { before, after: product }),
  ];
}

function rowWrite(product: Product): Put {
  const { put } = putDocument(rowEntity, keys.productRow(product.id), productRow(product));
  return { put, when: { unconditional: "a row follows its product, whose version is checked" } };
}

/** Whether a write takes the slug for a product. */
export function takesSlug(write: Write, slug: string): boolean {
  return "put" in write && write.put.pk === keys.uniqueProduct("slug", slug).pk;
}

/** The same writes without an answer for a slug that another product has: it is to be decided again. */
export function withoutSlugRefusal(writes: readonly Write[], slug: string): Write[] {
  return writes.map(({ refusal, ...write }) =>
    refusal && !takesSlug(write, slug) ? { ...write, refusal } : write,
  );
}

/**
 * Raises the version of a product which another one is about to refer to, so that whoever is deleting it has to look
 * at it again.
 */
export function referenceWrite(id: string): Update {
  return { update: keys.product(id), add: { version: 1 }, when: { only: "present" } };
}

/** Deletes a product as it was read. */
export function deleteProductWrites(product: Document<Product>): Write[] {
  return [...deleteAllButRow(product), deleteRow(product.value.id)];
}

/** Deletes the row by which a product is found in lists. */
export function deleteRow(id: string): Delete {
  return { delete: keys.productRow(id), when: { unconditional: "a row follows its product" } };
}

/** Deletes a product as it was read, but for the row that says that something of it is still to be removed. */
export function deleteAllButRow(product: Document<Product>): Write[] {
  const { id, fields } = product.value;
  return [
    { delete: keys.product(id), when: { only: { version: product.version } } },
    ...UNIQUE.flatMap(({ field, value }) => uniqueValueWrites(value, id, { from: fields[field] })),
    ...recordWrites(PRODUCT_LIST, timedProduct, { before: product }),
  ];
}
