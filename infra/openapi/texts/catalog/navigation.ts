import type { Texts } from "../texts.ts";

export const catalogHierarchies: Texts = {
  components: {
    CatalogHierarchy:
      "A hierarchy as a release has it and shoppers read it: the root of a tree of categories.",
    CatalogHierarchyResponse: "A hierarchy of a release.",
    CatalogHierarchyListResponse: "A page of hierarchies of a release, in the order of the catalog.",
  },
  fields: {
    id: "Id of the hierarchy; the same for merchants.",
    "attributes.name": "Name in the shopper's language, if it has one in it.",
    "attributes.description":
      "Description in the shopper's language, if it has one in it; absent without any.",
    "attributes.slug": "Name in addresses; no two hierarchies have the same.",
    "attributes.created_at": "When the hierarchy was created.",
    "attributes.updated_at": "When the hierarchy was last changed before it was published.",
    "attributes.published_at": "When the release was published.",
    "attributes.shopper_attributes": "Custom attributes that merchants have given it for shoppers.",
    "relationships.children": "Where the nodes at its root are listed.",
    "relationships.nodes": "Where all of its nodes are listed.",
    "relationships.products": "Where the products of all of its nodes are listed.",
    meta: "Its place, and the language of its texts.",
    "meta.breadcrumbs": "The hierarchy itself: the first step of every path.",
    "meta.breadcrumbs.id": "Id of the hierarchy.",
    "meta.breadcrumbs.name": "Name of the hierarchy, not translated.",
    "meta.breadcrumbs.slug": "Slug of the hierarchy, if it has one.",
    "meta.has_children": "Whether it has nodes.",
  },
};

export const catalogNodes: Texts = {
  components: {
    CatalogNode: "A category of a hierarchy as a release has it and shoppers read it.",
    CatalogNodeResponse: "A node of a release.",
    CatalogNodeListResponse: "A page of nodes of a release.",
  },
  fields: {
    id: "Id of the node; the same for merchants.",
    "attributes.name": "Name in the shopper's language, if it has one in it.",
    "attributes.description":
      "Description in the shopper's language, if it has one in it; absent without any.",
    "attributes.slug": "Name in addresses; siblings never have the same, other nodes may.",
    "attributes.label": "The same as `name`.",
    "attributes.curated_products":
      "Ids of the products that come first in the lists of the node, in this order; one may be missing from the release.",
    "attributes.created_at": "When the node was created.",
    "attributes.updated_at": "When the node was last changed before it was published.",
    "attributes.published_at": "When the release was published.",
    "attributes.shopper_attributes": "Custom attributes that merchants have given it for shoppers.",
    "relationships.parent": "What is above it: a node or, at the root, the hierarchy.",
    "relationships.parent.data": "Reference to it, with the type `node` also where it is the hierarchy.",
    "relationships.parent.data.id": "Id of the node above; at the root that of the hierarchy.",
    "relationships.hierarchy": "The hierarchy that it is part of.",
    "relationships.hierarchy.data": "Reference to the hierarchy.",
    "relationships.hierarchy.data.id": "Id of the hierarchy.",
    "relationships.children": "Where the nodes directly below it are listed.",
    "relationships.products": "Where its products are listed.",
    meta: "Its place in the hierarchy, and the language of its texts.",
    "meta.bread_crumb":
      "Ids of the nodes from the root of the hierarchy down to this one, the last ten of them.",
    "meta.breadcrumbs": "The hierarchy, then the nodes of `bread_crumb`.",
    "meta.breadcrumbs.id": "Id of the hierarchy or node.",
    "meta.breadcrumbs.name": "Name of the hierarchy or node, not translated.",
    "meta.breadcrumbs.slug": "Slug of the hierarchy or node, if it has one.",
    "meta.has_children": "Whether there are nodes below it.",
  },
};

export const catalogLinks: Texts = {
  components: {
    CatalogRelatedLink: "Where related resources of the catalog are read: a path below `/catalog`.",
  },
};

export const catalogPageLinks: Texts = {
  components: { CatalogPageLinks: "Paths of this page and of others of the same list." },
  fields: { self: "Path of this page.", current: "Path of this page.", first: "Path of the first page." },
};
