import { buildLinkedDetails } from "../../files/new-file.ts";
import { files, getFiles } from "../../files/store.ts";
import { bodyErrors } from "../../http/body/validators.ts";
import type { ImportRecord, RowPlan } from "../../imports/kind.ts";
import type { FaultCode, RowFault } from "../../jobs/row-fault.ts";
import { ApiError } from "../../kernel/errors.ts";
import { deriveUuid } from "../../kernel/ids.ts";
import type { FileResource } from "../../releases/published-product.ts";
import type { Document } from "../../table/entity.ts";
import type { Write } from "../../table/table.ts";
import type { Context } from "../../use-case/context.ts";
import { makeSlugCandidates, type Product, productType } from "../product.ts";
import { findByReferences } from "../references-store.ts";
import { buildSaveWrites } from "../save-product.ts";
import { getProducts, getUniqueOwners } from "../store.ts";
import { changeByRow, createByRow, type RowChange } from "./change-product.ts";
import { toRowFaults } from "./fault-codes.ts";
import type { FileColumn } from "./product-columns.ts";
import { type DateLocale, type Row, readRow } from "./read-row.ts";
import { rowSchema } from "./row-schema.ts";

/** The worker's bundle has the validator by this id, see `checks` of a consumer. */
const ROW = { id: "products/import/row", body: rowSchema } as const;

type PlanSetting = { readonly columns: readonly FileColumn[]; readonly locale: DateLocale };

/** A row and the product that it names. */
type Target = {
  readonly record: ImportRecord;
  readonly row: Row;
  readonly before?: Document<Product>;
  readonly fault?: RowFault;
};

/** Plans rows of products against the store as it is. Reads in batches. */
export async function planProducts(
  ctx: Context,
  { columns, locale }: PlanSetting,
  records: readonly ImportRecord[],
): Promise<readonly RowPlan[]> {
  const rows = records.map((record) => ({ record, row: readRow(columns, record.cells, locale) }));
  const targets = await findTargets(ctx, rows);
  const images = await readImages(ctx, rows);
  const now = ctx.now().toISOString();
  const changed = targets.map((target) => {
    const { record, row, before, fault } = target;
    const image = images(row);
    const setting = { columns, now, imageId: image.id };
    const change = before ? changeByRow(before.value, row, setting) : createByRow(record.newId, row, setting);
    const faults = [...(fault ? [fault] : []), ...row.faults, ...image.faults, ...change.faults];
    return { target, image, change, faults };
  });
  const owners = await readOwners(ctx, changed);
  const takenSlugs = new Set<string>();
  return changed.map(({ target, image, change, faults: own }): RowPlan => {
    const { before } = target;
    const faults = target.fault
      ? [target.fault]
      : [...own, ...findFaults(target, change, { columns, owners })];
    if (faults.length > 0) return { faults };
    if (before && change.changes.length === 0) {
      return { result: "unchanged", id: before.value.id, writes: [], changes: [] };
    }
    const product = before ? change.product : nameProduct(change.product, owners.slugs, takenSlugs);
    const writes = [...image.writes, ...buildSaveWrites(product, new Map(), before)];
    return { result: before ? "updated" : "created", id: product.id, writes, changes: change.changes };
  });
}

async function findTargets(
  { table }: Context,
  rows: readonly { readonly record: ImportRecord; readonly row: Row }[],
): Promise<readonly Target[]> {
  const ids = [...new Set(rows.flatMap(({ row }) => row.id ?? []))];
  const references = rows.flatMap(({ row: { id, reference } }) =>
    id === undefined && reference !== undefined ? [reference] : [],
  );
  const [products, byReference] = await Promise.all([
    ids.length > 0 ? getProducts(table, ids) : [],
    references.length > 0
      ? findByReferences(table, references)
      : new Map<string, readonly Document<Product>[]>(),
  ]);
  const byId = new Map(ids.map((id, at) => [id, products[at]]));
  return rows.map(({ record, row }) => ({ record, row, ...findTarget(row, byId, byReference) }));
}

function findTarget(
  { id, reference }: Row,
  byId: ReadonlyMap<string, Document<Product> | undefined>,
  byReference: ReadonlyMap<string, readonly Document<Product>[]>,
): Pick<Target, "before" | "fault"> {
  if (id === undefined && reference === undefined) {
    return refuse("external_ref", "required", "the row has neither an 'id' nor an 'external_ref'.");
  }
  const [before, another] = id === undefined ? (byReference.get(reference ?? "") ?? []) : [byId.get(id)];
  if (id !== undefined && !before) return refuse("id", "not_found", `there is no product '${id}'.`);
  if (before && another) {
    const text = `the products '${before.value.id}' and '${another.value.id}' have this reference; use 'id'.`;
    return refuse("external_ref", "ambiguous_ref", text);
  }
  if (before && productType(before.value) === "bundle") {
    return refuse(id === undefined ? "external_ref" : "id", "bundle", "bundles are not imported.");
  }
  return before ? { before } : {};
}

function refuse(column: string, code: FaultCode, text: string): { readonly fault: RowFault } {
  const path = column === "id" ? "data.id" : `data.attributes.${column}`;
  return { fault: { column, code, message: `${path}: ${text}` } };
}

