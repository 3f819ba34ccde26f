import type { ExportRow } from "../../export-files/export-progress.ts";
import { deriveTemplateId } from "../../templates/template.ts";
import {
  ATTRIBUTE_COLUMNS,
  attributeColumn,
  LOCALE_COLUMNS,
  localeColumn,
  TEMPLATE_TIMES,
  templateColumn,
} from "../csv/product-columns.ts";
import type { Product } from "../product.ts";
import { getTemplateValues } from "../templates/attached-templates.ts";

/** The cells of a product by column. @param product with its extensions as `showProducts` makes them */
export function toProductCells(product: Product): ExportRow {
  const { id, fields, mainImageId, created_at, updated_at } = product;
  const { name, sku, external_ref, commodity_type, description, slug, status, mpn, upc_ean, tags } = fields;
  return {
    ...{ id, name, sku, external_ref, commodity_type, description, slug, status, mpn, upc_ean },
    tags: tags?.join(","),
    main_image_id: mainImageId,
    ...listLocaleCells(product),
    _created_at: created_at,
    _updated_at: updated_at,
    ...listAttributeCells(product),
    ...listTemplateCells(product),
  };
}

function listLocaleCells({ fields: { locales = {} } }: Product): ExportRow {
  const cells = Object.entries(locales).flatMap(([locale, texts]) =>
    LOCALE_COLUMNS.map((of) => [localeColumn(of, locale), texts[of]] as const),
  );
  return Object.fromEntries(cells.filter(([, text]) => text !== undefined));
}

/** Null stands for a key without text, as in the product. */
function listAttributeCells({ fields }: Product): ExportRow {
  const cells = ATTRIBUTE_COLUMNS.flatMap((of) =>
    Object.entries(fields[of] ?? {}).map(([key, text]) => [attributeColumn(of, key), text] as const),
  );
  return Object.fromEntries(cells);
}

/** Fields without a value have no cell. A field goes before a time of the same name. */
function listTemplateCells(product: Product): ExportRow {
  const cells = (product.templates ?? []).flatMap(({ slug, written }) => {
    const values = getTemplateValues(product, slug);
    if (!values) return [];
    const id = deriveTemplateId(slug);
    const times = TEMPLATE_TIMES.map((time) => [time, written?.[time]] as const);
    return [...times, ...Object.entries(values)]
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([field, value]) => [templateColumn(id, field), value] as const);
  });
  return Object.fromEntries(cells);
}
