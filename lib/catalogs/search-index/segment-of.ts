import type { Locales, PublishedProduct } from "../../releases/published-product.ts";
import type { IndexSettings } from "./index-settings.ts";
import {
  detectFieldTypes,
  type FieldTypes,
  type IndexableFields,
  toIndexSettings,
} from "./indexable-fields.ts";
import type { SearchNode, SearchSegment } from "./search-record.ts";
import { buildSearchRecord } from "./search-record-of.ts";
import { buildTextIndex, type TextSource } from "./text-index.ts";
import { buildLocalizedSource, buildTextSource } from "./text-source.ts";

/** `types` are the types of the merchant's fields in these products. */
export type BuiltSegment = { readonly segment: SearchSegment; readonly types: FieldTypes };

/** @param nodes of the release by id */
export function buildSegment(
  products: readonly PublishedProduct[],
  fields: IndexableFields,
  nodes: ReadonlyMap<string, SearchNode>,
): BuiltSegment {
  const positions = new Map<string, number>();
  const used: SearchNode[] = [];
  const addNode = (id: string) => {
    const node = nodes.get(id);
    const position = positions.get(id);
    if (position !== undefined || !node) return position;
    positions.set(id, used.length);
    return used.push(node) - 1;
  };
  const records = products.map((product) => buildSearchRecord(product, fields, addNode));
  const types = detectFieldTypes(records, fields);
  const settings = toIndexSettings(fields, types);
  const base = records.map((record, at) =>
    buildTextSource(record, {
      description: products[at]?.attributes.description,
      nodes: used,
      fields: settings.fields,
    }),
  );
  const texts = { "": buildTextIndex(base, settings), ...buildLocalizedTexts(products, settings) };
  return { segment: { nodes: used, records, texts }, types };
}

function buildLocalizedTexts(
  products: readonly PublishedProduct[],
  settings: IndexSettings,
): Readonly<Record<string, string>> {
  const locales = products.map(({ attributes }) => lowerCaseLocales(attributes.locales));
  const languages = [...new Set(locales.flatMap((texts) => [...texts.keys()]))].sort();
  const indexed = languages.map((language) => {
    const sources = locales.map((texts): TextSource | undefined => {
      const text = texts.get(language);
      return text && buildLocalizedSource(text);
    });
    return [language, buildTextIndex(sources, settings)] as const;
  });
  return Object.fromEntries(indexed);
}

/** The first of two spellings of a language code wins, as in answers to shoppers. */
function lowerCaseLocales(locales: Locales = {}): ReadonlyMap<string, Locales[string]> {
  const texts = Object.entries(locales).map(([language, text]) => [language.toLowerCase(), text] as const);
  return new Map(texts.reverse());
}
