import { own } from "../kernel/own.ts";
import type { RegisteredField } from "./index-settings.ts";
import type { SearchNode, SearchRecord } from "./search-record.ts";
import type { TextSource } from "./text-index.ts";

/** What a record does not keep, or the index of the release knows. */
export type SourceParts = {
  readonly description?: string | undefined;
  /** The nodes of the segment, which the record's paths name by their positions. */
  readonly nodes: readonly SearchNode[];
  readonly fields: readonly RegisteredField[];
};

const FIRST_PARTS = /^extensions\.products\(([^()]*)\)\.(.+)$/;
const SHOPPER_ATTRIBUTE = "shopper_attributes.";

/** The base texts of a product by index path: all that a search may look for words in. */
export function textSource(record: SearchRecord, { description, nodes, fields }: SourceParts): TextSource {
  const { name, sku, slug, manufacturer_part_num, upc_ean, external_ref, tags } = record;
  const options = record.variation_options;
  return {
    ...given({ name, description, sku, slug, manufacturer_part_num, upc_ean, external_ref, tags }),
    ...given({
      "meta.search.nodes.name": namesOfNodes(record, nodes),
      "meta.search.variation_options.name": options?.map((option) => option.name),
      "meta.search.variation_options.description": options?.map((option) => option.description),
      "meta.search.variation_options.variation_name": options?.map((option) => option.variation_name),
    }),
    ...given(Object.fromEntries(fields.map((field) => [field.name, registeredText(record, field)]))),
  };
}

/** The texts that a product has in another language; fields without one are found by their base texts. */
export function localizedSource(text: { readonly name: string; readonly description?: string }): TextSource {
  return given({ name: text.name, description: text.description });
}

function given(texts: TextSource): TextSource {
  return Object.fromEntries(
    Object.entries(texts).filter(([, text]) => text !== undefined && text.length > 0),
  );
}

/** Of every node on the way to the product, in every language. */
function namesOfNodes({ paths }: SearchRecord, nodes: readonly SearchNode[]): string[] {
  const numbers = new Set(paths.flat());
  return [...numbers].flatMap((number) => {
    const node = nodes[number];
    return node ? [...new Set([node.name, ...Object.values(node.names ?? {})])] : [];
  });
}

function registeredText(record: SearchRecord, field: RegisteredField): string | undefined {
  const value = field.type === "string" ? registeredValue(record, field.name) : undefined;
  return typeof value === "string" ? value : undefined;
}

/** What a product has under the path of a registered field. */
export function registeredValue(record: SearchRecord, path: string): unknown {
  if (path.startsWith(SHOPPER_ATTRIBUTE)) {
    return own(record.shopper_attributes, path.slice(SHOPPER_ATTRIBUTE.length));
  }
  const [, template = "", attribute = ""] = FIRST_PARTS.exec(path) ?? [];
  const values = own(record.extensions, `products(${template})`) ?? own(record.extensions, template);
  return own(values, attribute);
}
