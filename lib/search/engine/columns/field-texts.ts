import { own } from "../../../kernel/own.ts";
import type { SearchNode, SearchRecord } from "../../../search-index/search-record.ts";
import { registeredValue } from "../../../search-index/text-source.ts";
import type { SearchViewer } from "../corpus.ts";

/** A record with the nodes that its paths name by their positions. */
export type NodedRecord = { readonly record: SearchRecord; readonly nodes: readonly SearchNode[] };

/** Between the names of a category path; clients split at it. */
const CATEGORY_SEPARATOR = " > ";

type Texts = (one: NodedRecord, viewer: SearchViewer) => readonly (string | undefined)[];

const READERS: Readonly<Record<string, Texts>> = {
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
  "meta.search.nodes.name": (one, { languages }) => categoriesOf(one, languages),
  "meta.search.component_options.id": ({ record }) => record.component_options?.map(({ id }) => id) ?? [],
  "meta.search.variation_options.name": ({ record }) => options(record).map(({ name }) => name),
  "meta.search.variation_options.description": ({ record }) =>
    options(record).map(({ description }) => description),
  "meta.search.variation_options.variation_name": ({ record }) =>
    options(record).map(({ variation_name }) => variation_name),
};

const LEVEL = /^meta\.search\.categories\.lvl(\d)$/;
const IN_LANGUAGES = /^(?:name|meta\.search\.nodes\.name|meta\.search\.categories\.lvl\d)$/;

/** Whether the values of a field are other ones in other languages. */
export function dependsOnLanguage(path: string): boolean {
  return IN_LANGUAGES.test(path);
}

/** The texts that a product has in a field. */
export function fieldTexts(path: string, one: NodedRecord, viewer: SearchViewer): string[] {
  const reader = own(READERS, path);
  if (reader) return reader(one, viewer).filter((text) => text !== undefined);
  const [, level] = LEVEL.exec(path) ?? [];
  if (level !== undefined) return categoriesAt(Number(level), one, viewer.languages);
  const value = registeredValue(one.record, path);
  return (Array.isArray(value) ? value : [value])
    .filter((text) => text !== undefined && text !== null)
    .map(String);
}

/** The category paths of a product with so many nodes below the hierarchy, each once. */
export function categoriesAt(
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

/** The names of the nodes that a product is in, hierarchies included. */
export function categoriesOf(one: NodedRecord, languages: readonly string[]): string[] {
  return nodesOf(one).map((node) => nameIn(node, languages));
}

/** Every node on the way to a product once, hierarchies included. */
export function nodesOf({ record, nodes }: NodedRecord): SearchNode[] {
  return [...new Set(record.paths.flat())].flatMap((number) => nodes[number] ?? []);
}

/** The name in the first of the languages that there is, else the base name. */
export function nameIn(
  named: Pick<SearchNode, "name" | "names"> | undefined,
  languages: readonly string[],
): string {
  for (const language of languages) {
    const name = own(named?.names, language);
    if (name !== undefined) return name;
  }
  return named?.name ?? "";
}

function options({ variation_options: all = [] }: SearchRecord) {
  return all;
}
