import type { Texts } from "../texts.ts";

export const nodes: Texts = {
  components: {
    Node: "A category of a hierarchy: it holds products and other nodes. A hierarchy has at most 3,000, ten levels deep.",
    NodeResponse: "A node of a hierarchy.",
    NodeListResponse: "A page of nodes.",
    NodeChildrenResponse:
      "All nodes that are now directly below the parent, or at the root, in the order that shoppers see.",
    CreateNodeRequest: "A node to make.",
    UpdateNodeRequest: "What is to change of a node; absent attributes keep their values, null clears one.",
  },
  fields: {
    id: "Id of the node; a change may leave it out, and is 422 if it is not the one in the path.",
    "attributes.name":
      "Name as shoppers see it. No two nodes with the same parent have the same; it cannot be cleared.",
    "attributes.slug":
      "Name in addresses, of letters, digits, `-`, `_` and `.`; no two nodes with the same parent have the same. None is made if it is absent.",
    "attributes.description": "Description as shoppers see it.",
    "attributes.locales": "Names and descriptions in other languages, by locale such as `fr-FR`.",
    "attributes.shopper_attributes": "Custom attributes that shoppers see.",
    "attributes.curated_products":
      "Ids of products that shoppers see first in the node, in this order. All have to be in the node already, so that a new node can have none.",
    meta: "Place of the node, and what the service keeps about it.",
    "meta.created_at": "When the node was created.",
    "meta.updated_at": "When the node was last changed; moving it alone does not count.",
    "meta.sort_order":
      "Place among its siblings: the highest number first, then those without one, latest change first. Null takes it away.",
    "meta.parent_name": "Name of the node above it; at the root that of the hierarchy.",
    "meta.hierarchy_id": "Id of its hierarchy.",
    "relationships.parent":
      "The node above it; absent at the root. In a request the node of the same hierarchy to put it below; a change without one leaves it where it is.",
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
  components: { NodeParentRequest: "The node that another one is to be put below." },
  fields: {
    "": "Reference to the node.",
    type: "Not looked at.",
    id: "Id of a node of the same hierarchy.",
  },
};

export const nodeChildren: Texts = {
  components: {
    NodeChildrenRequest: "Nodes to put below a node or at the root, each with its place in the order.",
  },
  fields: {
    "": "The nodes, in any order. Siblings that are not named stay where they are.",
    id: "Id of a node of the same hierarchy; another is 404.",
    meta: "Its place among the siblings.",
    "meta.sort_order": "The highest number comes first. Absent, it keeps the one it has; null takes it away.",
  },
};

export const nodeProducts: Texts = {
  components: {
    NodeProductsRequest: "Products to put into a node or to take out of it.",
    NodeProductListResponse: "A page of the products of a node, as merchants read them.",
  },
  fields: {
    "": "The products; naming one twice is naming it once.",
    id: "Id of a product.",
  },
};
