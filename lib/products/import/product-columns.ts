import type { RowFault } from "../../jobs/row-fault.ts";
import { shortName } from "../../kernel/errors.ts";
import { getOwn } from "../../kernel/objects.ts";
import { type Template, type TemplateField, toTemplateId } from "../../templates/template.ts";
import { TEMPLATE_TIMES, TIME_COLUMNS } from "../csv/product-columns.ts";
import type { Product } from "../product.ts";
import { getTemplateValues } from "../templates/attached-templates.ts";

/** Columns with one field of a product each. */
const FIELDS = [
  ...[
    "name",
    "commodity_type",
    "description",
    "slug",
    "status",
    "sku",
    "mpn",
    "upc_ean",
    "tags",
    "external_ref",
  ],
] as const;
export type FieldName =
  | "name"
  | "commodity_type"
  | "description"
  | "slug"
  | "status"
  | "sku"
  | "mpn"
  | "upc_ean"
  | "tags"
  | "external_ref";

export type AttributeKind = "shopper_attributes" | "admin_attributes";

/** A column of the file, as its header says. */
export type FileColumn = { readonly name: string } & (
  | { readonly kind: "id" | "image" | "image address" | "read only" }
  | { readonly kind: "field"; readonly field: FieldName }
  | { readonly kind: "attribute"; readonly map: AttributeKind; readonly key: string }
  | { readonly kind: "locale"; readonly locale: string; readonly field: "name" | "description" }
  | { readonly kind: "value"; readonly template: Template; readonly field: TemplateField }
);

const READ_ONLY: ReadonlySet<string> = new Set(TIME_COLUMNS);
const ATTRIBUTE = /^(shopper_attributes|admin_attributes)\.(.+)$/s;
const LOCALE = /^(name|description)\s*:\s*([A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*)$/;
const TEMPLATE = /^(?:template\s*:\s*([^:]+?)|(products\([^:]*\)))\s*:\s*(.+)$/;
const TIMES: ReadonlySet<string> = new Set(TEMPLATE_TIMES);

/** Ids of the templates that the header names. */
export function listTemplateIds(names: readonly string[]): readonly string[] {
  const ids = names.flatMap((name) => {
    const [, text, slug = text] = TEMPLATE.exec(name) ?? [];
    return slug === undefined ? [] : [toTemplateId(slug)];
  });
  return [...new Set(ids)];
}

/** @param templates those of `listTemplateIds` that exist, by id */
export function readColumns(
  names: readonly string[],
  templates: ReadonlyMap<string, Template>,
): { readonly columns: readonly FileColumn[] } | { readonly faults: readonly RowFault[] } {
  const read = names.map((name) => readColumn(name, templates) ?? name);
  const faults: RowFault[] = read.flatMap((one) => (typeof one === "string" ? [buildUnknownFault(one)] : []));
  const columns = read.filter((one) => typeof one !== "string");
  if (!columns.some(isIdentity)) {
    faults.push({ code: "missing_column", message: "The header has neither 'id' nor 'external_ref'." });
  }
  const targets = columns.map(nameTarget);
  columns.forEach((column, at) => {
    const first = columns[targets.indexOf(targets[at] ?? "")];
    if (first && first !== column && column.kind !== "read only") {
      const message = `'${shortName(column.name)}' and '${shortName(first.name)}' are the same field.`;
      faults.push({ column: shortName(column.name), code: "duplicate_column", message });
    }
  });
  return faults.length > 0 ? { faults } : { columns };
}

function buildUnknownFault(name: string): RowFault {
  const column = shortName(name);
  return { column, code: "unknown_column", message: `There is no column '${column}'. Nothing was imported.` };
}

function isIdentity(column: FileColumn): boolean {
  return column.kind === "id" || (column.kind === "field" && column.field === "external_ref");
}

function nameTarget(column: FileColumn): string {
  return column.kind === "value"
    ? `${column.template.slug} ${column.field.slug}`
    : column.name.replaceAll(/\s/g, "");
}

/** Undefined for a header that no file of products has. @param templates by id, those that the header may name */
export function readColumn(name: string, templates: ReadonlyMap<string, Template>): FileColumn | undefined {
  if (name === "id") return { name, kind: "id" };
  if (name === "main_image_id") return { name, kind: "image" };
  if (name === "main_image_url") return { name, kind: "image address" };
  if (READ_ONLY.has(name)) return { name, kind: "read only" };
  const field = FIELDS.find((one) => one === name);
  if (field && isFieldName(field)) return { name, kind: "field", field };
  const [, map, key] = ATTRIBUTE.exec(name) ?? [];
  // As in the bodies of requests.
  if (key === "__proto__") return undefined;
  if (key !== undefined) {
    return { name, kind: "attribute", map: map === "shopper_attributes" ? map : "admin_attributes", key };
  }
  const [, text, locale] = LOCALE.exec(name) ?? [];
  if (locale !== undefined) {
    return { name, kind: "locale", locale, field: text === "name" ? text : "description" };
  }
  return readTemplateColumn(name, templates);
}

function readTemplateColumn(name: string, templates: ReadonlyMap<string, Template>): FileColumn | undefined {
  const [, text, slug = text, named = ""] = TEMPLATE.exec(name) ?? [];
  const template = slug === undefined ? undefined : templates.get(toTemplateId(slug));
  const { fields = [] } = template ?? {};
  const field = fields.find((one) => one.slug === named) ?? fields.find((one) => one.name === named);
  if (template && field) return { name, kind: "value", template, field };
  return slug !== undefined && TIMES.has(named) ? { name, kind: "read only" } : undefined;
}

function isFieldName(name: string): name is FieldName {
  return FIELDS.some((field) => field === name);
}

/** The part of a product that a column shows. Equal before and after, it changes nothing. */
export function readColumnValue(product: Product | undefined, column: FileColumn): unknown {
  const { fields, mainImageId } = product ?? {};
  switch (column.kind) {
    case "id":
    case "read only":
      return undefined;
    case "image":
    case "image address":
      return mainImageId;
    case "field":
      return fields?.[column.field];
    case "attribute":
      return getOwn(fields?.[column.map], column.key);
    case "locale":
      return getOwn(fields?.locales, column.locale)?.[column.field];
    case "value":
      return product && getOwn(getTemplateValues(product, column.template.slug), column.field.slug);
  }
}
