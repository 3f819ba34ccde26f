import { exactObject, optional, optionals } from "../schemas/exact-object.ts";
import { answeredAttributes, name } from "../schemas/fields.ts";
import {
  arrayOf,
  emptyArray,
  integer,
  moment,
  ownedMeta,
  owner,
  reference,
  relatedLink,
  text,
  uuid,
} from "../schemas/resource.ts";
import { nameSchema } from "../schemas/titled.ts";
import type { View } from "../schemas/view.ts";

/** Further fields of a client are kept. */
export const locale = nameSchema("HierarchyLocale", {
  type: "object",
  required: ["name"],
  properties: { name, description: { type: "string" } },
});

const shared = {
  slug: text,
  description: text,
  locales: { type: "object", additionalProperties: locale },
  ...answeredAttributes,
} as const;

const related = nameSchema("EmptyRelationship", exactObject({ data: emptyArray, links: relatedLink }));

export const hierarchyResource = nameSchema(
  "Hierarchy",
  exactObject({
    id: uuid,
    type: { const: "hierarchy" },
    attributes: exactObject({ name: text, ...optionals(shared) }),
    relationships: exactObject({ children: related, nodes: related }),
    meta: ownedMeta,
  }),
);

const crumb = nameSchema("Breadcrumb", exactObject({ id: uuid, name: text, slug: optional(text) }));

export const nodeResource = nameSchema(
  "Node",
  exactObject({
    id: uuid,
    type: { const: "node" },
    attributes: exactObject({ name: text, ...optionals(shared), curated_products: optional(arrayOf(text)) }),
    relationships: exactObject({
      parent: optional(exactObject({ data: reference("node") })),
      hierarchy: exactObject({ data: reference("hierarchy") }),
      children: related,
      products: related,
    }),
    meta: exactObject({
      owner,
      created_at: moment,
      updated_at: moment,
      sort_order: optional(integer),
      parent_name: optional(text),
      hierarchy_id: uuid,
      breadcrumbs: { ...arrayOf(crumb), description: "From the hierarchy down to the node itself." },
    }),
  }),
);

export type HierarchyView = View<typeof hierarchyResource>;
export type NodeView = View<typeof nodeResource>;
