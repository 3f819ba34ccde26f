import type { SearchNode, SearchRecord } from "../../../catalogs/search-index/search-record.ts";
import { readRegisteredValue } from "../../../catalogs/search-index/text-source.ts";
import { getOwn } from "../../../kernel/objects.ts";
import type { SearchViewer } from "../corpus.ts";

/** A record with the nodes to which the positions in its paths refer. */
export type NodedRecord = { readonly record: SearchRecord; readonly nodes: readonly SearchNode[] };

/** Clients split category paths at this separator. */
const CATEGORY_SEPARATOR = " > ";

type TextReader = (one: NodedRecord, viewer: SearchViewer) => readonly (string | undefined)[];

const READERS: Readonly<Record<string, TextReader>> = {
  id: ({ record }) => [record.id],
  name: ({ record }, { languages }) => [nameIn(record, languages)],
  sku: ({ record }) => [record.sku],
  slug: ({ record }) => [record.slug],
  manufacturer_part_num: ({ record }) => [record.manufacturer_part_num],
  upc_ean: ({ record }) => [record.upc_ean],
  external_ref: ({ record }) => [record.external_ref],
  tags: ({ record }) => record.tags ?? [],
  commodity_type: ({ record }) => [record.commodity_type],
  base_product: ({ record }) => [String(record.product_type === "parent")],
  "meta.product_types": ({ record }) => [record.product_type],
  "meta.catalog_id": (_, { catalogId }) => [catalogId],
  "meta.search.nodes.id": (one) => nodesOf(one).map(({ id }) => id),
  "meta.search.nodes.slug": (one) => nodesOf(one).map(({ slug }) => slug),
  "meta.search.nodes.name": (one, { languages }) => listCategoryNames(one, languages),
  "meta.search.component_options.id": ({ record }) => record.component_options?.map(({ id }) => id) ?? [],
  "meta.search.variation_options.name": ({ record }) => listRecordOptions(record).map(({ name }) => name),
  "meta.search.variation_options.description": ({ record }) =>
    listRecordOptions(record).map(({ description }) => description),
  "meta.search.variation_options.variation_name": ({ record }) =>
    listRecordOptions(record).map(({ variation_name }) => variation_name),
};

const LEVEL = /^meta\.search\.categories\.lvl(\d)$/;
const IN_LANGUAGES = /^(?:name|meta\.search\.nodes\.name|meta\.search\.categories\.lvl\d)$/;

export function dependsOnLanguage(path: string): boolean {
  return IN_LANGUAGES.test(path);
}

export function readFieldTexts(path: string, one: NodedRecord, viewer: SearchViewer): string[] {
  const reader = getOwn(READERS, path);
  if (reader) return reader(one, viewer).filter((text) => text !== undefined);
  const [, level] = LEVEL.exec(path) ?? [];
  if (level !== undefined) return listCategoryPaths(Number(level), one, viewer.languages);
  const value = readRegisteredValue(one.record, path);
  return (Array.isArray(value) ? value : [value])
    .filter((text) => text !== undefined && text !== null)
    .map(String);
}

/** Lists the distinct category paths of a product at a depth; level 0 is the hierarchy alone. */
export function listCategoryPaths(
  level: number,
  { record, nodes }: NodedRecord,
  languages: readonly string[],
): string[] {
  const paths = record.paths
    .filter((path) => path.length > level)
    .map((path) =>
      path
        .slice(0, level + 1)
        .map((number) => nameIn(nodes[number], languages))
        .join(CATEGORY_SEPARATOR),
    );
  return [...new Set(paths)];
}

/** Includes the hierarchies. */
export function listCategoryNames(one: NodedRecord, languages: readonly string[]): string[] {
  return nodesOf(one).map((node) => nameIn(node, languages));
}

/** Every node on a path to the product once, hierarchies included. */
export function nodesOf({ record, nodes }: NodedRecord): SearchNode[] {
  return [...new Set(record.paths.flat())].flatMap((number) => nodes[number] ?? []);
}

/** The name in the first language that has one, otherwise the base name. */
export function nameIn(
  named: Pick<SearchNode, "name" | "names"> | undefined,
  languages: readonly string[],
): string {
  for (const language of languages) {
    const name = getOwn(named?.names, language);
    if (name !== undefined) return name;
  }
  return named?.name ?? "";
}

function listRecordOptions({ variation_options: all = [] }: SearchRecord) {
  return all;
}
