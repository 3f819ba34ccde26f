import type { JSONSchema } from "json-schema-to-ts";
import { exactObject } from "../schemas/exact-object.ts";
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
import type { View } from "../schemas/view.ts";

/** Name and description in another language; a client's further fields stay in it. */
export const locale = {
  type: "object",
  required: ["name"],
  properties: { name, description: { type: "string" } },
} as const satisfies JSONSchema;

const shared = {
  slug: text,
  description: text,
  locales: { type: "object", additionalProperties: locale },
  ...answeredAttributes,
} as const;

const related = exactObject({ data: emptyArray, links: relatedLink });

/** A hierarchy as merchants read it. */
export const hierarchyResource = exactObject({
  id: uuid,
  type: { const: "hierarchy" },
  attributes: exactObject({ name: text }, shared),
  relationships: exactObject({ children: related, nodes: related }),
  meta: ownedMeta,
});

const crumb = exactObject({ id: uuid, name: text }, { slug: text });

/** A node as merchants read it. */
export const nodeResource = exactObject({
  id: uuid,
  type: { const: "node" },
  attributes: exactObject({ name: text }, { ...shared, curated_products: arrayOf(text) }),
  relationships: exactObject(
    { hierarchy: exactObject({ data: reference("hierarchy") }), children: related, products: related },
    { parent: exactObject({ data: reference("node") }) },
  ),
  meta: exactObject(
    {
      owner,
      created_at: moment,
      updated_at: moment,
      hierarchy_id: uuid,
      breadcrumbs: { ...arrayOf(crumb), description: "From the hierarchy down to the node itself." },
    },
    { sort_order: integer, parent_name: text },
  ),
});

export type HierarchyView = View<typeof hierarchyResource>;
export type NodeView = View<typeof nodeResource>;
