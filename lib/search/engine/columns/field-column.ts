import type { SearchRecord } from "../../../catalogs/search-index/search-record.ts";
import { readRegisteredValue } from "../../../catalogs/search-index/text-source.ts";
import { foldWord } from "../../../catalogs/search-index/words.ts";
import type { CurrencyFormat } from "../../../kernel/money.ts";
import { completeSelection, defaultSelection } from "../../../releases/bundle.ts";
import { currentPrice } from "../../../releases/current-price.ts";
import { putOwnPricesFirst } from "../../../releases/own-prices.ts";
import type { PriceEntry, SaleSchedule } from "../../../releases/price.ts";
import { findSaleRun } from "../../../releases/sale-schedule.ts";
import { isCumulative, optionPrices, selectionBlock } from "../../../storefront-catalog/bundle-view.ts";
import type { QueryField } from "../../query/search-fields.ts";
import type { Corpus, OwnPrices, SaleTimes, SearchViewer } from "../corpus.ts";
import { UNITS } from "../work.ts";
import { buildNumberColumn, buildTextColumn, type Column } from "./column.ts";
import { dependsOnLanguage, type NodedRecord, readFieldTexts } from "./field-texts.ts";

export type NamedColumn = { readonly name: string; readonly column: Column };

/** Computed when a search first names the field; later searches reuse it. */
export function computeFieldColumn(corpus: Corpus, field: QueryField, viewer: SearchViewer): NamedColumn {
  const price = PRICE.exec(field.path)?.groups;
  if (price) return computePriceColumn(corpus, price, viewer);
  const languages = dependsOnLanguage(field.path) ? viewer.languages.join() : "";
  const name = `${field.path} ${field.path === "meta.catalog_id" ? viewer.catalogId : languages}`;
  return { name, column: corpus.columns(name, () => buildFieldColumn(corpus, field, viewer)) };
}

function buildFieldColumn(
  { records, segments, work }: Corpus,
  { path, kind }: QueryField,
  viewer: SearchViewer,
): Column {
  work.spend(records.length * UNITS.newValue);
  if (kind === "date" || kind === "number") {
    return buildNumberColumn(records.length, (document) => {
      const record = records[document];
      return (
        record &&
        (kind === "date" ? readTimestamp(record, path) : toOptionalNumber(readRegisteredValue(record, path)))
      );
    });
  }
  const noded: NodedRecord[] = segments.flatMap((one) =>
    one.records.map((record) => ({ record, nodes: one.nodes })),
  );
  return buildTextColumn(records.length, foldWord, (document) => {
    const one = noded[document];
    return one ? readFieldTexts(path, one, viewer) : [];
  });
}

function readTimestamp(record: NodedRecord["record"], path: string): number {
  if (path === "created_at" || path === "updated_at") return Date.parse(record[path]);
  return Date.parse(String(readRegisteredValue(record, path) ?? ""));
}

function toOptionalNumber(value: unknown): number | undefined {
  return typeof value === "number" ? value : undefined;
}

const PRICE =
  /^(?:price(?:\.(?<code>[A-Z]{3}))?|meta\.display_price\.(?<tax>with_tax|without_tax))\.(?<unit>amount|float_price)$/;

/** Prices are cached by the shopper's own books, as long as the same sales run. */
function computePriceColumn(
  corpus: Corpus,
  { code, tax, unit }: Readonly<Record<string, string | undefined>>,
  { currency: own, currencies, now, ownPrices }: SearchViewer,
): NamedColumn {
  const currency = code === undefined ? own : currencies.find((one) => one.code === code);
  const { records, work } = corpus;
  const books = ownPrices?.release.ownBooks.join() ?? "";
  const { changes, weekly } = corpus.saleTimes(books, () => listSaleTimes(records, ownPrices));
  const since = changes.findLastIndex((time) => time <= now.getTime());
  const running = weekly.map((schedule) => (findSaleRun(schedule, now) ? "on" : "off")).join();
  const name = `price ${books} ${currency?.code} ${tax ?? ""} ${unit} ${since} ${running}`;
  const column = corpus.columns(name, () => {
    work.spend(records.length * UNITS.newValue);
    const factor = unit === "amount" ? 1 : 10 ** (currency?.decimal_places ?? 0);
    return buildNumberColumn(records.length, (document) => {
      const record = records[document];
      const pricing = record && priceRecord(record, ownPrices);
      const price = pricing && currency && computeShownPrice(pricing, currency, now);
      if (!price || (tax !== undefined && price.includes_tax !== (tax === "with_tax"))) return undefined;
      return price.amount / factor;
    });
  });
  return { name, column };
}

/** An amount in minor units. */
type SearchedPrice = { readonly amount: number; readonly includes_tax: boolean };

type RecordPricing = SearchRecord["pricing"] & {
  readonly id: string;
  readonly productType: SearchRecord["product_type"];
};

function priceRecord(
  { id, product_type: productType, pricing }: SearchRecord,
  own: OwnPrices | undefined,
): RecordPricing {
  const record = { ...pricing, id, productType };
  return own ? putOwnPricesFirst(record, own.release, own.parts) : record;
}

/** Computes the price that catalog reads show. A bundle without own prices costs its default selection. */
function computeShownPrice(
  { id, productType, prices, components = {}, optionProducts }: RecordPricing,
  currency: CurrencyFormat,
  now: Date,
): SearchedPrice | undefined {
  if (!isCumulative({ productType, prices })) {
    return currentPrice(prices, { currency: currency.code, now })?.price;
  }
  const parts = optionPrices({ id, ...(optionProducts ? { optionProducts } : {}) }, now);
  const selection = completeSelection(components, defaultSelection(components));
  return selectionBlock(parts, selection, { currency, now }).price?.[currency.code];
}

/** When the prices of these products change by sales. */
function listSaleTimes(records: readonly SearchRecord[], own: OwnPrices | undefined): SaleTimes {
  const times = new Set<number>();
  const weekly = new Map<string, SaleSchedule>();
  const addEntries = (entries: readonly PriceEntry[]) => {
    for (const { sales } of entries) {
      for (const { schedule } of Object.values(sales)) {
        for (const time of [schedule?.valid_from, schedule?.valid_to]) if (time) times.add(Date.parse(time));
        if (schedule?.rrule) weekly.set(`${schedule.rrule} ${schedule.tzid}`, toDaysAlone(schedule));
      }
    }
  };
  for (const record of records) {
    const { prices, optionProducts = {} } = priceRecord(record, own);
    addEntries(prices);
    for (const option of Object.values(optionProducts)) addEntries(option.prices);
  }
  return { changes: Float64Array.from(times).sort(), weekly: [...weekly.values()] };
}

function toDaysAlone({ valid_from: _, valid_to: __, ...days }: SaleSchedule): SaleSchedule {
  return days;
}
