import { buildListDelete } from "../custom-relationships/related-lists-store.ts";
import { TITLES } from "../kernel/error-titles.ts";
import { unprocessable } from "../kernel/errors.ts";
import { findShownName } from "../kernel/shown-name.ts";
import { buildRecordWrites } from "../table/counted/counted-list.ts";
import {
  type Document,
  decodeItem,
  entity,
  getDocument,
  getDocuments,
  putDocument,
  queryDocuments,
  toContent,
} from "../table/entity.ts";
import { hashText } from "../table/key-parts.ts";
import { keys } from "../table/keys.ts";
import { MOST_ITEM_BYTES } from "../table/limits.ts";
import { createRequire, type Resource } from "../table/resource.ts";
import type { Cursor, Delete, Item, Put, Table, Update, Write } from "../table/table.ts";
import { ownerOf, type UniqueValue, uniqueValue, uniqueValueWrites } from "../table/unique-value.ts";
import type { Product } from "./product.ts";
import { PRODUCT_LIST, toTimedProduct } from "./rows/product-list-store.ts";
import { type ProductRow, toProductRow } from "./rows/product-row.ts";

const productEntity = entity<Product>("product");
const rowEntity = entity<ProductRow>("product_row");

export const PRODUCT_TYPE = productEntity.type;

export function decodeProduct(item: Item): Product {
  return decodeItem(productEntity, item);
}

type UniqueField = "sku" | "slug";

function defineUniqueField(field: UniqueField): UniqueValue {
  return uniqueValue(
    (value) => keys.uniqueProduct(field, value),
    (value) =>
      unprocessable(`A product with the ${field} '${value}' already exists.`, {
        title: TITLES.failedValidation,
        source: `data.attributes.${field}`,
      }),
  );
}

const UNIQUE_FIELDS: readonly { readonly field: UniqueField; readonly value: UniqueValue }[] = [
  { field: "sku", value: defineUniqueField("sku") },
  { field: "slug", value: defineUniqueField("slug") },
];

type Products = readonly (Document<Product> | undefined)[];

/** `undefined` for a child whose parent is deleted. @answers How do skus and slugs stay unique? */
export async function getProduct(table: Table, id: string): Promise<Document<Product> | undefined> {
  const product = await getDocument(table, productEntity, keys.product(id));
  return (await dropOrphans(table, [product]))[0];
}

/** In the order of the ids. One round trip, and another one if children are among them. */
export async function getProducts(table: Table, ids: readonly string[]): Promise<Products> {
  return dropOrphans(table, await getStoredProducts(table, ids));
}

/** @throws ApiError 404 for an unknown product */
export const requireProduct: Resource<Product>["require"] = createRequire("product", getProduct);

/** Like `getProducts`, including children of deleted parents that are still to be removed. */
export function getStoredProducts(table: Table, ids: readonly string[]): Promise<Products> {
  return getDocuments(table, productEntity, ids.map(keys.product));
}

/** Finds which of these products exist by their rows, which are smaller than the products. */
export async function findExisting(table: Table, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const items = await table.getMany([...new Set(ids)].map(keys.productRow));
  const rows = items.flatMap((item) => (item ? [decodeItem(rowEntity, item)] : []));
  const parentIds = [...new Set(rows.flatMap(({ parentId }) => parentId ?? []))];
  const parents = await table.getMany(parentIds.map(keys.productRow));
  const gone = new Set(parentIds.filter((_, at) => parents[at] === undefined));
  return new Set(rows.flatMap(({ id, parentId }) => (gone.has(parentId ?? "") ? [] : [id])));
}

/** A child is deleted with its parent, even while it is still stored. */
async function dropOrphans(table: Table, products: Products): Promise<Products> {
  const parentIds = [...new Set(products.flatMap((product) => product?.value.child?.parentId ?? []))];
  if (parentIds.length === 0) return products;
  const rows = await table.getMany(parentIds.map(keys.productRow));
  const gone = new Set(parentIds.filter((_, at) => rows[at] === undefined));
  return products.map((product) => (gone.has(product?.value.child?.parentId ?? "") ? undefined : product));
}

export async function findIdsByUnique(
  table: Table,
  field: UniqueField,
  values: readonly string[],
): Promise<readonly string[]> {
  const { keyOf } = defineUniqueField(field);
  const items = await table.getMany(values.map(keyOf));
  return items.flatMap((item) => (item ? [ownerOf({ owner: "holder" }, item)] : []));
}

/** Ids of the products that have these values, by value. */
export async function getUniqueOwners(
  table: Table,
  field: UniqueField,
  values: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { keyOf } = defineUniqueField(field);
  const distinct = [...new Set(values)];
  const items = await table.getMany(distinct.map(keyOf));
  return new Map(
    distinct.flatMap((value, at) => {
      const item = items[at];
      return item ? [[value, ownerOf({ owner: "holder" }, item)] as const] : [];
    }),
  );
}

/** Both ends are included. */
export type IdRange = { readonly from?: string; readonly to?: string };

/** In the order of ids, without children of deleted parents. */
export async function getProductRows(table: Table, range: IdRange = {}): Promise<readonly ProductRow[]> {
  return (await getFirstRows(table, range, Number.POSITIVE_INFINITY)).rows;
}

