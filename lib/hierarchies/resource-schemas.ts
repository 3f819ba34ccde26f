import { describeFields, describeSchema } from "../schemas/describe-schema.ts";
import { exactObject, openObject, optional, optionals } from "../schemas/exact-object.ts";
import { answeredAttributes, name } from "../schemas/fields.ts";
import {
  arrayOf,
  emptyArray,
  etagId,
  integer,
  moment,
  owner,
  reference,
  relatedLink,
  resourceOf,
  text,
  uuid,
} from "../schemas/resource.ts";
import { nameSchema } from "../schemas/titled.ts";
import type { View } from "../schemas/view.ts";

/** Further fields of a client are kept. */
export const locale = nameSchema(
  "HierarchyLocale",
  openObject(["name"], { name, description: { type: "string" } }),
  {
    "": "Name and description of a hierarchy or node in one language.",
    name: "Name in this language.",
    description:
      "Description in this language; without one, shoppers read the description of the hierarchy or node itself.",
  },
);

const shared = describeFields(
  {
    slug: text,
    description: text,
    locales: { type: "object", additionalProperties: locale },
    ...answeredAttributes,
  },
  {
    description: "Description as shoppers see it.",
    locales: "Names and descriptions in other languages, by locale such as `fr-FR`.",
  },
);

const flag = { type: "boolean" } as const;

const related = nameSchema("EmptyRelationship", exactObject({ data: emptyArray, links: relatedLink }), {
  "": "A relationship that lists nothing itself: follow its link.",
  data: "Always empty: the resources are read at `links.related`.",
});

export const hierarchyTexts = {
  name: "Name as shoppers see it. It need not be unique and cannot be null.",
  slug: "Name for use in URLs, of letters, digits, `-`, `_` and `.`; unique among hierarchies. None is made if it is left out.",
  shopper_attributes: "Custom attributes that shoppers see.",
} as const;

export const hierarchyIdText =
  "Id of the hierarchy. An update may leave it out; another one than in the path is 422.";

export const hierarchyResource = nameSchema(
  "Hierarchy",
  resourceOf("hierarchy", {
    attributes: describeSchema(exactObject({ name: text, ...optionals(shared) }), {
      ...hierarchyTexts,
    }),
    relationships: exactObject({ children: related, nodes: related }),
    meta: exactObject({ owner, created_at: moment, updated_at: moment, has_children: flag, etag_id: etagId }),
  }),
  {
    "":
      "A tree of categories, its nodes. Products sit in nodes, never in the hierarchy itself; a catalog names " +
      "the hierarchies that it publishes.",
    id: hierarchyIdText,
    "relationships.children": "Where the nodes at its root are listed.",
    "relationships.nodes": "Where all of its nodes are listed.",
    meta: "What the service keeps about it.",
    "meta.has_children": "Whether it has nodes.",
  },
);

const crumbLocale = nameSchema("BreadcrumbLocale", exactObject({ name: text }), {
  "": "Name of a step in one language.",
  name: "Name of the hierarchy or node in that language.",
});

const crumb = nameSchema(
  "Breadcrumb",
  exactObject({
    id: uuid,
    name: text,
    slug: optional(text),
    locales: optional({ type: "object", additionalProperties: crumbLocale }),
  }),
  {
    "": "A step on the way from a hierarchy down to a node.",
    id: "Id of the hierarchy, first, or of a node.",
    name: "Name of the hierarchy or node.",
    slug: "Slug of the hierarchy or node, if it has one.",
    locales: "Names in other languages, by locale such as `fr-FR`; absent without any.",
  },
);

export const nodeOrderText =
  "Place among its siblings: the highest number comes first, then nodes without a number, latest change " +
  "first. Null removes it.";

export const nodeTexts = {
  name: "Name as shoppers see it. It is unique among nodes with the same parent and cannot be null.",
  slug:
    "Name for use in URLs, of letters, digits, `-`, `_` and `.`; unique among nodes with the same parent. " +
    "None is made if it is left out.",
  shopper_attributes: "Custom attributes that shoppers see.",
} as const;

export const curatedProductsText =
  "Ids of at most 20 products that shoppers see first in the node, in this order. Each must be in the " +
  "node already, so a new node cannot have any.";

export const nodeIdText = "Id of the node. An update may leave it out; another one than in the path is 422.";

export const nodeResource = nameSchema(
  "Node",
  resourceOf("node", {
    attributes: describeSchema(
      exactObject({ name: text, ...optionals(shared), curated_products: optional(arrayOf(text)) }),
      {
        ...nodeTexts,
        curated_products: curatedProductsText,
      },
    ),
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
      has_children: flag,
      etag_id: etagId,
    }),
  }),
  {
    "": "A category of a hierarchy: it holds products and other nodes. A hierarchy has at most 3,000 nodes, on ten levels.",
    id: nodeIdText,
    "relationships.parent":
      "The node above it; absent at the root. In a request, the node of the same hierarchy to put it below; " +
      "an update without it leaves the node where it is.",
    "relationships.parent.data": "Reference to the node above.",
    "relationships.parent.data.id": "Id of the node above.",
    "relationships.hierarchy": "The hierarchy that it is part of.",
    "relationships.hierarchy.data": "Reference to the hierarchy.",
    "relationships.children": "Where the nodes directly below it are listed.",
    "relationships.products": "Where its products are listed.",
    meta: "Place of the node, and what the service keeps about it.",
    "meta.created_at": "When the node was created.",
    "meta.updated_at":
      "When the node was last changed. Moving it by the relationship `parent` or `children` does not count.",
    "meta.sort_order": nodeOrderText,
    "meta.parent_name": "Name of the node above it, or of the hierarchy if it is at the root.",
    "meta.hierarchy_id": "Id of its hierarchy.",
    "meta.has_children": "Whether there are nodes below it.",
  },
);

export type HierarchyView = View<typeof hierarchyResource>;
export type NodeView = View<typeof nodeResource>;
