import { readIdsInAnyNode } from "../../categories/placements/links-store.ts";
import { compareText } from "../../kernel/compare-text.ts";
import { isUuid } from "../../kernel/ids.ts";
import { getOwn } from "../../kernel/objects.ts";
import type { Filter, FilterRules, Test } from "../../lists/filter.ts";
import { hasOnlyJoinedTests, listJoinedTests, matches, mentions } from "../../lists/filter-matcher.ts";
import { deriveTemplateId } from "../../templates/template.ts";
import type { Context } from "../../use-case/context.ts";
import { getProductRows, type IdRange } from "../store.ts";
import type { ProductRow } from "./product-row.ts";

const text = { type: "string", operators: ["eq", "in", "like"] } as const;
const searched = { type: "string", operators: ["eq", "in", "like", "ilike"], searched: "by value" } as const;
const ordered = ["eq", "gt", "ge", "lt", "le"] as const;
const exact = { type: "string", operators: ["eq"] } as const;
const custom = { type: "any", operators: ["eq"] } as const;

export const productRowFilter: FilterRules = {
  attributes: {
    id: { type: "uuid", operators: ["eq", "in", "gt", "ge", "lt", "le"] },
    sku: searched,
    slug: searched,
    upc_ean: text,
    manufacturer_part_num: text,
    name: { ...searched, searched: "by words" },
    tags: text,
    external_ref: { type: "string", operators: ["eq", "in", "like", "gt", "ge", "lt", "le"] },
    description: { type: "string", operators: ["eq", "like"] },
    commodity_type: exact,
    owner: exact,
    product_types: { type: "string", operators: ["eq", "in"] },
    parent_id: { type: "uuid", operators: ["eq", "in"] },
    status: exact,
    templates: exact,
    has_nodes: { type: "boolean", operators: ["eq"], values: [false] },
    created_at: { type: "date", operators: ordered },
    updated_at: { type: "date", operators: ordered },
    "extensions.*": custom,
    "admin_attributes.*": custom,
    "shopper_attributes.*": custom,
  },
};

/** In the order of ids. */
export async function readPassingRows(
  { table }: Pick<Context, "table">,
  filter?: Filter,
): Promise<readonly ProductRow[]> {
  const [rows, idsInNodes] = await Promise.all([
    getProductRows(table, findIdRange(filter)),
    filter && mentions(filter, "has_nodes") ? readIdsInAnyNode(table) : new Set<string>(),
  ]);
  return filter ? filterRows(rows, filter, idsInNodes) : rows;
}

/** The least and the greatest id that can pass. Only UUIDs count: keys have no other values, and cannot be longer. */
export function findIdRange(filter: Filter | undefined): IdRange {
  const tests = filter ? listJoinedTests(filter).filter(isIdBound) : [];
  const listBounds = (...operators: readonly string[]) =>
    tests
      .filter(({ operator }) => operators.includes(operator))
      .map(({ operands }) => String(operands[0]).toLowerCase())
      .sort(compareText);
  const [from, to] = [listBounds("gt", "ge").at(-1), listBounds("lt", "le")[0]];
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
}

/** True if a filter has nothing but bounds of ids. */
export function isIdRange(filter: Filter): boolean {
  return hasOnlyJoinedTests(filter) && listJoinedTests(filter).every(isIdBound);
}

function isIdBound({ field, operator, operands }: Test): boolean {
  return field === "id" && /^[gl][te]$/.test(operator) && isUuid(String(operands[0]));
}

/** @param idsInNodes products in any node, needed for `has_nodes` */
export function filterRows(
  rows: readonly ProductRow[],
  filter: Filter,
  idsInNodes: ReadonlySet<string> = new Set(),
): ProductRow[] {
  return rows.filter((row) => matches(filter, (field) => readRowField(row, field, idsInNodes)));
}

function readRowField(row: ProductRow, field: string, idsInNodes: ReadonlySet<string>): unknown {
  switch (field) {
    case "manufacturer_part_num":
      return row.mpn;
    case "product_types":
      return row.type;
    case "parent_id":
      return row.parentId;
    case "owner":
      return "store";
    case "templates":
      return listTemplateNames(row);
    case "has_nodes":
      return idsInNodes.has(row.id);
    default:
      return findValueAt(row, field) ?? findTemplateValue(row, field);
  }
}

/** `extensions.Care.wash_c` is short for `extensions.products(Care).wash_c`. */
function findTemplateValue({ extensions }: ProductRow, field: string): unknown {
  const [, name, slug] = /^extensions\.([^.]+)\.([^.]+)$/.exec(field) ?? [];
  return slug === undefined ? undefined : getOwn(getOwn(extensions, `products(${name})`), slug);
}

/** Names of a product's templates, and of its other extensions. */
function listTemplateNames({ templates = [], extensions = {} }: ProductRow): string[] {
  return [...templates.flatMap((slug) => [deriveTemplateId(slug), slug]), ...Object.keys(extensions)];
}

/** Follows a path of keys; the keys can contain dots themselves. */
function findValueAt(value: unknown, path: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  const entries = new Map<string, unknown>(Object.entries(value));
  if (entries.has(path)) return entries.get(path);
  for (let dot = path.indexOf("."); dot > 0; dot = path.indexOf(".", dot + 1)) {
    const nestedValue = findValueAt(entries.get(path.slice(0, dot)), path.slice(dot + 1));
    if (nestedValue !== undefined) return nestedValue;
  }
  return undefined;
}
