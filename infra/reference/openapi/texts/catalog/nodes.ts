import type { Texts } from "../texts.ts";

export const nodes: Texts = {
  components: {
    Node: "A category of a hierarchy: it holds products and other nodes. A hierarchy has at most 3,000 nodes, on ten levels.",
    NodeResponse: "A node of a hierarchy.",
    NodeListResponse: "A page of nodes.",
    NodeChildrenResponse:
      "All nodes that are now directly below the parent, or at the root, in the order that shoppers see.",
    CreateNodeRequest: "A node to create.",
    UpdateNodeRequest:
      "Changes to a node. Attributes that are left out keep their values; null clears optional ones.",
  },
  fields: {
    id: "Id of the node. An update may leave it out; another one than in the path is 422.",
    "attributes.name":
      "Name as shoppers see it. It is unique among nodes with the same parent and cannot be null.",
    "attributes.slug":
      "Name for use in URLs, of letters, digits, `-`, `_` and `.`; unique among nodes with the same parent. None is made if it is left out.",
    "attributes.description": "Description as shoppers see it.",
    "attributes.locales": "Names and descriptions in other languages, by locale such as `fr-FR`.",
    "attributes.shopper_attributes": "Custom attributes that shoppers see.",
    "attributes.curated_products":
      "Ids of at most 20 products that shoppers see first in the node, in this order. Each must be in the node already, so a new node cannot have any.",
    meta: "Place of the node, and what the service keeps about it.",
    "meta.created_at": "When the node was created.",
    "meta.updated_at":
      "When the node was last changed. Moving it by the relationship `parent` or `children` does not count.",
    "meta.sort_order":
      "Place among its siblings: the highest number comes first, then nodes without a number, latest change first. Null removes it.",
    "meta.parent_name": "Name of the node above it, or of the hierarchy if it is at the root.",
    "meta.hierarchy_id": "Id of its hierarchy.",
    "relationships.parent":
      "The node above it; absent at the root. In a request, the node of the same hierarchy to put it below; an update without it leaves the node where it is.",
    "relationships.parent.data": "Reference to the node above.",
    "relationships.parent.data.id": "Id of the node above.",
    "relationships.hierarchy": "The hierarchy that it is part of.",
    "relationships.hierarchy.data": "Reference to the hierarchy.",
    "relationships.hierarchy.data.id": "Id of the hierarchy.",
    "relationships.children": "Where the nodes directly below it are listed.",
    "relationships.products": "Where its products are listed.",
  },
};

export const breadcrumbs: Texts = {
  components: { Breadcrumb: "A step on the way from a hierarchy down to a node." },
  fields: {
    id: "Id of the hierarchy, first, or of a node.",
    name: "Name of the hierarchy or node.",
    slug: "Slug of the hierarchy or node, if it has one.",
  },
};

export const nodeParents: Texts = {
  components: { NodeParentRequest: "The parent that a node is to get." },
  fields: {
    "": "Reference to the node.",
    type: "Ignored.",
    id: "Id of a node of the same hierarchy.",
  },
};

export const nodeChildren: Texts = {
  components: {
    NodeChildrenRequest: "Nodes to put below a node or at the root, each with its place among its siblings.",
  },
  fields: {
    "": "The nodes to move, at most 500. Siblings that are not named stay where they are.",
    id: "Id of a node of the same hierarchy; any other id is 404.",
    meta: "Its place among the siblings.",
    "meta.sort_order":
      "The highest number comes first. If it is left out, the node keeps its number; null removes it.",
  },
};

export const nodeProducts: Texts = {
  components: {
    NodeProductsRequest: "Products to put into a node or to take out of it.",
    NodeProductListResponse: "A page of the products of a node, as merchants read them.",
  },
  fields: {
    "": "The products, at most 1,000. One that is named twice counts once.",
    id: "Id of a product.",
  },
};
