import type { Hierarchy, Node, Tree } from "../categories/trees/tree.ts";
import type { FilterRules } from "../lists/filter.ts";
import type { ReadField } from "../lists/filter-matcher.ts";

const id = { type: "uuid", operators: ["eq", "in", "lt", "le", "gt", "ge"] } as const;
const time = { type: "date", operators: ["eq", "lt", "le", "gt", "ge"] } as const;
const text = { type: "string", operators: ["eq", "like", "ilike"] } as const;
const name = { type: "string", operators: ["eq", "in", "like", "ilike"] } as const;

/** For all lists of hierarchies and nodes. A test of breadcrumbs passes if it passes on any of them. */
export const treeFilter: FilterRules = {
  attributes: {
    id,
    hierarchy_id: id,
    parent_id: { type: "uuid", operators: [...id.operators, "is_null"] },
    owner: { type: "string", operators: ["eq"] },
    name,
    slug: name,
    description: text,
    has_children: { type: "boolean", operators: ["eq"] },
    created_at: time,
    updated_at: time,
    "locales.*.name": text,
    "locales.*.description": text,
    "breadcrumbs.id": { type: "uuid", operators: ["eq", "in"] },
    "breadcrumbs.name": text,
    "breadcrumbs.slug": text,
    "breadcrumbs.locales.*.name": text,
  },
};

const LOCALE_FIELD = /^locales\.(.+)\.(name|description)$/;

/** Returns a function that reads the fields of the hierarchy or of its nodes. */
export function createTreeReader({ hierarchy, nodes }: Tree): (shown: Hierarchy | Node) => ReadField {
  const nodeById = new Map(nodes.map((node) => [node.id, node]));
  const parentIds = new Set(nodes.map(({ parentId }) => parentId));
  const listSteps = (shown: Hierarchy | Node): (Hierarchy | Node)[] => {
    if (shown === hierarchy) return [hierarchy];
    const parent = "parentId" in shown && shown.parentId ? nodeById.get(shown.parentId) : undefined;
    return [...listSteps(parent ?? hierarchy), shown];
  };
  return (shown) => (field) => {
    const [, ofSteps] = field.split(/^breadcrumbs\./);
    if (ofSteps !== undefined) return listSteps(shown).map((step) => readText(step, ofSteps));
    if (field === "hierarchy_id") return hierarchy.id;
    if (field === "parent_id") return "parentId" in shown ? shown.parentId : undefined;
    if (field === "owner") return "store";
    if (field === "has_children") return shown === hierarchy ? nodes.length > 0 : parentIds.has(shown.id);
    return readText(shown, field);
  };
}

function readText(shown: Hierarchy | Node, field: string): unknown {
  const [, locale, key] = LOCALE_FIELD.exec(field) ?? [];
  const fields = locale === undefined ? shown : new Map(Object.entries(shown.locales ?? {})).get(locale);
  return new Map<string, unknown>(Object.entries(fields ?? {})).get(key ?? field);
}
