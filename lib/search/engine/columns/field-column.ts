import { registeredValue } from "../../../search-index/text-source.ts";
import { foldedWord } from "../../../search-index/words.ts";
import type { QueryField } from "../../query/search-fields.ts";
import type { Corpus, SearchViewer } from "../corpus.ts";
import { UNITS } from "../work.ts";
import { type Column, numberColumn, textColumn } from "./column.ts";
import { dependsOnLanguage, fieldTexts, type NodedRecord } from "./field-texts.ts";
import { saleChanges, shownPriceOf } from "./prices.ts";

/** A column with the name under which the corpus keeps it. */
export type NamedColumn = { readonly name: string; readonly column: Column };

/** The values of a field for a viewer, computed when a search first names it. */
export function fieldColumn(corpus: Corpus, field: QueryField, viewer: SearchViewer): NamedColumn {
  const price = PRICE.exec(field.path)?.groups;
  if (price) return priceColumn(corpus, price, viewer);
  const languages = dependsOnLanguage(field.path) ? viewer.languages.join() : "";
  const name = `${field.path} ${field.path === "meta.catalog_id" ? viewer.catalogId : languages}`;
  return { name, column: corpus.columns(name, () => columnOf(corpus, field, viewer)) };
}

function columnOf(
  { records, segments, work }: Corpus,
  { path, kind }: QueryField,
  viewer: SearchViewer,
): Column {
  work.spend(records.length * UNITS.newValue);
  if (kind === "date" || kind === "number") {
    return numberColumn(records.length, (document) => {
      const record = records[document];
      return record && (kind === "date" ? timeOf(record, path) : numberOf(registeredValue(record, path)));
    });
  }
  const noded: NodedRecord[] = segments.flatMap((one) =>
    one.records.map((record) => ({ record, nodes: one.nodes })),
  );
  return textColumn(records.length, foldedWord, (document) => {
    const one = noded[document];
    return one ? fieldTexts(path, one, viewer) : [];
  });
}

function timeOf(record: NodedRecord["record"], path: string): number {
  if (path === "created_at" || path === "updated_at") return Date.parse(record[path]);
  return Date.parse(String(registeredValue(record, path) ?? ""));
}

function numberOf(value: unknown): number | undefined {
  return typeof value === "number" ? value : undefined;
}

const PRICE =
  /^(?:price(?:\.(?<code>[A-Z]{3}))?|meta\.display_price\.(?<tax>with_tax|without_tax))\.(?<unit>amount|float_price)$/;

/** Prices stay the same between two moments at which a sale starts or ends. */
function priceColumn(
  corpus: Corpus,
  { code, tax, unit }: Readonly<Record<string, string | undefined>>,
  { currency: own, currencies, now }: SearchViewer,
): NamedColumn {
  const currency = code === undefined ? own : currencies.find((one) => one.code === code);
  const changes = corpus.saleTimes("", () => saleChanges(corpus.records));
  const since = changes.findLastIndex((time) => time <= now.getTime());
  const name = `price ${currency?.code} ${tax ?? ""} ${unit} ${since}`;
  const { records, work } = corpus;
  const column = corpus.columns(name, () => {
    work.spend(records.length * UNITS.newValue);
    const factor = unit === "amount" ? 1 : 10 ** (currency?.decimal_places ?? 0);
    return numberColumn(records.length, (document) => {
      const record = records[document];
      const price = record && currency && shownPriceOf(record, currency, now);
      if (!price || (tax !== undefined && price.includes_tax !== (tax === "with_tax"))) return undefined;
      return price.amount / factor;
    });
  });
  return { name, column };
}
