import { describeFields, describeSchema } from "../../schemas/describe-schema.ts";
import { exactObject, optional } from "../../schemas/exact-object.ts";
import { answeredAttributes } from "../../schemas/fields.ts";
import { arrayOf, moment, relatedLink, resourceOf, text, uuid } from "../../schemas/resource.ts";
import { nameSchema } from "../../schemas/titled.ts";

const flag = { type: "boolean" } as const;
const related = nameSchema(
  "CatalogRelatedLink",
  exactObject({ links: relatedLink }),
  "Where related resources of the catalog are read. The path stands below `/catalog`: `/nodes` means `/catalog/nodes`.",
);
const breadcrumbs = arrayOf(exactObject({ id: uuid, name: text, slug: optional(text) }));

const texts = describeFields(
  { name: text, description: optional(text), slug: optional(text) },
  {
    name: "Name in the shopper's language if there is one, else its own.",
    description: "Description in the shopper's language if there is one, else its own; absent without any.",
  },
);
const others = describeFields(
  {
    created_at: moment,
    updated_at: moment,
    published_at: moment,
    shopper_attributes: optional(answeredAttributes.shopper_attributes),
  },
  {
    published_at: "When the release was published.",
    shopper_attributes: "Custom attributes that merchants have set for shoppers.",
  },
);
const language = {
  ...text,
  description: "Locale of name and description; empty for the store's own.",
} as const;

export const publishedHierarchy = nameSchema(
  "CatalogHierarchy",
  resourceOf("hierarchy", {
    attributes: describeSchema(exactObject({ ...texts, ...others }), {
      slug: "Name for use in URLs, unique among hierarchies; absent without one.",
      created_at: "When the hierarchy was created.",
      updated_at: "When the hierarchy was last changed before it was published.",
    }),
    relationships: exactObject({ children: related, nodes: related, products: related }),
    meta: exactObject({ language, breadcrumbs, has_children: flag }),
  }),
  {
    "": "A hierarchy as a release has it and shoppers read it: the root of a tree of categories.",
    id: "Id of the hierarchy, the same as in `/pcm/hierarchies`.",
    "relationships.children": "Where the nodes at its root are listed.",
    "relationships.nodes": "Where all of its nodes are listed.",
    "relationships.products": "Where the products of all of its nodes are listed.",
    meta: "Its place in the navigation, and the language of its texts.",
    "meta.breadcrumbs": "The hierarchy itself: the first step of every path.",
    "meta.breadcrumbs.id": "Id of the hierarchy.",
    "meta.breadcrumbs.name": "Its name in the shopper's language if there is one, else its own.",
    "meta.breadcrumbs.slug": "Slug of the hierarchy, if it has one.",
    "meta.has_children": "Whether it has nodes.",
  },
);

export const publishedNode = nameSchema(
  "CatalogNode",
  resourceOf("node", {
    attributes: describeSchema(
      exactObject({
        ...texts,
        label: text,
        status: { const: "live" },
        curated_products: arrayOf(text),
        ...others,
      }),
      {
        slug: "Name for use in URLs, unique among nodes with the same parent; absent without one.",
        label: "The same as `name`.",
        curated_products:
          "Ids of the products that come first in lists of this node, in this order. Some may not be in the release.",
        created_at: "When the node was created.",
        updated_at: "When the node was last changed before it was published.",
      },
    ),
    relationships: exactObject({
      parent: exactObject({ data: exactObject({ type: { const: "node" }, id: uuid }) }),
      hierarchy: exactObject({ data: exactObject({ type: { const: "hierarchy" }, id: uuid }) }),
      children: related,
      products: related,
    }),
    meta: exactObject({
      bread_crumb: arrayOf(text),
      breadcrumbs,
      has_children: flag,
      language,
    }),
  }),
  {
    "": "A category of a hierarchy as a release has it and shoppers read it.",
    id: "Id of the node, the same as in `/pcm/hierarchies`.",
    "relationships.parent": "What is above it: a node, or the hierarchy for a node at the root.",
    "relationships.parent.data":
      "Reference to the parent. Its type is `node` also where the parent is the hierarchy.",
    "relationships.parent.data.id": "Id of the node above; for a node at the root, of the hierarchy.",
    "relationships.hierarchy": "The hierarchy that it is part of.",
    "relationships.hierarchy.data": "Reference to the hierarchy.",
    "relationships.hierarchy.data.id": "Id of the hierarchy.",
    "relationships.children": "Where the nodes directly below it are listed.",
    "relationships.products": "Where its products are listed.",
    meta: "Its place in the hierarchy, and the language of its texts.",
    "meta.bread_crumb":
      "Ids of the nodes on the way from the root down to this one, itself included; at most the last ten.",
    "meta.breadcrumbs": "The hierarchy, followed by the nodes of `bread_crumb`.",
    "meta.breadcrumbs.id": "Id of the hierarchy or node.",
    "meta.breadcrumbs.name": "Name of the step in the shopper's language if the step has one, else its own.",
    "meta.breadcrumbs.slug": "Slug of the hierarchy or node, if it has one.",
    "meta.has_children": "Whether there are nodes below it.",
  },
);
