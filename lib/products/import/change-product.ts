import { isDeepStrictEqual } from "node:util";
import type { RowFault } from "../../jobs/row-fault.ts";
import type { Patch } from "../../kernel/objects.ts";
import { getOwn } from "../../kernel/objects.ts";
import { checkTemplateValues } from "../../templates/check-values.ts";
import { MOST_TEMPLATES, type Values } from "../../templates/template.ts";
import { applyProductPatch, detachChild, type Product, type ProductFields } from "../product.ts";
import { stampTags } from "../tags/tag-times.ts";
import { getTemplateValues, listTemplateSlugs, setTemplateValues } from "../templates/attached-templates.ts";
import { toFaultCode } from "./fault-codes.ts";
import { type FileColumn, readColumnValue } from "./product-columns.ts";
import type { Row } from "./read-row.ts";

/** A product as a row leaves it. */
export type RowChange = {
  readonly product: Product;
  /** As a request would send them, for the checks of requests. */
  readonly attributes: Readonly<Record<string, unknown>>;
  /** Names of the columns that change something; none leaves the product as it is. */
  readonly changes: readonly string[];
  readonly faults: readonly RowFault[];
};

export type RowSetting = {
  readonly columns: readonly FileColumn[];
  readonly now: string;
  /** Id of the image that the row names, if it names one; null takes it away. */
  readonly imageId: string | null | undefined;
};

/** Applies a row as PUT does. A row that changes nothing detaches no child. */
export function changeByRow(before: Product, row: Row, setting: RowSetting): RowChange {
  const attributes = listAttributes(before.fields, row);
  const fields = applyProductPatch(before.fields, toPatch(attributes));
  const { mainImageId: oldImage, ...rest } = before;
  const { imageId = oldImage } = setting;
  const plain: Product = {
    ...rest,
    fields,
    ...(imageId === undefined || imageId === null ? {} : { mainImageId: imageId }),
  };
  const { product: valued, faults } = setValues(plain, row, setting.now);
  const changes = setting.columns
    .filter((column) => !isDeepStrictEqual(readColumnValue(before, column), readColumnValue(valued, column)))
    .map(({ name }) => name);
  const changed = detachChild({ ...valued, updated_at: setting.now });
  return { product: stampTags(changed, before), attributes, changes, faults };
}

/** A new product before its slug is known. Cells that clear are passed over. */
export function createByRow(id: string, row: Row, setting: RowSetting): RowChange {
  const attributes = dropCleared(listAttributes({}, row));
  const { columns, now, imageId } = setting;
  const start = { name: "", commodity_type: "physical", status: "draft" } as const;
  const fields = applyProductPatch(start, toPatch(attributes));
  const plain: Product = {
    ...{ id, fields, created_at: now, updated_at: now, variationIds: [], files: [] },
    ...(imageId ? { mainImageId: imageId } : {}),
  };
  const { product, faults } = setValues(plain, row, now);
  const changes = columns
    .filter((column) => readColumnValue(product, column) !== undefined)
    .map(({ name }) => name);
  return { product, attributes, changes, faults };
}

function dropCleared(attributes: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== null));
}

/** The checks of requests follow, so that no wrong type is stored. */
function toPatch(attributes: Readonly<Record<string, unknown>>): Patch<ProductFields> {
  return attributes as Patch<ProductFields>;
}

type Maps = Pick<Partial<ProductFields>, "shopper_attributes" | "admin_attributes" | "locales">;

function listAttributes(before: Maps, row: Row): Readonly<Record<string, unknown>> {
  const fields = row.fields.map(({ field, value }) => [field, value] as const);
  const locales = applyLocales(before.locales, row.locales);
  return {
    ...Object.fromEntries(fields),
    ...applyAttributes(before, row.attributes),
    ...(locales === before.locales ? {} : { locales }),
  };
}

function applyAttributes(before: Maps, cells: Row["attributes"]): Maps {
  const maps: Record<string, Record<string, string | null>> = {};
  for (const { map, key, value } of cells) {
    const old = getOwn(before[map], key);
    // A null value is exported as a cell that clears.
    if (value === old || (value === null && (old === undefined || old === null))) continue;
    const next = maps[map] ?? { ...before[map] };
    if (value === null) delete next[key];
    else Object.defineProperty(next, key, { value, enumerable: true, configurable: true, writable: true });
    maps[map] = next;
  }
  return maps;
}

function applyLocales(before: ProductFields["locales"], cells: Row["locales"]): ProductFields["locales"] {
  const next = new Map<string, Readonly<Record<string, string>>>(
    Object.entries(before ?? {}).map(([locale, texts]) => [locale, { ...texts }]),
  );
  let isChanged = false;
  for (const { locale, field, value } of cells) {
    const texts = next.get(locale) ?? {};
    if ((texts[field] ?? null) === value) continue;
    isChanged = true;
    const { [field]: _, ...others } = texts;
    const kept = value === null ? others : { ...texts, [field]: value };
    if (Object.keys(kept).length > 0) next.set(locale, kept);
    else next.delete(locale);
  }
  return isChanged ? (Object.fromEntries(next) as ProductFields["locales"]) : before;
}

/** Writes values of templates, which attaches them. Values that are there already change nothing. */
function setValues(
  product: Product,
  { values }: Row,
  now: string,
): { readonly product: Product; readonly faults: readonly RowFault[] } {
  const faults: RowFault[] = [];
  let changed = product;
  for (const [slug, cells] of Map.groupBy(values, ({ column }) => column.template.slug)) {
    const before = getTemplateValues(changed, slug);
    const sent = Object.fromEntries(
      cells
        .filter(({ column: { field }, value }) => !isSame(getOwn(before, field.slug), value))
        .map(({ column: { field }, value }) => [field.slug, value]),
    );
    const [first] = cells;
    if (!first || Object.keys(sent).length === 0) continue;
    faults.push(...findFaults(first.column.template.slug, cells, { before, sent }));
    const isFull = listTemplateSlugs(changed).length >= MOST_TEMPLATES;
    if (isFull && !listTemplateSlugs(changed).includes(slug)) {
      const message = `data.attributes.extensions.${slug}: a product has at most ${MOST_TEMPLATES} templates.`;
      faults.push({ column: first.column.name, code: "length", message });
      continue;
    }
    const checked = checkTemplateValues(first.column.template, {
      before,
      sent,
      isPartial: true,
      sourceOf: String,
    });
    changed = setTemplateValues(changed, slug, checked.values, now);
  }
  return { product: changed, faults };
}

/** A cell that clears changes nothing where there is no value. */
function isSame(before: unknown, value: unknown): boolean {
  return before === value || (value === null && before === undefined);
}

function findFaults(
  slug: string,
  cells: Row["values"],
  { before, sent }: { readonly before: Values | undefined; readonly sent: Values },
): RowFault[] {
  const template = cells[0]?.column.template;
  if (!template) return [];
  const { problems } = checkTemplateValues(template, {
    ...{ before, sent, isPartial: true },
    sourceOf: (field) => field,
  });
  return problems.map(({ source = "", detail }) => {
    const column = cells.find(({ column: { field } }) => field.slug === source)?.column.name;
    const said = detail.replace(/^'[^']*' /, "");
    return {
      ...(column === undefined ? {} : { column }),
      code: toFaultCode(said),
      message: `data.attributes.extensions.${slug}.${source}: ${said}`,
    };
  });
}