type Owners = {
  readonly skus: ReadonlyMap<string, string>;
  readonly slugs: ReadonlyMap<string, string>;
};

/** Owners of the skus and slugs that rows take. */
async function readOwners(
  { table }: Context,
  changed: readonly { readonly target: Target; readonly change: RowChange }[],
): Promise<Owners> {
  const skus = changed.flatMap(({ target, change }) => findNew(target, change, "sku"));
  const taken = changed.flatMap(({ target, change }) => findNew(target, change, "slug"));
  const made = changed.flatMap(({ target: { before }, change: { product } }) =>
    before || product.fields.slug !== undefined ? [] : [makeSlugCandidates(product.fields, product.id)],
  );
  const firsts = [...taken, ...made.flatMap(([first = []]) => first)];
  const [skuOwners, slugOwners] = await Promise.all([
    skus.length > 0 ? getUniqueOwners(table, "sku", skus) : new Map<string, string>(),
    firsts.length > 0 ? getUniqueOwners(table, "slug", firsts) : new Map<string, string>(),
  ]);
  // Most made slugs are free, so that the others need not be read.
  const others = made.flatMap(([first = "", ...rest]) =>
    slugOwners.has(first) || firsts.indexOf(first) < firsts.lastIndexOf(first) ? rest : [],
  );
  const otherOwners = others.length > 0 ? await getUniqueOwners(table, "slug", others) : [];
  return { skus: skuOwners, slugs: new Map([...slugOwners, ...otherOwners]) };
}

function findNew({ before }: Target, { product }: RowChange, field: "sku" | "slug"): string[] {
  const value = product.fields[field];
  return typeof value === "string" && value !== before?.value.fields[field] ? [value] : [];
}

type Rules = { readonly columns: readonly FileColumn[]; readonly owners: Owners };

function findFaults(target: Target, change: RowChange, { columns, owners }: Rules): readonly RowFault[] {
  if (target.before && change.changes.length === 0) return [];
  // With what a new product needs, a change follows the same rules.
  const { name, commodity_type } = target.before?.value.fields ?? {};
  const needed = target.before ? { name, commodity_type } : {};
  const body = { data: { type: "product", attributes: { ...needed, ...change.attributes } } };
  const errors = bodyErrors(ROW, body);
  if (errors.length > 0) return toRowFaults(errors, body, columns);
  return (["sku", "slug"] as const).flatMap((field) => {
    const [value] = findNew(target, change, field);
    const owner = value === undefined ? undefined : owners[`${field}s`].get(value);
    if (owner === undefined || owner === change.product.id) return [];
    const message = `data.attributes.${field}: the product '${owner}' has this ${field} already.`;
    return [{ column: field, code: "not_unique" as const, message }];
  });
}

/** A made slug that is taken is replaced, not refused. */
function nameProduct(product: Product, owners: ReadonlyMap<string, string>, taken: Set<string>): Product {
  if (product.fields.slug !== undefined) return product;
  const slug = makeSlugCandidates(product.fields, product.id).find(
    (one) => !owners.has(one) && !taken.has(one),
  );
  if (slug === undefined) return product;
  taken.add(slug);
  return { ...product, fields: { ...product.fields, slug } };
}

type Image = {
  readonly id: string | null | undefined;
  readonly writes: readonly Write[];
  readonly faults: readonly RowFault[];
};

/** Reads the files that rows name, and makes those of addresses. */
async function readImages(
  ctx: Context,
  rows: readonly { readonly row: Row }[],
): Promise<(row: Row) => Image> {
  const ids = rows.flatMap(({ row: { imageId, imageAddress } }) => [
    ...(imageId ? [imageId] : []),
    ...(imageAddress ? [deriveImageId(imageAddress)] : []),
  ]);
  const named = ids.length > 0 ? await getFiles(ctx.table, [...new Set(ids)]) : [];
  const existing = new Set(named.map(({ id }) => id));
  return ({ imageId, imageAddress }) => {
    if (imageAddress) return linkImage(ctx, imageAddress, existing);
    if (imageId && !existing.has(imageId)) {
      const message = `data.relationships.main_image: there is no file '${imageId}'.`;
      return { id: undefined, writes: [], faults: [{ column: "main_image_id", code: "not_found", message }] };
    }
    return { id: imageId === undefined ? imageAddress : imageId, writes: [], faults: [] };
  };
}

/** Equal addresses are one file. */
function deriveImageId(address: string): string {
  return deriveUuid("imported image", address);
}

function linkImage({ now }: Context, address: string, existing: ReadonlySet<string>): Image {
  const id = deriveImageId(address);
  if (existing.has(id)) return { id, writes: [], faults: [] };
  try {
    const { dimensions: _, ...details } = buildLinkedDetails(address, "file_location");
    const file: FileResource = {
      ...{ id, type: "file", ...details, public: true },
      links: { self: `/v2/files/${id}` },
      meta: { timestamps: { created_at: now().toISOString() } },
    };
    return { id, writes: files.writes(file), faults: [] };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const message = `data.file_location: ${error.message}`;
    return { id: undefined, writes: [], faults: [{ column: "main_image_url", code: "pattern", message }] };
  }
}
