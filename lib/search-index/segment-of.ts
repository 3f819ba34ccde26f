import type { Locales, PublishedProduct } from "../releases/published-product.ts";
import type { IndexSettings } from "./index-settings.ts";
import { type FieldTypes, fieldTypes, type IndexableFields, indexSettings } from "./indexable-fields.ts";
import type { SearchNode, SearchSegment } from "./search-record.ts";
import { searchRecordOf } from "./search-record-of.ts";
import { buildTextIndex, type TextSource } from "./text-index.ts";
import { localizedSource, textSource } from "./text-source.ts";

/** A segment, and what the merchant's fields hold in it. */
export type BuiltSegment = { readonly segment: SearchSegment; readonly types: FieldTypes };

/**
 * The part of a release's index that these products are in.
 * @param nodes of the release by their ids
 */
export function segmentOf(
  products: readonly PublishedProduct[],
  fields: IndexableFields,
  nodes: ReadonlyMap<string, SearchNode>,
): BuiltSegment {
  const positions = new Map<string, number>();
  const used: SearchNode[] = [];
  const positionOf = (id: string) => {
    const node = nodes.get(id);
    const known = positions.get(id);
    if (known !== undefined || !node) return known;
    positions.set(id, used.length);
    return used.push(node) - 1;
  };
  const records = products.map((product) => searchRecordOf(product, fields, positionOf));
  const types = fieldTypes(records, fields);
  const settings = indexSettings(fields, types);
  const base = records.map((record, at) =>
    textSource(record, {
      description: products[at]?.attributes.description,
      nodes: used,
      fields: settings.fields,
    }),
  );
  const texts = { "": buildTextIndex(base, settings), ...localizedTexts(products, settings) };
  return { segment: { nodes: used, records, texts }, types };
}

/** By language code in lower case. */
function localizedTexts(
  products: readonly PublishedProduct[],
  settings: IndexSettings,
): Readonly<Record<string, string>> {
  const locales = products.map(({ attributes }) => lowerCased(attributes.locales));
  const languages = [...new Set(locales.flatMap((texts) => [...texts.keys()]))].sort();
  const indexed = languages.map((language) => {
    const sources = locales.map((texts): TextSource | undefined => {
      const text = texts.get(language);
      return text && localizedSource(text);
    });
    return [language, buildTextIndex(sources, settings)] as const;
  });
  return Object.fromEntries(indexed);
}

/** Of two spellings of a language the first counts, as it does for shoppers. */
function lowerCased(locales: Locales = {}): ReadonlyMap<string, Locales[string]> {
  const texts = Object.entries(locales).map(([language, text]) => [language.toLowerCase(), text] as const);
  return new Map(texts.reverse());
}
