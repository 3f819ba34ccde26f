import type { IndexSettings, RegisteredField } from "../../catalogs/search-index/index-settings.ts";

/** Dates are compared as numbers: epoch milliseconds. */
type QueryFieldKind = "string" | "number" | "boolean" | "date";

export type QueryField = {
  /** Name in the index; a search may use an alias. */
  readonly path: string;
  readonly kind: QueryFieldKind;
  readonly search: boolean;
  readonly filter: boolean;
  readonly facet: boolean;
  readonly sort: boolean;
};

/** Stands for a removed field: no product has a value. @answers Which fields can be searched, filtered and sorted by? */
export const MISSING_FIELD: QueryField = {
  path: "",
  kind: "string",
  search: false,
  filter: true,
  facet: false,
  sort: false,
};

export type SearchFieldsSetting = {
  readonly settings: IndexSettings;
  /** ISO codes of the store's currencies. */
  readonly currencies: readonly string[];
};

/** Finds a field by name or alias; undefined for an unknown name. */
export type FindField = (name: string) => QueryField | undefined;

/** Category levels that a search can name, even if no product has them. */
export const MOST_LEVELS = 10;

/** Abilities of the fields in a row: (s)earch, (f)ilter, facet (c)ounts, s(o)rt. */
const CORE: readonly (readonly [paths: string, kind: QueryFieldKind, abilities: string])[] = [
  ["id", "string", "f"],
  ["name", "string", "sfo"],
  ["description sku slug manufacturer_part_num upc_ean external_ref", "string", "sf"],
  ["tags", "string", "sfc"],
  ["commodity_type meta.product_types meta.catalog_id", "string", "fc"],
  ["base_product", "boolean", "fc"],
  ["price.amount price.float_price", "number", "fco"],
  ["meta.display_price.with_tax.amount meta.display_price.with_tax.float_price", "number", "fco"],
  ["meta.display_price.without_tax.amount meta.display_price.without_tax.float_price", "number", "fco"],
  [listLevelPaths().join(" "), "string", "fc"],
  ["meta.search.nodes.name", "string", "sf"],
  ["meta.search.nodes.slug meta.search.nodes.id meta.search.component_options.id", "string", "f"],
  ["meta.search.variation_options.name meta.search.variation_options.description", "string", "sf"],
  ["meta.search.variation_options.variation_name", "string", "sf"],
  ["created_at updated_at", "date", "fo"],
];

function listLevelPaths(): string[] {
  return Array.from({ length: MOST_LEVELS }, (_, level) => `meta.search.categories.lvl${level}`);
}

function parseAbilities(letters: string): Pick<QueryField, "search" | "filter" | "facet" | "sort"> {
  const has = (letter: string) => letters.includes(letter);
  return { search: has("s"), filter: has("f"), facet: has("c"), sort: has("o") };
}

export function searchFields({ settings, currencies }: SearchFieldsSetting): FindField {
  const fields = new Map<string, QueryField>();
  const add = (path: string, kind: QueryFieldKind, letters: string) =>
    fields.set(path, { path, kind, ...parseAbilities(letters) });
  for (const [paths, kind, letters] of CORE) for (const path of paths.split(" ")) add(path, kind, letters);
  for (const code of currencies) {
    add(`price.${code}.amount`, "number", "fco");
    add(`price.${code}.float_price`, "number", "fco");
  }
  for (const { name, facetable, sortable } of settings.core_field_overrides ?? []) {
    const core = fields.get(name);
    if (!core) continue;
    fields.set(name, { ...core, facet: facetable ?? core.facet, sort: sortable ?? core.sort });
  }
  for (const field of settings.fields) fields.set(field.name, toQueryField(field));
  return (name) => {
    const path = name.startsWith(ATTRIBUTES) ? name.slice(ATTRIBUTES.length) : name;
    return fields.get(path) ?? fields.get(resolveAlias(path));
  };
}

const ATTRIBUTES = "attributes.";
const SHORT_LEVEL = /^categories\.lvl\d$/;
const SHORT_EXTENSION = /^extensions\.(?!products\()(.+)\.([^.]+)$/;

function resolveAlias(path: string): string {
  if (SHORT_LEVEL.test(path)) return `meta.search.${path}`;
  const [, template, field] = SHORT_EXTENSION.exec(path) ?? [];
  return template === undefined ? path : `extensions.products(${template}).${field}`;
}

function toQueryField({ name, type, facetable = false, sortable = false }: RegisteredField): QueryField {
  const isNumber = type === "integer" || type === "float";
  return {
    path: name,
    kind: isNumber ? "number" : type,
    search: type === "string",
    filter: true,
    facet: facetable,
    sort: sortable || isNumber,
  };
}
