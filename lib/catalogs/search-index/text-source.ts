import { getOwn } from "../../kernel/objects.ts";
import type { RegisteredField } from "./index-settings.ts";
import type { SearchNode, SearchRecord } from "./search-record.ts";
import type { TextSource } from "./text-index.ts";

export type SourceParts = {
  readonly description?: string | undefined;
  /** The nodes of the segment, to which the positions in the record's paths refer. */
  readonly nodes: readonly SearchNode[];
  readonly fields: readonly RegisteredField[];
};

const EXTENSION_FIELD = /^extensions\.products\(([^()]*)\)\.(.+)$/;
const SHOPPER_ATTRIBUTE_PREFIX = "shopper_attributes.";

export function buildTextSource(
  record: SearchRecord,
  { description, nodes, fields }: SourceParts,
): TextSource {
  const { name, sku, slug, manufacturer_part_num, upc_ean, external_ref, tags } = record;
  const options = record.variation_options;
  return {
    ...dropEmptyTexts({ name, description, sku, slug, manufacturer_part_num, upc_ean, external_ref, tags }),
    ...dropEmptyTexts({
      "meta.search.nodes.name": listNodeNames(record, nodes),
      "meta.search.variation_options.name": options?.map((option) => option.name),
      "meta.search.variation_options.description": options?.map((option) => option.description),
      "meta.search.variation_options.variation_name": options?.map((option) => option.variation_name),
    }),
    ...dropEmptyTexts(
      Object.fromEntries(fields.map((field) => [field.name, readRegisteredText(record, field)])),
    ),
  };
}

/** Fields without a translation are found by their base texts. */
export function buildLocalizedSource(text: {
  readonly name: string;
  readonly description?: string;
}): TextSource {
  return dropEmptyTexts({ name: text.name, description: text.description });
}

function dropEmptyTexts(texts: TextSource): TextSource {
  return Object.fromEntries(
    Object.entries(texts).filter(([, text]) => text !== undefined && text.length > 0),
  );
}

function listNodeNames({ paths }: SearchRecord, nodes: readonly SearchNode[]): string[] {
  const numbers = new Set(paths.flat());
  return [...numbers].flatMap((number) => {
    const node = nodes[number];
    return node ? [...new Set([node.name, ...Object.values(node.names ?? {})])] : [];
  });
}

function readRegisteredText(record: SearchRecord, field: RegisteredField): string | undefined {
  const value = field.type === "string" ? readRegisteredValue(record, field.name) : undefined;
  return typeof value === "string" ? value : undefined;
}

export function readRegisteredValue(record: SearchRecord, path: string): unknown {
  if (path.startsWith(SHOPPER_ATTRIBUTE_PREFIX)) {
    return getOwn(record.shopper_attributes, path.slice(SHOPPER_ATTRIBUTE_PREFIX.length));
  }
  const [, template = "", attribute = ""] = EXTENSION_FIELD.exec(path) ?? [];
  const values = getOwn(record.extensions, `products(${template})`) ?? getOwn(record.extensions, template);
  return getOwn(values, attribute);
}
