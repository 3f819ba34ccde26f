import type { ImportKind, ImportRecord, RecordKey } from "../../imports/kind.ts";
import { pickValues } from "../../kernel/objects.ts";
import type { Template } from "../../templates/template.ts";
import { templates } from "../../templates/templates-store.ts";
import type { Context } from "../../use-case/context.ts";
import { buildReferences, findByReferences } from "../references-store.ts";
import { planProducts } from "./plan-products.ts";
import { type FileColumn, listTemplateIds, readColumns } from "./product-columns.ts";
import { readRow, toDateLocale } from "./read-row.ts";

/** Products of a CSV file. @answers How are products imported? */
export const productImport: ImportKind = {
  type: "product-import",
  format: "csv",
  mostRows: 50_000,
  prepare: buildReferences,
  open: async (ctx, names, { options: { locale } }) => {
    const read = readColumns(names, await getNamedTemplates(ctx, names));
    if ("faults" in read) return read;
    const { columns } = read;
    return {
      listKeys: (record) => listKeys(columns, record),
      ...(names.includes("id") ? { findKeys: (step, records) => findKeys(step, columns, records) } : {}),
      planRows: (step, records) => planProducts(step, { columns, locale: toDateLocale(locale) }, records),
    };
  },
};

async function getNamedTemplates(
  { table }: Context,
  names: readonly string[],
): Promise<Map<string, Template>> {
  const ids = listTemplateIds(names);
  const existing = ids.length > 0 ? pickValues(await templates.getMany(table, ids)) : [];
  return new Map(existing.map((template) => [template.id, template]));
}

/**
 * A product has one row, and a sku or slug one product. A row with an id may give its product the reference of another
 * product, but no later row can then name one of them by it.
 */
function listKeys(columns: readonly FileColumn[], { cells }: ImportRecord): readonly RecordKey[] {
  const { id, reference, fields } = readRow(columns, cells, undefined);
  const own: RecordKey[] = [
    ...(id === undefined ? [] : [{ key: `id ${id}`, column: "id", code: "repeated" } as const]),
    ...(reference === undefined ? [] : [nameReference(reference, id)]),
  ];
  const unique = fields.flatMap(({ field, value }): RecordKey[] =>
    (field === "sku" || field === "slug") && typeof value === "string"
      ? [{ key: `${field} ${value}`, column: field, code: "not_unique" }]
      : [],
  );
  return [...own, ...unique];
}

function nameReference(reference: string, id: string | undefined): RecordKey {
  const key = { key: `external_ref ${reference}`, column: "external_ref", code: "repeated" } as const;
  return id === undefined ? key : { ...key, isShared: true };
}

/** A product that a row names by its reference may have a row with its id, too. */
async function findKeys(
  { table }: Context,
  columns: readonly FileColumn[],
  records: readonly ImportRecord[],
): Promise<readonly (readonly RecordKey[])[]> {
  const rows = records.map(({ cells }) => readRow(columns, cells, undefined));
  const references = rows.flatMap(({ id, reference }) => (id === undefined ? (reference ?? []) : []));
  if (references.length === 0) return [];
  const products = await findByReferences(table, references);
  return rows.map(({ id, reference }) => {
    const [found, another] = (id === undefined && products.get(reference ?? "")) || [];
    return found && !another
      ? [{ key: `id ${found.value.id}`, column: "external_ref", code: "repeated" }]
      : [];
  });
}
