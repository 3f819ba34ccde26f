import type { Texts } from "../texts.ts";

export const catalogHierarchies: Texts = {
  components: {
    CatalogHierarchy:
      "A hierarchy as a release has it and shoppers read it: the root of a tree of categories.",
    CatalogHierarchyResponse: "A hierarchy of a release.",
    CatalogHierarchyListResponse: "A page of hierarchies of a release, in the order of the catalog.",
  },
  fields: {
    id: "Id of the hierarchy, the same as in `/pcm/hierarchies`.",
    "attributes.name": "Name in the shopper's language if there is one, else its own.",
    "attributes.description":
      "Description in the shopper's language if there is one, else its own; absent without any.",
    "attributes.slug": "Name for use in URLs, unique among hierarchies; absent without one.",
    "attributes.created_at": "When the hierarchy was created.",
    "attributes.updated_at": "When the hierarchy was last changed before it was published.",
    "attributes.published_at": "When the release was published.",
    "attributes.shopper_attributes": "Custom attributes that merchants have set for shoppers.",
    "relationships.children": "Where the nodes at its root are listed.",
    "relationships.nodes": "Where all of its nodes are listed.",
    "relationships.products": "Where the products of all of its nodes are listed.",
    meta: "Its place in the navigation, and the language of its texts.",
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
    id: "Id of the node, the same as in `/pcm/hierarchies`.",
    "attributes.name": "Name in the shopper's language if there is one, else its own.",
    "attributes.description":
      "Description in the shopper's language if there is one, else its own; absent without any.",
    "attributes.slug": "Name for use in URLs, unique among nodes with the same parent; absent without one.",
    "attributes.label": "The same as `name`.",
    "attributes.curated_products":
      "Ids of the products that come first in lists of this node, in this order. Some may not be in the release.",
    "attributes.created_at": "When the node was created.",
    "attributes.updated_at": "When the node was last changed before it was published.",
    "attributes.published_at": "When the release was published.",
    "attributes.shopper_attributes": "Custom attributes that merchants have set for shoppers.",
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
    "meta.breadcrumbs.name": "Name of the hierarchy or node, not translated.",
    "meta.breadcrumbs.slug": "Slug of the hierarchy or node, if it has one.",
    "meta.has_children": "Whether there are nodes below it.",
  },
};

export const catalogLinks: Texts = {
  components: {
    CatalogRelatedLink:
      "Where related resources of the catalog are read. The path stands below `/catalog`: `/nodes` means `/catalog/nodes`.",
  },
};

export const catalogPageLinks: Texts = {
  components: { CatalogPageLinks: "Paths of this page and of others of the same list." },
  fields: { self: "Path of this page.", current: "Path of this page.", first: "Path of the first page." },
};