/** As `getProductRows`. @param most rows to read @returns whether these are all, too */
export async function getFirstRows(
  table: Table,
  range: IdRange,
  most: number,
): Promise<{ readonly rows: readonly ProductRow[]; readonly areAll: boolean }> {
  const { from, to } = range;
  // DynamoDB refuses such a range.
  if (from !== undefined && to !== undefined && from > to) return { rows: [], areAll: true };
  const rows = await queryDocuments(table, rowEntity, { pk: keys.productRow("").pk, range, most });
  const ids = new Set(rows.map(({ id }) => id));
  const others = rows.flatMap(({ parentId }) => (parentId && !ids.has(parentId) ? [parentId] : []));
  const areAll = rows.length < most;
  const isWholeStore = areAll && Object.keys(range).length === 0;
  const existing = isWholeStore ? new Set<string>() : await findExisting(table, others);
  return {
    rows: rows.filter(({ parentId }) => !parentId || ids.has(parentId) || existing.has(parentId)),
    areAll,
  };
}

const ROWS_AT_ONCE = 100; // as many as a transaction deletes

/** Reads up to 100 rows, including children of deleted parents. No `next` after the last row. */
export async function getStoredRows(
  table: Table,
  after?: Cursor,
  limit = ROWS_AT_ONCE,
): Promise<{ readonly rows: readonly ProductRow[]; readonly next?: Cursor }> {
  const { pk } = keys.productRow("");
  const from = after ? { after } : {};
  const { items, next } = await table.query({ pk, consistent: true, limit, ...from });
  return { rows: items.map((item) => decodeItem(rowEntity, item)), ...(next ? { next } : {}) };
}

/** False for a product that is larger than an item may be. */
export function isSavable(product: Product): boolean {
  return toContent(productEntity, product).packed.length <= MOST_ITEM_BYTES;
}

/** Saves only what neither the product's row nor its list shows. */
export function buildProductPut(product: Product, before?: Document<Product>): Put {
  return putDocument(productEntity, keys.product(product.id), product, before?.version);
}

/** Saves a product and its list entries. Refused with 422 for a sku or slug in use. */
export function buildProductSaveWrites(product: Product, before?: Document<Product>): Write[] {
  const { id, fields } = product;
  return [
    buildProductPut(product, before),
    buildRowPut(product),
    ...UNIQUE_FIELDS.flatMap(({ field, value }) =>
      uniqueValueWrites(value, id, { from: before?.value.fields[field], to: fields[field] }),
    ),
    ...buildReferenceRows(id, before?.value.fields.external_ref, fields.external_ref),
    ...buildRecordWrites(PRODUCT_LIST, toTimedProduct, { before, after: product }),
  ];
}

/**
 * For the index of references. Rows of it are hints: a reader compares the product's own reference, so an outdated one does
 * no harm.
 */
function buildReferenceRows(id: string, from: string | undefined, to: string | undefined): Write[] {
  if (from === to) return [];
  return [
    ...(to ? [buildReferenceRow(to, id)] : []),
    ...(from
      ? [
          {
            delete: keys.productReference(hashText(from), id),
            when: { unconditional: "a row of the index is a hint" },
          } as const,
        ]
      : []),
  ];
}

export function buildReferenceRow(reference: string, id: string): Put {
  return {
    put: { ...keys.productReference(hashText(reference), id), type: "product_reference" },
    when: { unconditional: "a row of the index is a hint" },
  };
}

function buildRowPut(product: Product): Put {
  const { put } = putDocument(rowEntity, keys.productRow(product.id), toProductRow(product));
  return { put, when: { unconditional: "a row follows its product, whose version is checked" } };
}

export function takesSlug(write: Write, slug: string): boolean {
  return "put" in write && write.put.pk === keys.uniqueProduct("slug", slug).pk;
}

/** Removes the error for a taken slug, so that the caller can try another slug. */
export function dropSlugRefusal(writes: readonly Write[], slug: string): Write[] {
  return writes.map(({ refusal, ...write }) =>
    refusal && !takesSlug(write, slug) ? { ...write, refusal } : write,
  );
}

/** Raises the version of a product that another one is about to refer to: a deletion in progress must check again. */
export function buildReferenceWrite(id: string): Update {
  return { update: keys.product(id), add: { version: 1 }, when: { only: "present" } };
}

export function buildProductDeletes(product: Document<Product>): Write[] {
  return [...buildDeletesExceptRow(product), buildRowDelete(product.value.id)];
}

export function buildRowDelete(id: string): Delete {
  return { delete: keys.productRow(id), when: { unconditional: "a row follows its product" } };
}

/** Deletes a product except its row, which shows that cleaning up is not finished. */
export function buildDeletesExceptRow(product: Document<Product>): Write[] {
  const { id, fields, customRelationships = [] } = product.value;
  return [
    {
      delete: keys.product(id),
      when: { only: { version: product.version } },
      deleted: findShownName(product.value),
    },
    ...customRelationships.map((slug) => buildListDelete(slug, id)),
    ...UNIQUE_FIELDS.flatMap(({ field, value }) => uniqueValueWrites(value, id, { from: fields[field] })),
    ...buildReferenceRows(id, fields.external_ref, undefined),
    ...buildRecordWrites(PRODUCT_LIST, toTimedProduct, { before: product }),
  ];
}
